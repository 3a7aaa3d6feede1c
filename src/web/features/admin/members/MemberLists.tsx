import { Flex } from 'antd';
import { limits } from '../../../../contract/limits';
import { listProofs, type Proof } from '../../../../contract/proofs';
import { adminApi } from '../../../api/adminApi';
import { EmptyList, EmptyText } from '../shared/EmptyList';
import { AdminTable } from '../../../table/AdminTable';
import type { AdminColumn } from '../../../table/tableTypes';
import { adminList, useAdminTable } from '../../../table/useAdminTable';
import { column, Person } from '../shared/columns';
import { listAdminWithdrawals, type AdminWithdrawal } from '../../../../contract/withdrawals';
import { StatusTag } from '../../../shared/StatusTag';
import { WithdrawalStage } from '../shared/withdrawals/SharedAccount';
import { listLinkedAccounts, listMemberSessions, type MemberLink } from '../../../../contract/members';
import { membersApi, useEndMemberSessionsMutation } from '../../../api/membersApi';
import { When } from '../../../ui/When';
import { linkWords } from '../shared/members/MemberSigns';
import type { Session } from '../../../../contract/auth';
import { usePersonId } from '../../../api/profileApi';
import { AskButton } from '../shared/AskButton';

const columns: readonly AdminColumn<Proof>[] = [
  {
    key: 'reference',
    title: 'Job ID',
    render: ({ taskInfo }) => <span className="admin-whole">{taskInfo.reference}</span>,
  },
  {
    key: 'title',
    title: 'Title',
    sort: 'jobTitle',
    always: true,
    render: ({ taskInfo }) => <span className="admin-strong">{taskInfo.jobTitle}</span>,
  },
  column.money('payout', 'Payout', ({ taskInfo }) => taskInfo.payoutAmount),
  column.when('date', 'Submitted', ({ submittedAt }) => submittedAt, { sort: 'submittedAt' }),
  column.status('proof', ({ status }) => status, { sort: 'status' }),
  { key: 'reason', title: 'Reason', hiddenAtFirst: true, render: ({ reason }) => reason ?? '' },
];

const proofs = adminList({
  query: listProofs.query,
  endpoint: adminApi.endpoints.listProofs,
  prefix: 'jobs',
  pageSize: limits.pageSize.adminUserTasks,
  sort: '-submittedAt',
  columns,
  rowKey: ({ dataValues }) => dataValues.id,
  caption: 'Submitted jobs',
  search: { label: 'Search submitted jobs', placeholder: 'Job or reference' },
  failure: 'We couldn’t load the proofs.',
});

export function SubmittedJobs({ userId }: { userId: string }) {
  const { table, tableProps } = useAdminTable(proofs, { user_id: userId });
  return (
    <AdminTable
      {...tableProps}
      empty={
        <EmptyList
          table={table}
          what="submitted jobs"
          title="No submitted jobs"
          text="This member has not submitted a proof yet."
        />
      }
    />
  );
}

const withdrawalColumns: readonly AdminColumn<AdminWithdrawal>[] = [
  {
    key: 'reference',
    title: 'ID',
    render: ({ withdraw }) => <span className="admin-whole">{withdraw.reference}</span>,
  },
  column.money('amount', 'Amount', ({ withdraw }) => withdraw.amount, { sort: 'amount', always: true }),
  { key: 'bank', title: 'Bank', render: ({ bank }) => `${bank.bank_name}, ${bank.account_no}` },
  column.day('date', 'Date', ({ withdraw }) => withdraw.createdAt, { sort: 'createdAt' }),
  {
    key: 'status',
    title: 'Status',
    sort: 'status',
    render: ({ withdraw }) => (
      <div className="admin-two">
        <StatusTag kind="withdrawal" status={withdraw.status} />
        <WithdrawalStage stage={withdraw.stage} />
      </div>
    ),
  },
];

const withdrawals = adminList({
  query: listAdminWithdrawals.query,
  endpoint: adminApi.endpoints.listAdminWithdrawals,
  prefix: 'withdrawals',
  pageSize: limits.pageSize.withdrawalHistory,
  sort: '-createdAt',
  columns: withdrawalColumns,
  rowKey: ({ withdraw }) => withdraw.id,
  caption: 'Withdrawals',
  search: { label: 'Search withdrawals', placeholder: 'Reference or account number' },
  failure: 'The withdrawals could not be loaded.',
});

export function WithdrawalHistory({ userId }: { userId: string }) {
  const { table, tableProps } = useAdminTable(withdrawals, { user_id: userId });
  return (
    <AdminTable
      {...tableProps}
      empty={
        <EmptyList
          table={table}
          what="withdrawals"
          title="No withdrawals"
          text="This member has not asked for a withdrawal yet."
        />
      }
    />
  );
}

const linkColumns: readonly AdminColumn<MemberLink>[] = [
  { key: 'fullname', title: 'Member', sort: 'fullname', always: true, render: ({ member }) => <Person of={member} /> },
  { key: 'shared', title: 'Shares', render: ({ shared }) => <Shared shared={shared} /> },
  column.status('member', ({ status }) => status),
];

const links = adminList({
  query: listLinkedAccounts.query.extend(listLinkedAccounts.params.shape),
  endpoint: membersApi.endpoints.listLinkedAccounts,
  prefix: 'links',
  pageSize: limits.pageSize.linkedAccounts,
  columns: linkColumns,
  rowKey: ({ member }) => member.id,
  caption: 'Linked members',
  failure: 'The linked members could not be loaded.',
});

export function LinkedAccounts({ userId }: { userId: string }) {
  const { tableProps } = useAdminTable(links, { id: userId });
  return (
    <>
      <p className="sn-muted sn-small">
        A shared device may be a family phone, and a shared account that of a parent. Look at what else they share
        before you decide anything; nothing here bans anybody.
      </p>
      <AdminTable
        {...tableProps}
        empty={
          <EmptyText
            title="No linked members"
            text="Nobody else uses this member’s account number, device, pictures, phone number, mailbox, or name in the same state."
          />
        }
      />
    </>
  );
}

const Shared = ({ shared }: Pick<MemberLink, 'shared'>) => (
  <Flex component="ul" vertical>
    {shared.map(({ kind, since }) => (
      <li key={kind}>
        <span>{linkWords[kind]}</span>
        {since !== null && (
          <small className="sn-muted">
            {' '}
            first seen <When iso={since} />
          </small>
        )}
      </li>
    ))}
  </Flex>
);

const sessionColumns: readonly AdminColumn<Session>[] = [
  { key: 'device', title: 'Device', always: true, render: ({ device }) => device ?? 'Unknown device' },
  column.when('used', 'Last used', ({ lastSeenAt }) => lastSeenAt, { sort: 'lastSeenAt' }),
  column.when('since', 'Logged in', ({ createdAt }) => createdAt, { sort: 'createdAt' }),
];

const sessions = adminList({
  query: listMemberSessions.query.extend(listMemberSessions.params.shape),
  endpoint: membersApi.endpoints.listMemberSessions,
  prefix: 'sessions',
  pageSize: limits.pageSize.sessions,
  columns: sessionColumns,
  caption: 'Sessions',
  failure: 'The sessions could not be loaded.',
});

export function MemberSessions({ userId, fullname }: { userId: string; fullname: string }) {
  const { answer, tableProps } = useAdminTable(sessions, { id: userId });
  const { personId } = usePersonId();
  const [endMemberSessions] = useEndMemberSessionsMutation();
  return (
    <>
      <Flex wrap gap="middle" align="center" justify="space-between">
        <p className="sn-muted sn-small">
          {personId === userId
            ? 'These are your own. End them under My account, where the one in use is spared.'
            : 'Ending them logs the member out at once. They may log in again.'}
        </p>
        {personId !== userId && (
          <AskButton
            label="End all sessions"
            button={{ danger: true, size: 'small', disabled: !answer?.meta.total }}
            title={`End all sessions of ${fullname}?`}
            confirmLabel="End all sessions"
            danger
            act={async () => !(await endMemberSessions({ id: userId })).error}
          >
            They are logged out on every device at once, and can log in again with their password.
          </AskButton>
        )}
      </Flex>
      <AdminTable {...tableProps} empty={<EmptyText title="Not logged in anywhere" />} />
    </>
  );
}
