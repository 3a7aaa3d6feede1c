import { Link } from 'react-router-dom';
import { limits } from '../../../../contract/limits';
import { listReferralsOnHold, type ReferralOnHold } from '../../../../contract/referrals';
import { membersApi, useListReferralsOnHoldQuery } from '../../../api/membersApi';
import { EmptyText } from '../shared/EmptyList';
import { type Prefetched, readOnce } from '../../../api/baseApi';
import { paths } from '../../../paths';
import { AdminTable } from '../../../table/AdminTable';
import type { AdminColumn } from '../../../table/tableTypes';
import { adminList, useAdminTable } from '../../../table/useAdminTable';
import { Naira } from '../../../ui/Naira';
import { StatusTag } from '../../../shared/StatusTag';
import { When } from '../../../ui/When';
import { ReferralActions } from './ReferralActions';
import { SharedReasons } from './SharedReasons';
import { useReferralDecision } from './useReferralDecision';
import '../shared/admin.css';

const columns: readonly AdminColumn<ReferralOnHold>[] = [
  {
    key: 'referrer',
    title: 'Referrer',
    always: true,
    render: ({ referrer, reference }) => (
      <div className="admin-two">
        <Link className="admin-strong admin-who" to={paths.admin.user(referrer.id)}>
          {referrer.fullname}
        </Link>
        <small className="admin-whole">{reference}</small>
      </div>
    ),
  },
  {
    key: 'referred',
    title: 'New member',
    always: true,
    render: ({ referred }) => <Link to={paths.admin.user(referred.id)}>{referred.fullname}</Link>,
  },
  { key: 'reasons', title: 'Why it waits', render: (row) => <SharedReasons row={row} /> },
  { key: 'reward', title: 'Reward', sort: 'reward', align: 'end', render: ({ reward }) => <Naira amount={reward} /> },
  {
    key: 'onHoldSince',
    title: 'On hold since',
    sort: 'onHoldSince',
    filter: 'On hold since',
    hideBelow: 'lg',
    render: (row) => <When iso={row.onHoldSince} />,
  },
  { key: 'status', title: 'Status', render: (row) => <RewardState row={row} /> },
  {
    key: 'action',
    title: 'Action',
    align: 'end',
    always: true,
    fixed: 'end',
    render: (row, { removed }) => <ReferralActions row={row} removed={removed} />,
  },
];
const rowKey = ({ id }: ReferralOnHold): string => id;

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

const rereadReward = ({ reference }: ReferralOnHold) =>
  membersApi.endpoints.listReferralsOnHold.initiate({ q: reference }, readOnce);

const rewards = adminList({
  query: listReferralsOnHold.query,
  useList: useListReferralsOnHoldQuery,
  prefetch: (arg) => membersApi.util.prefetch('listReferralsOnHold', arg, {}),
  pageSize: limits.pageSize.referralsOnHold,
  status: { options: statuses, fallback: 'on_hold' },
  filters: [{ kind: 'days', label: 'On hold since', from: 'from', to: 'to' }],
  title: 'Referral Rewards',
  columns,
  rowKey,
  caption: 'Rewards on hold',
  search: { label: 'Search rewards', placeholder: 'Name, email or reference' },
  reread: rereadReward,
  failure: 'The rewards on hold could not be loaded.',
});

export const handle: Prefetched = { ask: rewards.ask };

/** Referral rewards on hold: an admin checks them, then pays or refuses them. */
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
