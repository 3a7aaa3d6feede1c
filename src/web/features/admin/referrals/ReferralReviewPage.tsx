import { Link } from 'react-router-dom';
import { limits } from '../../../../contract/limits';
import { listReferralsOnHold, type ReferralOnHold } from '../../../../contract/referrals';
import { membersApi, useDecideReferralMutation } from '../../../api/membersApi';
import { EmptyText } from '../shared/EmptyList';
import type { Prefetched } from '../../../api/baseApi';
import { paths } from '../../../paths';
import { AdminTable } from '../../../table/AdminTable';
import type { AdminColumn } from '../../../table/tableTypes';
import { adminList, useAdminTable } from '../../../table/useAdminTable';
import { StatusTag } from '../../../shared/StatusTag';
import { Person, column } from '../shared/columns';
import { formatNaira } from '../../../lib/naira';
import { AskButton, ReasonButton } from '../shared/AskButton';
import { linkWords } from '../shared/members/MemberSigns';
import { isDone } from '../../../api/apiError';
import '../shared/admin.css';
import './referrals.css';

const columns: readonly AdminColumn<ReferralOnHold>[] = [
  {
    key: 'referrer',
    title: 'Referrer',
    always: true,
    render: ({ referrer, reference }) => <Person of={referrer} below={reference} />,
  },
  {
    key: 'referred',
    title: 'New member',
    always: true,
    render: ({ referred }) => <Link to={paths.admin.user(referred.id)}>{referred.fullname}</Link>,
  },
  { key: 'reasons', title: 'Why it waits', render: (row) => <SharedReasons row={row} /> },
  column.money('reward', 'Reward', ({ reward }) => reward, { sort: 'reward' }),
  column.when('onHoldSince', 'On hold since', ({ onHoldSince }) => onHoldSince, {
    ...{ sort: 'onHoldSince', filter: 'On hold since', hideBelow: 'lg' },
  }),
  { key: 'status', title: 'Status', render: (row) => <RewardState row={row} /> },
  column.actions((row, { removed }) => <ReferralActions row={row} removed={removed} />, 'Action'),
];

const statuses = [
  { key: 'on_hold', label: 'Being checked' },
  { key: 'rewarded', label: 'Paid' },
  { key: 'refused', label: 'Refused' },
  { key: 'all', label: 'All' },
] as const;

type Status = (typeof statuses)[number]['key'];
const nothing: Readonly<Record<Status, { title: string; text: string }>> = {
  on_hold: {
    title: 'All caught up',
    text: 'A reward waits here when the new member shares a bank account, a device or a picture with the referrer or people around them. It may be a family phone, so check before you refuse.',
  },
  rewarded: { title: 'None paid yet', text: 'Rewards you pay after a check show here.' },
  refused: { title: 'None refused yet', text: 'Rewards you refuse show here, with the reason.' },
  all: { title: 'Nothing to check yet', text: 'Rewards on hold show here.' },
};
const empty = (q: string | undefined, status: Status) =>
  q
    ? { title: 'Nothing found', text: `No reward here matches “${q}”. Look under All, or shorten the search.` }
    : nothing[status];

const rewards = adminList({
  query: listReferralsOnHold.query,
  endpoint: membersApi.endpoints.listReferralsOnHold,
  pageSize: limits.pageSize.referralsOnHold,
  status: { options: statuses, fallback: 'on_hold' },
  filters: [{ kind: 'days', label: 'On hold since', from: 'from', to: 'to' }],
  title: 'Referral Rewards',
  columns,
  caption: 'Rewards on hold',
  search: { label: 'Search rewards', placeholder: 'Name, email or reference' },
  reread: ({ reference }) => ({ q: reference }),
  failure: 'The rewards on hold could not be loaded.',
});

export const handle: Prefetched = { ask: rewards.ask };

export function ReferralReviewPage() {
  const { table, tableProps } = useAdminTable(rewards);
  const status = statuses.find(({ key }) => key === table.filters.status)?.key ?? 'on_hold';
  return <AdminTable<ReferralOnHold> {...tableProps} empty={<EmptyText {...empty(table.query.q, status)} />} />;
}

function RewardState({ row }: { row: ReferralOnHold }) {
  const { status } = useReferralDecision(row);
  const { decidedBy, refusal } = row;
  return (
    <div className="admin-two">
      <span>
        <StatusTag kind="reward" status={status} />
      </span>
      {decidedBy !== null && <small>{`by ${decidedBy}`}</small>}
      {refusal !== null && <small>{refusal}</small>}
    </div>
  );
}

export { ReferralReviewPage as Component };

const commonReasons = [
  'You and the person you invited use the same bank account.',
  'You and the person you invited are the same person.',
  'The people you invited are one person with several accounts.',
] as const;

interface Props {
  row: ReferralOnHold;
  removed: boolean;
}

export function ReferralActions({ row, removed }: Props) {
  const { status, busy, pay, refuse } = useReferralDecision(row);
  if (removed || status !== 'on_hold') return null;
  const { id, referrer, referred } = row;
  const amount = formatNaira(row.reward);
  return (
    <div className="admin-actions">
      <ReasonButton
        label="Refuse"
        button={{ danger: true, size: 'small' }}
        title={`Refuse ${amount} for ${referrer.fullname}?`}
        commonReasons={commonReasons}
        confirmLabel="Refuse reward"
        busy={busy}
        draftName={`refuse-reward:${id}`}
        act={refuse}
      >{`The reward for inviting ${referred.fullname} won’t be paid, and ${referrer.fullname} will see your reason.`}</ReasonButton>
      <AskButton
        label="Pay"
        button={{ type: 'primary', size: 'small' }}
        title={`Pay ${amount} to ${referrer.fullname}?`}
        confirmLabel="Pay reward"
        busy={busy}
        act={pay}
      >{`The reward for inviting ${referred.fullname} goes into their wallet at once. This can’t be undone.`}</AskButton>
    </div>
  );
}

const accountStates = {
  referrer: 'the referrer',
  invited: 'also invited by the referrer',
  above: 'above the referrer',
} as const;

export const SharedReasons = ({ row: { reasons } }: { row: ReferralOnHold }) => (
  <ul className="referral-reasons">
    {reasons.map(({ what, with: state, member }) => (
      <li key={`${what} ${member.id}`}>
        <span>{`Same ${linkWords[what].toLowerCase()} as`}</span>{' '}
        {member.fullname === null ? (
          <span>an unfinished sign-up</span>
        ) : (
          <Link to={paths.admin.user(member.id)}>{member.fullname}</Link>
        )}
        <small className="sn-muted">{` (${accountStates[state]})`}</small>
      </li>
    ))}
  </ul>
);

/** A held reward, with decisions made here. */
export function useReferralDecision({ id, status: listed }: Pick<ReferralOnHold, 'id' | 'status'>) {
  const [send, { data: decided, isLoading }] = useDecideReferralMutation({ fixedCacheKey: id });
  return {
    status: decided?.data.status ?? listed,
    busy: isLoading,
    /** True if no question remains. */
    pay: async () => isDone(await send({ id, given_status: 'approved' })),
    refuse: async (reason: string) => isDone(await send({ id, given_status: 'rejected', reason })),
  };
}
