import { limits } from '../../../contract/limits';
import { messages } from '../../../contract/messages';
import { listReferrals, type Referral } from '../../../contract/referrals';
import { accountApi, useGetProfileQuery, useListReferralsQuery } from '../../api/accountApi';
import { errorMessage } from '../../api/apiError';
import { formatDateTime, formatOrdinalDate } from '../../lib/dates';
import { listArg } from '../../lib/listArg';
import { formatNaira } from '../../lib/naira';
import { paths } from '../../paths';
import { CopyButton } from '../../ui/CopyButton';
import { DataTable } from '../../ui/DataTable';
import type { Column } from '../../ui/tableColumns';
import { Naira } from '../../ui/Naira';
import { EmptyState, FailedState } from '../../ui/PageState';
import { PageTitle } from '../../ui/PageTitle';
import { useTableParams } from '../../ui/useTableParams';
import './account.css';

const columns: readonly Column<Referral>[] = [
  { key: 'id', title: 'Referral ID', render: (row) => <span className="sn-num">{row.referralID}</span> },
  { key: 'name', title: 'Referree Name', render: (row) => row.user_fullname },
  { key: 'reward', title: 'Reward Earned', align: 'end', render: (row) => <Naira amount={row.reward} /> },
  { key: 'date', title: 'Date Converted', sort: 'convertedDate', render: (row) => <ConvertedDate row={row} /> },
];

export function ReferralPage() {
  const table = useTableParams({ pageSize: limits.pageSize.referrals });
  const { data: answer, error, isFetching, refetch } = useListReferralsQuery(listArg(listReferrals.query, table.query));
  const prefetch = accountApi.usePrefetch('listReferrals');
  return (
    <>
      <PageTitle title="Referral and earning" />
      <ReferralBanner />
      <DataTable
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
            title={messages.referrals.empty}
            text="Send your link to someone who would like to earn with small jobs."
          />
        }
      />
    </>
  );
}

function ReferralBanner() {
  const { data: answer, error, refetch } = useGetProfileQuery();
  if (error && !answer) {
    return (
      <FailedState text={messages.profile.loadFailed} error={errorMessage(error, '')} retry={() => void refetch()} />
    );
  }
  const code = answer?.data.referral_code;
  const link = code && `${window.location.origin}${paths.signup}?referralNumber=${encodeURIComponent(code)}`;
  return (
    <section className="acct-banner" aria-label="Your referral link">
      <h2>{formatNaira(limits.referralRewardNaira)} for each friend who joins</h2>
      <p>
        The reward is in your wallet as soon as a person who signed up with your link activates the account. Joining is
        free, and it pays once for each person.
      </p>
      <div className="acct-banner__link">
        <code aria-busy={!link}>{link ?? '…'}</code>
        {link && <CopyButton text={link} label="Copy link" toast={messages.referrals.linkCopied} labelled />}
      </div>
    </section>
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
    <div className="acct-row">
      <div>
        <strong>{row.user_fullname}</strong>
        <Naira amount={row.reward} />
      </div>
      <div className="sn-muted sn-small">
        <span className="sn-num">{row.referralID}</span>
        <ConvertedDate row={row} />
      </div>
    </div>
  );
}
