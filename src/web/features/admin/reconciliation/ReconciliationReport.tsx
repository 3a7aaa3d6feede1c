import { Alert, Card, Descriptions, type DescriptionsProps } from 'antd';
import { Link } from 'react-router-dom';
import { limits } from '../../../../contract/limits';
import type { BookDifference, Reconciliation } from '../../../../contract/reconciliation';
import { formatDateTime, timeSince } from '../../../lib/dates';
import { formatCount, sumNaira } from '../../../lib/naira';
import { paths } from '../../../paths';
import { Naira } from '../../../ui/Naira';
import { useNow } from '../../../ui/hooks';

interface Props {
  report: Reconciliation;
}

export function ReconciliationReport({ report }: Props) {
  const { liabilities, charges, oldest, owners } = report;
  return (
    <>
      <Verdict report={report} />
      <div className="recon-cards">
        <Facts
          title="Owed to people"
          items={[
            sum('In members’ wallets', liabilities.wallets),
            sum('On hold for pending withdrawals', liabilities.held),
            sum('Approved and not paid yet', liabilities.onTheWay),
            sum('Promised for open slots', liabilities.escrow),
            sum('Returned for closed accounts', liabilities.unclaimed),
            {
              label: <b>Total</b>,
              children: (
                <b>
                  <Naira amount={sumNaira(Object.values(liabilities))} />
                </b>
              ),
            },
          ]}
        />
        <Facts
          title="Waiting longest"
          items={[
            {
              label: 'Withdrawal to decide',
              children: <Oldest iso={oldest.pending} to={`${paths.admin.withdrawal}?status=pending`} />,
            },
            { label: 'Payout not paid yet', children: <Oldest iso={oldest.unpaid} to={paths.admin.payouts} /> },
          ]}
        />
        <Facts
          title="Cost of payouts"
          items={[
            sum('Stamp duty', charges.stampDuty),
            sum('Transfer fees', charges.transferFees),
            sum('Of these, paid by us', charges.borneByProduct),
          ]}
        />
        <Provider report={report} />
        {owners && (
          <Facts
            title="Job owners’ money"
            items={[
              sum('Paid in', owners.deposits),
              ...(owners.byProvider ? [sum('Of this, through the payments provider', owners.byProvider)] : []),
              sum('Paid in and not spent', owners.unspent),
              sum('Paid in, owner not known yet', owners.unallocated),
              sum('Owed by owners', owners.owed),
              sum('Fees and VAT of open slots', owners.unearned),
              sum('Fees earned', owners.fees),
              sum('VAT due', owners.vat),
              sum('Referral rewards, paid by us', owners.promo),
            ]}
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

type Items = NonNullable<DescriptionsProps['items']>;

const sum = (label: string, amount: number): Items[number] => ({ label, children: <Naira amount={amount} /> });

const Facts = ({ title, items }: { title: string; items: Items }) => (
  <Card size="small" title={title} role="region" aria-label={title}>
    <Descriptions column={1} size="small" items={items} />
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
      <Facts
        title="Payments provider"
        items={[
          { label: 'Balance', children: provider.balance === null ? 'Not given' : <Naira amount={provider.balance} /> },
          { label: 'Payouts compared', children: formatCount(provider.compared) },
          { label: 'Without an answer', children: formatCount(provider.unanswered) },
        ]}
      />
    );
  return (
    <Card size="small" title="Payments provider" role="region" aria-label="Payments provider">
      None is set up. Payouts are made by hand, so there’s nothing to compare with.
    </Card>
  );
}
