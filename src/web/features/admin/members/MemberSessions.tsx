import { Button, Flex } from 'antd';
import { useState } from 'react';
import { listMemberSessions } from '../../../../contract/members';
import type { Session } from '../../../../contract/auth';
import { limits } from '../../../../contract/limits';
import { membersApi, useEndMemberSessionsMutation, useListMemberSessionsQuery } from '../../../api/membersApi';
import { usePersonId } from '../../../api/usePersonId';
import { EmptyState } from '../../../ui/PageState';
import { AdminTable } from '../../../table/AdminTable';
import type { AdminColumn } from '../../../table/tableTypes';
import { adminList, useAdminTable } from '../../../table/useAdminTable';
import { When } from '../../../ui/When';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog';

const columns: readonly AdminColumn<Session>[] = [
  { key: 'device', title: 'Device', always: true, render: ({ device }) => device ?? 'Unknown device' },
  { key: 'used', title: 'Last used', sort: 'lastSeenAt', render: ({ lastSeenAt }) => <When iso={lastSeenAt} /> },
  { key: 'since', title: 'Logged in', sort: 'createdAt', render: ({ createdAt }) => <When iso={createdAt} /> },
];
const rowKey = ({ id }: Session): string => id;

const sessions = adminList({
  query: listMemberSessions.query.extend(listMemberSessions.params.shape),
  useList: useListMemberSessionsQuery,
  prefetch: (arg) => membersApi.util.prefetch('listMemberSessions', arg, {}),
  prefix: 'sessions',
  pageSize: limits.pageSize.sessions,
  columns,
  rowKey,
  caption: 'Sessions',
  failure: 'The sessions could not be loaded.',
});

export function MemberSessions({ userId, fullname }: { userId: string; fullname: string }) {
  const { answer, tableProps } = useAdminTable(sessions, { id: userId });
  const { personId } = usePersonId();
  return (
    <>
      <Flex wrap gap="middle" align="center" justify="space-between">
        <p className="sn-muted sn-small">
          {personId === userId
            ? 'These are your own. End them under My account, where the one in use is spared.'
            : 'Ending them logs the member out at once. They may log in again.'}
        </p>
        {personId !== userId && <EndAll userId={userId} fullname={fullname} sessions={answer?.meta.total ?? 0} />}
      </Flex>
      <AdminTable {...tableProps} empty={<EmptyState title="Not logged in anywhere" />} />
    </>
  );
}

function EndAll({ userId, fullname, sessions }: { userId: string; fullname: string; sessions: number }) {
  const [endMemberSessions, { isLoading }] = useEndMemberSessionsMutation();
  const [asking, setAsking] = useState(false);
  const confirm = async () => {
    const { error } = await endMemberSessions({ id: userId });
    if (!error) setAsking(false);
  };
  return (
    <>
      <Button danger size="small" disabled={sessions === 0} onClick={() => setAsking(true)}>
        End all sessions
      </Button>
      <ConfirmDialog
        open={asking}
        title={`End all sessions of ${fullname}?`}
        confirmLabel="End all sessions"
        danger
        busy={isLoading}
        onConfirm={() => void confirm()}
        onClose={() => setAsking(false)}
      >
        They are logged out on every device at once, and can log in again with their password.
      </ConfirmDialog>
    </>
  );
}
