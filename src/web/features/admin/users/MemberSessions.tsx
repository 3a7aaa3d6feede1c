import { useState } from 'react';
import { listMemberSessions, type Session } from '../../../../contract/auth';
import { limits } from '../../../../contract/limits';
import { listState } from '../../../api/listState';
import { useEndMemberSessionsMutation, useListMemberSessionsQuery } from '../../../api/memberDeskApi';
import { usePersonId } from '../../../api/usePersonId';
import { listArg } from '../../../lib/listArg';
import { EmptyState } from '../../../ui/PageState';
import { DeskList } from '../../../ui/desk/DeskList';
import type { DeskColumn } from '../../../ui/desk/deskTypes';
import { useDeskParams } from '../../../ui/desk/useDeskParams';
import { When } from '../../../ui/When';
import { ConfirmDialog } from '../../../ui/admin/ConfirmDialog';

const columns: readonly DeskColumn<Session>[] = [
  { key: 'device', title: 'Device', always: true, render: ({ device }) => device ?? 'Unknown device' },
  { key: 'used', title: 'Last used', sort: 'lastSeenAt', render: ({ lastSeenAt }) => <When iso={lastSeenAt} /> },
  { key: 'since', title: 'Logged in', sort: 'createdAt', render: ({ createdAt }) => <When iso={createdAt} /> },
];
const rowKey = ({ id }: Session): string => id;

/** Where a member is logged in, and the way to log them out everywhere. */
export function MemberSessions({ userId, fullname }: { userId: string; fullname: string }) {
  const table = useDeskParams({ prefix: 'sessions', pageSize: limits.pageSize.sessions });
  const arg = { ...listArg(listMemberSessions.query, table.query), id: userId };
  const list = useListMemberSessionsQuery(arg);
  const { personId } = usePersonId();
  return (
    <>
      <div className="users-bar">
        <p>
          {personId === userId
            ? 'These are your own. End them under My account, where the one in use is spared.'
            : 'Ending them logs the member out at once. They may log in again.'}
        </p>
        {personId !== userId && <EndAll userId={userId} fullname={fullname} sessions={list.data?.meta.total ?? 0} />}
      </div>
      <DeskList
        table={table}
        rows={list.data?.data}
        {...listState(list, 'The sessions could not be loaded.')}
        columns={columns}
        rowKey={rowKey}
        caption="Sessions"
        cards={(session) => <SessionCard session={session} />}
        empty={<EmptyState title="Not logged in anywhere" />}
      />
    </>
  );
}

function SessionCard({ session: { device, lastSeenAt, createdAt } }: { session: Session }) {
  return (
    <article className="desk-card">
      <span className="desk-strong">{device ?? 'Unknown device'}</span>
      <p className="desk-card__line">
        <span className="sn-muted">Last used</span>
        <When iso={lastSeenAt} />
      </p>
      <p className="desk-card__line">
        <span className="sn-muted">Logged in</span>
        <When iso={createdAt} />
      </p>
    </article>
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
      <button
        type="button"
        className="sn-btn sn-btn--danger sn-btn--small"
        disabled={sessions === 0}
        onClick={() => setAsking(true)}
      >
        End all sessions
      </button>
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
