import { Fragment, useState, type ReactNode } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { limits } from '../../../contract/limits';
import type { UserProfile } from '../../../contract/members';
import type { Withdrawal } from '../../../contract/withdrawals';
import { useGetUserQuery, useUpdateUserStatusMutation } from '../../api/adminApi';
import { isNotFound } from '../../api/apiError';
import { formatDay, formatOrdinalDate } from '../../lib/dates';
import { platformNames, platforms } from '../../lib/platforms';
import { Avatar } from '../../ui/Avatar';
import { Card } from '../../ui/Card';
import { DeskTable } from '../../ui/DeskTable';
import type { Column } from '../../ui/tableColumns';
import { Naira } from '../../ui/Naira';
import { EmptyState, LoadingState } from '../../ui/PageState';
import { PageTitle } from '../../ui/PageTitle';
import { StatusTag } from '../../ui/StatusTag';
import { tabId, Tabs } from '../../ui/Tabs';
import { useTableParams, type TableParams } from '../../ui/useTableParams';
import { When } from '../../ui/When';
import { ConfirmDialog } from './ConfirmDialog';
import { FollowerEvidence } from './FollowerEvidence';
import { LoadFailed } from './LoadFailed';
import './desk.css';

type UserTask = UserProfile['tasks'][number];

const loadFailed = 'This member could not be loaded.';
const panelId = 'member-lists';
const tabs = [
  { key: 'jobs', label: 'Submitted Jobs' },
  { key: 'withdrawals', label: 'Withdrawal History' },
] as const;

const taskColumns: Column<UserTask>[] = [
  { key: 'reference', title: 'Job ID', render: ({ taskData }) => <Whole>{taskData.reference}</Whole> },
  { key: 'title', title: 'Title', render: ({ taskData }) => <span className="desk-strong">{taskData.jobTitle}</span> },
  { key: 'payout', title: 'Payout', align: 'end', render: ({ taskData }) => <Naira amount={taskData.payoutAmount} /> },
  {
    key: 'date',
    title: 'Submitted',
    render: ({ dataValues }) => (
      <Whole>
        <When iso={dataValues.submittedAt} />
      </Whole>
    ),
  },
  { key: 'status', title: 'Status', render: ({ dataValues }) => <StatusTag kind="proof" status={dataValues.status} /> },
];

const withdrawalColumns: Column<Withdrawal>[] = [
  { key: 'reference', title: 'ID', render: ({ reference }) => <Whole>{reference}</Whole> },
  { key: 'amount', title: 'Amount', align: 'end', render: ({ amount }) => <Naira amount={amount} /> },
  { key: 'bank', title: 'Bank', render: ({ bank_name, account_no }) => `${bank_name}, ${account_no}` },
  { key: 'date', title: 'Date', render: ({ createdAt }) => <Whole>{formatOrdinalDate(createdAt)}</Whole> },
  { key: 'status', title: 'Status', render: ({ status }) => <StatusTag kind="withdrawal" status={status} /> },
];

/** A few words that would be hard to read on two lines. */
function Whole({ children }: { children: ReactNode }) {
  return <span className="desk-whole">{children}</span>;
}

/** The page of a list that came whole. */
const pageOf = <Row,>(rows: readonly Row[], { page, pageSize }: TableParams): Row[] =>
  rows.slice((page - 1) * pageSize, page * pageSize);

export function UserProfilePage() {
  const { id = '' } = useParams();
  const { data: answer, error, refetch } = useGetUserQuery({ id });
  if (answer && !isNotFound(error)) return <Profile key={id} profile={answer.data} />;
  return (
    <>
      <PageTitle title="Member" />
      {!error && <LoadingState rows={6} />}
      {error && !isNotFound(error) && <LoadFailed text={loadFailed} error={error} retry={refetch} />}
      {isNotFound(error) && (
        <Card>
          <EmptyState title="Member not found" text="The address may not be complete." />
        </Card>
      )}
    </>
  );
}

function Profile({ profile }: { profile: UserProfile }) {
  const [params, setParams] = useSearchParams();
  const jobs = useTableParams({ prefix: 'jobs', pageSize: limits.pageSize.adminUserTasks });
  const withdrawals = useTableParams({ prefix: 'withdrawals', pageSize: limits.pageSize.withdrawalHistory });
  const active = tabs.find(({ key }) => key === params.get('tab'))?.key ?? 'jobs';
  const choose = (tab: (typeof tabs)[number]['key']) =>
    setParams((before) => {
      const after = new URLSearchParams(before);
      if (tab === 'jobs') after.delete('tab');
      else after.set('tab', tab);
      return after;
    });

  return (
    <>
      <PageTitle title={profile.userProfile.fullname} actions={<BanButton profile={profile} />} />
      <div className="desk-profile">
        <SidePanel profile={profile} />
        <div className="desk-profile__lists">
          <Tabs label="What to show of this member" items={tabs} active={active} onChange={choose} panelId={panelId} />
          <div role="tabpanel" id={panelId} aria-labelledby={tabId(panelId, active)}>
            {active === 'jobs' ? (
              <DeskTable
                table={jobs}
                rows={pageOf(profile.tasks, jobs)}
                total={profile.tasks.length}
                columns={taskColumns}
                rowKey={({ dataValues }) => dataValues.id}
                caption="Submitted jobs"
                cards={(task) => <TaskCard task={task} />}
                empty={<EmptyState title="No submitted jobs" text="This member has not handed in a proof yet." />}
              />
            ) : (
              <DeskTable
                table={withdrawals}
                rows={pageOf(profile.withdrawals, withdrawals)}
                total={profile.withdrawals.length}
                columns={withdrawalColumns}
                rowKey={({ id }) => id}
                caption="Withdrawals"
                cards={(withdrawal) => <WithdrawalCard withdrawal={withdrawal} />}
                empty={<EmptyState title="No withdrawals" text="This member has not asked for a withdrawal yet." />}
              />
            )}
          </div>
        </div>
      </div>
    </>
  );
}

function TaskCard({ task: { taskData, dataValues } }: { task: UserTask }) {
  return (
    <article className="desk-card">
      <header>
        <div className="desk-two">
          <span className="desk-strong">{taskData.jobTitle}</span>
          <small>{taskData.reference}</small>
        </div>
        <StatusTag kind="proof" status={dataValues.status} />
      </header>
      <p className="desk-card__line">
        <b>
          <Naira amount={taskData.payoutAmount} />
        </b>
        <When iso={dataValues.submittedAt} />
      </p>
    </article>
  );
}

function WithdrawalCard({ withdrawal }: { withdrawal: Withdrawal }) {
  return (
    <article className="desk-card">
      <header>
        <div className="desk-two">
          <b>
            <Naira amount={withdrawal.amount} />
          </b>
          <small>{withdrawal.reference}</small>
        </div>
        <StatusTag kind="withdrawal" status={withdrawal.status} />
      </header>
      <p className="desk-card__line sn-muted">
        <span>{withdrawal.bank_name}</span>
        <span>{formatOrdinalDate(withdrawal.createdAt)}</span>
      </p>
    </article>
  );
}

const statusOf = ({ status, closed }: UserProfile['userProfile']): string => {
  if (closed) return 'closed';
  return status ? 'active' : 'banned';
};

function SidePanel({ profile: { userProfile: user, wallet, bankInfo, socials } }: { profile: UserProfile }) {
  const handles = platforms.filter((one) => socials[one] !== '');
  return (
    <Card className="desk-profile__side">
      <div className="desk-profile__who">
        <Avatar fullname={user.fullname} url={user.profile_url} size={88} />
        <StatusTag kind="member" status={statusOf(user)} />
        {user.closed ? (
          <p className="sn-muted">This member closed the account. What told who they were is erased.</p>
        ) : (
          <a className="sn-link" href={`mailto:${user.email}`}>
            {user.email}
          </a>
        )}
      </div>
      <dl className="desk-facts">
        <dt>Balance</dt>
        <dd>
          <Naira amount={wallet.balance} />
        </dd>
        <dt>On hold</dt>
        <dd>
          <Naira amount={wallet.on_hold} />
        </dd>
        <dt>Total earned</dt>
        <dd>
          <Naira amount={wallet.total_earned} />
        </dd>
        {!user.closed && (
          <>
            <dt>Phone</dt>
            <dd>{user.phone}</dd>
            <dt>State</dt>
            <dd>{user.state}</dd>
            <dt>Referral code</dt>
            <dd>{user.referral_code}</dd>
            <dt>Bank</dt>
            <dd>
              {bankInfo.bank_name || 'None given'}
              <br />
              {bankInfo.account_no}
              <br />
              {bankInfo.account_name}
              {bankInfo.withdrawals_from && (
                <>
                  <br />
                  Withdrawals wait until <When iso={bankInfo.withdrawals_from} exact />
                </>
              )}
            </dd>
          </>
        )}
        {handles.map((one) => (
          <Fragment key={one}>
            <dt>{platformNames[one]}</dt>
            <dd>
              <FollowerEvidence userId={user.id} platform={one} socials={socials} />
            </dd>
          </Fragment>
        ))}
        <dt>Member since</dt>
        <dd>{formatDay(user.createdAt)}</dd>
      </dl>
    </Card>
  );
}

function BanButton({ profile: { userProfile: user } }: { profile: UserProfile }) {
  const [updateUserStatus, { isLoading }] = useUpdateUserStatusMutation();
  const [asking, setAsking] = useState(false);
  if (user.isAdmin || user.closed) return null;

  const act = user.status ? 'ban' : 'unban';
  const label = user.status ? 'Ban User' : 'Unban User';
  const confirm = async () => {
    const result = await updateUserStatus({ id: user.id, status_update: act });
    if (!result.error) setAsking(false);
  };
  return (
    <>
      <button
        type="button"
        className={user.status ? 'sn-btn sn-btn--danger' : 'sn-btn sn-btn--ghost'}
        onClick={() => setAsking(true)}
      >
        {label}
      </button>
      <ConfirmDialog
        open={asking}
        title={`${user.status ? 'Ban' : 'Unban'} ${user.fullname}?`}
        confirmLabel={label}
        danger={user.status}
        busy={isLoading}
        onConfirm={() => void confirm()}
        onClose={() => setAsking(false)}
      >
        {user.status
          ? 'Their sessions end at once and they cannot log in. Pending withdrawals and proofs stay here for you to decide.'
          : 'They can log in again, and they are told so.'}
      </ConfirmDialog>
    </>
  );
}
