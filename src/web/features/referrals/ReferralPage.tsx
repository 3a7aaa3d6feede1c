import { limits } from '../../../contract/limits';
import * as messages from '../../../contract/messages';
import { listReferrals, type Referral } from '../../../contract/referrals';
import { referralsApi, useListReferralsQuery, useGetReferralTotalsQuery } from '../../api/referralsApi';
import { errorMessage } from '../../api/apiError';
import { formatDateTime, formatOrdinalDate } from '../../lib/dates';
import { listArg } from '../../lib/listArg';
import { MemberTable } from '../../ui/MemberTable';
import type { Column } from '../../ui/tableColumns';
import { Naira } from '../../ui/Naira';
import { EmptyState, FailedState } from '../../ui/PageState';
import gele from '../../shared/people/gele.svg';
import { Person } from '../../shared/people/Person';
import { PageTitle } from '../../ui/PageTitle';
import { StatusTag } from '../../shared/StatusTag';
import { useTableParams } from '../../ui/useTableParams';
import { ReferralBanner } from './ReferralBanner';
import { formatCount } from '../../lib/naira';
import './referrals.css';

const columns: readonly Column<Referral>[] = [
  { key: 'id', title: 'Referral ID', render: (row) => <span className="sn-num">{row.referralID}</span> },
  { key: 'name', title: 'Referree Name', render: (row) => row.user_fullname },
  { key: 'reward', title: 'Reward Earned', align: 'end', render: (row) => <RewardAndWhy row={row} /> },
  { key: 'date', title: 'Date Converted', sort: 'convertedDate', render: (row) => <ConvertedDate row={row} /> },
];

export function ReferralPage() {
  const table = useTableParams({ accepted: listReferrals.query.shape, pageSize: limits.pageSize.referrals });
  const { data: answer, error, isFetching, refetch } = useListReferralsQuery(listArg(listReferrals.query, table.query));
  const prefetch = referralsApi.usePrefetch('listReferrals');
  return (
    <>
      <PageTitle title="Referral and earning" />
      <ReferralBanner />
      <ReferralFunnel />
      <MemberTable
        caption="People you referred"
        table={table}
        rows={answer?.data}
        total={answer?.meta.total}
        columns={columns}
        cards={(row) => <ReferralCard row={row} />}
        rowKey={(row) => row.referralID}
        fetching={isFetching}
        error={error && errorMessage(error, 'Your referrals could not be loaded.')}
        onRetry={() => void refetch()}
        onPageIntent={(page) => prefetch(listArg(listReferrals.query, { ...table.query, page }))}
        empty={
          <EmptyState
            picture={<Person drawing={gele} />}
            title={messages.withdrawals.referralEmpty}
            text="Send your link to someone who’d like to earn."
          />
        }
      />
    </>
  );
}

/** The result: a reward that is being checked is not earned yet. */
function Reward({ row: { reward, status } }: { row: Referral }) {
  return status === 'rewarded' ? <Naira amount={reward} /> : <StatusTag kind="reward" status={status} />;
}

function Why({ row: { status, reason } }: { row: Referral }) {
  if (status === 'rewarded') return null;
  return (
    <small className="sn-muted">
      {status === 'on_hold'
        ? 'We’re checking this reward before we pay it. You don’t need to do anything.'
        : (reason ?? 'Write to support if you think this is a mistake.')}
    </small>
  );
}

function RewardAndWhy({ row }: { row: Referral }) {
  return (
    <span className="ref-reward">
      <Reward row={row} />
      <Why row={row} />
    </span>
  );
}

function ConvertedDate({ row: { convertedDate } }: { row: Referral }) {
  return (
    <time dateTime={convertedDate} title={formatDateTime(convertedDate)}>
      {formatOrdinalDate(convertedDate)}
    </time>
  );
}

function ReferralCard({ row }: { row: Referral }) {
  return (
    <div className="sn-wallet-row">
      <div className="sn-wallet-row__head">
        <strong>{row.user_fullname}</strong>
        <Reward row={row} />
      </div>
      <Why row={row} />
      <div className="sn-wallet-row__head sn-muted sn-small">
        <span className="sn-num">{row.referralID}</span>
        <ConvertedDate row={row} />
      </div>
    </div>
  );
}

export { ReferralPage as Component };

/** The member's referrals step by step; the step of checked rewards shows only when there are any. */
function ReferralFunnel() {
  const { data: answer, error, refetch } = useGetReferralTotalsQuery();
  if (error && !answer) {
    return (
      <FailedState
        text="Your totals could not be loaded."
        error={errorMessage(error, '')}
        retry={() => void refetch()}
      />
    );
  }
  const totals = answer?.data;
  const count = (people: number | undefined) => (people === undefined ? '–' : formatCount(people));
  const steps = [
    { label: 'Friends joined', value: count(totals?.joined) },
    ...(totals?.checking ? [{ label: 'Being checked', value: formatCount(totals.checking) }] : []),
    { label: 'Rewards paid', value: count(totals?.converted) },
    { label: 'You earned', value: totals ? <Naira amount={totals.earned} /> : '–' },
  ];
  return (
    <section aria-label="Totals" aria-busy={!totals}>
      <dl className="ref-funnel">
        {steps.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="sn-num">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
