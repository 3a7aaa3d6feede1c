import { Alert, Card } from 'antd';
import { Link } from 'react-router-dom';
import { limits } from '../../../../contract/limits';
import type { BookDifference, Reconciliation } from '../../../../contract/reconciliation';
import { formatDateTime, timeSince } from '../../../lib/dates';
import { formatCount, sumNaira } from '../../../lib/naira';
import { paths } from '../../../paths';
import { Naira } from '../../../ui/Naira';
import { useNow } from '../../../ui/time';
import { Details, type Facts } from '../shared/Details';

interface Props {
  report: Reconciliation;
}

export function ReconciliationReport({ report }: Props) {
  const { liabilities, charges, oldest, owners } = report;
  return (
    <>
      <Verdict report={report} />
      <div className="recon-cards">
        <FactCard
          title="Owed to people"
          facts={{
            'In members’ wallets': <Naira amount={liabilities.wallets} />,
            'On hold for pending withdrawals': <Naira amount={liabilities.held} />,
            'Approved and not paid yet': <Naira amount={liabilities.onTheWay} />,
            'Promised for open slots': <Naira amount={liabilities.escrow} />,
            'Returned for closed accounts': <Naira amount={liabilities.unclaimed} />,
            Total: (
              <b>
                <Naira amount={sumNaira(Object.values(liabilities))} />
              </b>
            ),
          }}
        />
        <FactCard
          title="Waiting longest"
          facts={{
            'Withdrawal to decide': <Oldest iso={oldest.pending} to={`${paths.admin.withdrawal}?status=pending`} />,
            'Payout not paid yet': <Oldest iso={oldest.unpaid} to={paths.admin.payouts} />,
          }}
        />
        <FactCard
          title="Cost of payouts"
          facts={{
            'Stamp duty': <Naira amount={charges.stampDuty} />,
            'Transfer fees': <Naira amount={charges.transferFees} />,
            'Of these, paid by us': <Naira amount={charges.borneByProduct} />,
          }}
        />
        <Provider report={report} />
        {owners && (
          <FactCard
            title="Job owners’ money"
            facts={{
              'Paid in': <Naira amount={owners.deposits} />,
              'Of this, through the payments provider': owners.byProvider && <Naira amount={owners.byProvider} />,
              'Paid in and not spent': <Naira amount={owners.unspent} />,
              'Paid in, owner not known yet': <Naira amount={owners.unallocated} />,
              'Owed by owners': <Naira amount={owners.owed} />,
              'Fees and VAT of open slots': <Naira amount={owners.unearned} />,
              'Fees earned': <Naira amount={owners.fees} />,
              'VAT due': <Naira amount={owners.vat} />,
              'Referral rewards, paid by us': <Naira amount={owners.promo} />,
            }}
          />
        )}
      </div>
    </>
  );
}

const Verdict = ({ report: { ok, at, differences } }: Props) => (
  <Alert
    role="region"
    aria-label="Result"
    type={ok ? 'success' : 'error'}
    showIcon
    title={
      <>
        <b>{ok ? 'Everything adds up.' : `${formatDifferences(differences.length)}.`}</b>{' '}
        <span>
          Checked <time dateTime={at}>{formatDateTime(at)}</time>.
        </span>
      </>
    }
    description={<Differences differences={differences} />}
  />
);

export const formatDifferences = (count: number): string => {
  if (count === 1) return '1 difference';
  return `${formatCount(count)}${count >= limits.bookDifferencesMax ? ' or more' : ''} differences`;
};

export function Differences({ differences }: { differences: readonly BookDifference[] }) {
  if (differences.length === 0) return null;
  return (
    // Scrollable by keyboard.
    <div className="recon-differences" role="region" aria-label="Differences" tabIndex={0}>
      <ul>
        {differences.map(({ what, where }, at) => (
          <li key={at}>
            <span>{what}</span> <span>{where}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

const FactCard = ({ title, facts }: { title: string; facts: Facts }) => (
  <Card size="small" title={title} role="region" aria-label={title}>
    <Details facts={facts} />
  </Card>
);

function Oldest({ iso, to }: { iso: string | null; to: string }) {
  const now = useNow(60_000);
  if (!iso) return <span>None</span>;
  return <Link to={to} title={formatDateTime(iso)}>{`for ${timeSince(iso, now)}`}</Link>;
}

function Provider({ report: { provider } }: Props) {
  if (provider)
    return (
      <FactCard
        title="Payments provider"
        facts={{
          Balance: provider.balance === null ? 'Not given' : <Naira amount={provider.balance} />,
          'Payouts compared': formatCount(provider.compared),
          'Without an answer': formatCount(provider.unanswered),
        }}
      />
    );
  return (
    <Card size="small" title="Payments provider" role="region" aria-label="Payments provider">
      None is set up. Payouts are made by hand, so there’s nothing to compare with.
    </Card>
  );
}
