import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { limits } from '../../../contract/limits';
import { listWithheldReferrals, type WithheldReferral } from '../../../contract/referrals';
import { abuseApi, useListWithheldReferralsQuery } from '../../api/abuseApi';
import { failureAndWhy, listState } from '../../api/listState';
import type { AskedFirst } from '../../api/firstAsk';
import { listArg } from '../../lib/listArg';
import { paths } from '../../paths';
import { DeskList } from '../../ui/desk/DeskList';
import type { DeskColumn } from '../../ui/desk/deskTypes';
import { deskWishesIn, useDeskParams } from '../../ui/desk/useDeskParams';
import type { TableWishes } from '../../ui/useTableParams';
import { Naira } from '../../ui/Naira';
import { EmptyState } from '../../ui/PageState';
import { PageTitle } from '../../ui/PageTitle';
import { StatusTag } from '../../ui/StatusTag';
import { When } from '../../ui/When';
import { FilterChips } from './FilterChips';
import { ReferralActions } from './referrals/ReferralActions';
import { SharedReasons } from './referrals/SharedReasons';
import { useReferralDecision } from './referrals/useReferralDecision';
import './desk.css';

const columns: readonly DeskColumn<WithheldReferral>[] = [
  {
    key: 'referrer',
    title: 'Referrer',
    always: true,
    render: ({ referrer, reference }) => (
      <div className="desk-two">
        <Link className="desk-strong desk-who" to={paths.admin.user(referrer.id)}>
          {referrer.fullname}
        </Link>
        <small className="desk-whole">{reference}</small>
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
    key: 'withheldAt',
    title: 'Withheld',
    sort: 'withheldAt',
    hideBelow: 'lg',
    render: ({ withheldAt }) => <When iso={withheldAt} />,
  },
  { key: 'status', title: 'Status', render: (row) => <Standing row={row} /> },
  {
    key: 'action',
    title: 'Action',
    align: 'end',
    always: true,
    pinned: true,
    render: (row, { left }) => <ReferralActions row={row} left={left} />,
  },
];
const rowKey = ({ id }: WithheldReferral): string => id;

const statuses = [
  { key: 'withheld', label: 'Being checked' },
  { key: 'rewarded', label: 'Paid' },
  { key: 'refused', label: 'Refused' },
  { key: 'all', label: 'All' },
] as const;

type Status = (typeof statuses)[number]['key'];
const nothing: Readonly<Record<Status, { title: string; text: string }>> = {
  withheld: {
    title: 'No reward waits',
    text: 'Rewards of members who share nothing with those they brought are paid at once and never come here.',
  },
  rewarded: { title: 'None paid yet', text: 'Rewards that waited here and were paid show here.' },
  refused: { title: 'None refused yet', text: 'Rewards that waited here and were refused show here, with the reason.' },
  all: { title: 'No reward has waited yet', text: 'Rewards that are withheld for a look show here.' },
};
const empty = (q: string | undefined, status: Status) =>
  q
    ? { title: 'Nothing found', text: `No reward here matches “${q}”. Look under All, or search for less.` }
    : nothing[status];

const options = { pageSize: limits.pageSize.withheldReferrals, filters: ['status'] };
const statusShown = ({ filters }: TableWishes): Status =>
  statuses.find(({ key }) => key === filters.status)?.key ?? 'withheld';
const argOf = (wishes: TableWishes) => {
  const status = statusShown(wishes);
  return listArg(listWithheldReferrals.query, { ...wishes.query, status: status === 'all' ? undefined : status });
};

export const handle: AskedFirst = {
  ask: (address) => abuseApi.util.prefetch('listWithheldReferrals', argOf(deskWishesIn(address, options)), {}),
};

/** Referral rewards that were withheld: the desk looks, then pays or refuses them. */
export function ReferralReviewPage() {
  const table = useDeskParams(options);
  const status = statusShown(table);
  const arg = useMemo(() => argOf(table), [table]);
  const list = useListWithheldReferralsQuery(arg);
  const prefetch = abuseApi.usePrefetch('listWithheldReferrals');
  return (
    <>
      <PageTitle
        title="Referral Rewards"
        subtitle="A reward waits here when the new member shares a bank account, a device or a picture with the referrer or with people around them. It may be a family phone: look before you refuse."
      />
      <DeskList<WithheldReferral>
        table={table}
        rows={list.data?.data}
        {...listState(list, 'The withheld rewards could not be loaded.', failureAndWhy)}
        columns={columns}
        rowKey={rowKey}
        caption="Withheld rewards"
        search={{ label: 'Search rewards', placeholder: 'Name, e-mail or reference' }}
        filters={
          <FilterChips
            label="Status"
            options={statuses}
            active={status}
            onChange={(next) => table.setFilter('status', next === 'withheld' ? undefined : next)}
          />
        }
        onPageIntent={(page) => prefetch({ ...arg, page })}
        empty={<EmptyState {...empty(table.query.q, status)} />}
        cards={(row, { left }) => <RewardCard row={row} left={left} />}
      />
    </>
  );
}

function Standing({ row }: { row: WithheldReferral }) {
  const { status } = useReferralDecision(row);
  const { decidedBy, refusal } = row;
  return (
    <div className="desk-two">
      <span>
        <StatusTag kind="reward" status={status} />
      </span>
      {decidedBy !== null && <small>by {decidedBy}</small>}
      {refusal !== null && <small>{refusal}</small>}
    </div>
  );
}

function RewardCard({ row, left }: { row: WithheldReferral; left: boolean }) {
  return (
    <article className="desk-card">
      <div className="desk-two">
        <Link className="desk-strong" to={paths.admin.user(row.referrer.id)}>
          {row.referrer.fullname}
        </Link>
        <span>
          brought <Link to={paths.admin.user(row.referred.id)}>{row.referred.fullname}</Link>
        </span>
      </div>
      <div className="desk-card__line">
        <small>
          {row.reference} · <Naira amount={row.reward} />
        </small>
        <Standing row={row} />
      </div>
      <SharedReasons row={row} />
      <ReferralActions row={row} left={left} />
    </article>
  );
}
