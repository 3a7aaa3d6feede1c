import { limits } from '../../../contract/limits';
import * as messages from '../../../contract/messages';
import { listReferrals, type Referral } from '../../../contract/referrals';
import { withdrawalsApi, useGetReferralTotalsQuery } from '../../api/withdrawalsApi';
import { formatDateTime, formatOrdinalDate } from '../../lib/dates';
import { formatCount } from '../../lib/naira';
import { Failure } from '../../shared/Answer';
import { useMemberList } from '../../shared/useMemberList';
import { Facts } from '../../ui/Facts';
import { MemberTable } from '../../ui/MemberTable';
import type { Column } from '../../ui/tableColumns';
import { Naira } from '../../ui/Naira';
import { EmptyState } from '../../ui/PageState';
import gele from '../../shared/people/gele.svg';
import { Person } from '../../shared/people/Person';
import { PageTitle } from '../../ui/PageTitle';
import { StatusTag } from '../../shared/StatusTag';
import { ReferralBanner } from './ReferralBanner';
import './referrals.css';

const rewardAndWhy = (row: Referral) => (
  <span className="ref-reward">
    <Reward row={row} />
    <Why row={row} />
  </span>
);

const columns: readonly Column<Referral>[] = [
  { key: 'id', title: 'Referral ID', render: (row) => <span className="sn-num">{row.referralID}</span> },
  { key: 'name', title: 'Referree Name', render: (row) => row.user_fullname },
  { key: 'reward', title: 'Reward Earned', align: 'end', render: rewardAndWhy },
  { key: 'date', title: 'Date Converted', sort: 'convertedDate', render: (row) => <ConvertedDate row={row} /> },
];

export function ReferralPage() {
  const { list, answer } = useMemberList({
    list: listReferrals,
    endpoint: withdrawalsApi.endpoints.listReferrals,
    pageSize: limits.pageSize.referrals,
    failed: 'Your referrals could not be loaded.',
  });
  return (
    <>
      <PageTitle title="Referral and earning" />
      <ReferralBanner />
      <ReferralFunnel />
      <MemberTable
        {...list}
        caption="People you referred"
        rows={answer?.data}
        rowKey={(row) => row.referralID}
        columns={columns}
        cards={(row) => (
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
        )}
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

/** A checked reward is not earned yet. */
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

function ConvertedDate({ row: { convertedDate } }: { row: Referral }) {
  return (
    <time dateTime={convertedDate} title={formatDateTime(convertedDate)}>
      {formatOrdinalDate(convertedDate)}
    </time>
  );
}

/** The step for checked rewards shows only if there are any. */
function ReferralFunnel() {
  const query = useGetReferralTotalsQuery();
  const totals = query.data?.data;
  if (query.error && !totals) return <Failure query={query} failed="Your totals could not be loaded." />;
  const count = (people: number | undefined) => (people === undefined ? '–' : formatCount(people));
  return (
    <section aria-label="Totals" aria-busy={!totals}>
      <Facts
        className="ref-funnel sn-num"
        rows={[
          ['Friends joined', count(totals?.joined)],
          ['Being checked', totals && totals.checking > 0 && formatCount(totals.checking)],
          ['Rewards paid', count(totals?.converted)],
          ['You earned', totals ? <Naira amount={totals.earned} /> : '–'],
        ]}
      />
    </section>
  );
}

export { ReferralPage as Component };
