import { Flex } from 'antd';
import { listMemberSessions } from '../../../../contract/members';
import type { Session } from '../../../../contract/sessions';
import { limits } from '../../../../contract/limits';
import { membersApi, useEndMemberSessionsMutation } from '../../../api/membersApi';
import { usePersonId } from '../../../api/usePersonId';
import { EmptyState } from '../../../ui/PageState';
import { AdminTable } from '../../../table/AdminTable';
import type { AdminColumn } from '../../../table/tableTypes';
import { adminList, useAdminTable } from '../../../table/useAdminTable';
import { AskButton } from '../shared/AskButton';
import { column } from '../shared/columns';

const columns: readonly AdminColumn<Session>[] = [
  { key: 'device', title: 'Device', always: true, render: ({ device }) => device ?? 'Unknown device' },
  column.when('used', 'Last used', ({ lastSeenAt }) => lastSeenAt, { sort: 'lastSeenAt' }),
  column.when('since', 'Logged in', ({ createdAt }) => createdAt, { sort: 'createdAt' }),
];

const sessions = adminList({
  query: listMemberSessions.query.extend(listMemberSessions.params.shape),
  endpoint: membersApi.endpoints.listMemberSessions,
  prefix: 'sessions',
  pageSize: limits.pageSize.sessions,
  columns,
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
  return (
    <AskButton
      label="End all sessions"
      button={{ danger: true, size: 'small', disabled: sessions === 0 }}
      title={`End all sessions of ${fullname}?`}
      confirmLabel="End all sessions"
      danger
      busy={isLoading}
      act={async () => !(await endMemberSessions({ id: userId })).error}
    >
      They are logged out on every device at once, and can log in again with their password.
    </AskButton>
  );
}
