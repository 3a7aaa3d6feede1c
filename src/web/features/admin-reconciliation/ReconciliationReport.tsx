import { Link } from 'react-router-dom';
import type { BookDifference, Reconciliation } from '../../../contract/reconciliation';
import { limits } from '../../../contract/limits';
import { formatDateTime, timeSince } from '../../lib/dates';
import { formatCount } from '../../lib/naira';
import { sumNaira } from '../../lib/sumNaira';
import { paths } from '../../paths';
import { Card } from '../../ui/Card';
import { Naira } from '../../ui/Naira';
import { useNow } from '../../ui/useNow';

interface Props {
  report: Reconciliation;
}

/** The reconciliation report of one moment. */
export function ReconciliationReport({ report }: Props) {
  return (
    <>
      <Verdict report={report} />
      <div className="recon-cards">
        <div>
          <Owed report={report} />
          <Charges report={report} />
        </div>
        <div>
          <Longest report={report} />
          <Provider report={report} />
          <Owners report={report} />
        </div>
      </div>
    </>
  );
}

function Verdict({ report: { ok, at, differences } }: Props) {
  return (
    <section
      className={ok ? 'sn-note sn-note--ok recon-verdict' : 'sn-note sn-note--no recon-verdict'}
      aria-label="What was found"
    >
      <p>
        <b>{ok ? 'Everything adds up.' : `${formatDifferences(differences.length)}.`}</b> Looked at{' '}
        <time dateTime={at}>{formatDateTime(at)}</time>.
      </p>
      <Differences differences={differences} />
    </section>
  );
}

export const formatDifferences = (count: number): string => {
  if (count === 1) return '1 difference';
  return `${formatCount(count)}${count >= limits.bookDifferencesMax ? ' or more' : ''} differences`;
};

/** The differences, and where to look. */
export function Differences({ differences }: { differences: readonly BookDifference[] }) {
  if (differences.length === 0) return null;
  return (
    // A long list scrolls with the keyboard, too.
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

function Line({ label, amount }: { label: string; amount: number }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>
        <Naira amount={amount} />
      </dd>
    </>
  );
}

function Owed({ report: { liabilities } }: Props) {
  const { wallets, held, onTheWay, escrow, unclaimed } = liabilities;
  const all = sumNaira(Object.values(liabilities));
  return (
    <Card title="Owed to people">
      <dl className="admin-facts">
        <Line label="In members’ wallets" amount={wallets} />
        <Line label="On hold for pending withdrawals" amount={held} />
        <Line label="Approved and not paid yet" amount={onTheWay} />
        <Line label="Promised for open slots" amount={escrow} />
        <Line label="Returned for closed accounts" amount={unclaimed} />
      </dl>
      <dl className="admin-total">
        <dt>Together</dt>
        <dd>
          <Naira amount={all} />
        </dd>
      </dl>
    </Card>
  );
}

function Charges({ report: { charges } }: Props) {
  return (
    <Card title="What payouts have cost">
      <dl className="admin-facts">
        <Line label="Stamp duty" amount={charges.stampDuty} />
        <Line label="Transfer fees" amount={charges.transferFees} />
        <Line label="Of these borne by the product" amount={charges.borneByProduct} />
      </dl>
    </Card>
  );
}

function Longest({ report: { oldest } }: Props) {
  return (
    <Card title="Waiting longest">
      <dl className="admin-facts">
        <Oldest label="Withdrawal to decide" iso={oldest.pending} to={`${paths.admin.withdrawal}?status=pending`} />
        <Oldest label="Payout not paid yet" iso={oldest.unpaid} to={paths.admin.payouts} />
      </dl>
    </Card>
  );
}

function Oldest({ label, iso, to }: { label: string; iso: string | null; to: string }) {
  const now = useNow(60_000);
  return (
    <>
      <dt>{label}</dt>
      <dd>
        {iso ? (
          <Link className="sn-link" to={to} title={formatDateTime(iso)}>
            {`for ${timeSince(iso, now)}`}
          </Link>
        ) : (
          'None'
        )}
      </dd>
    </>
  );
}

function Provider({ report: { provider } }: Props) {
  return (
    <Card title="The payments provider">
      {provider ? (
        <dl className="admin-facts">
          <dt>Its balance</dt>
          <dd>{provider.balance === null ? 'It did not tell' : <Naira amount={provider.balance} />}</dd>
          <dt>Payouts compared with it</dt>
          <dd>{formatCount(provider.compared)}</dd>
          <dt>Not answered by it</dt>
          <dd>{formatCount(provider.unanswered)}</dd>
        </dl>
      ) : (
        <p className="sn-muted">
          None is set up: payouts are made by hand, and nobody else keeps a record to compare with.
        </p>
      )}
    </Card>
  );
}

/** Nothing in a report older than owners' accounts. */
function Owners({ report: { owners } }: Props) {
  if (!owners) return null;
  return (
    <Card title="Job owners’ money">
      <dl className="admin-facts">
        <Line label="Paid in" amount={owners.deposits} />
        {owners.byProvider !== undefined && owners.byProvider !== 0 && (
          <Line label="Of it through the payments provider" amount={owners.byProvider} />
        )}
        <Line label="Paid in and not spent" amount={owners.unspent} />
        <Line label="Paid in, owner not known yet" amount={owners.unallocated} />
        <Line label="Owed by owners" amount={owners.owed} />
        <Line label="Fees and VAT of open slots" amount={owners.unearned} />
        <Line label="Fees earned" amount={owners.fees} />
        <Line label="VAT due" amount={owners.vat} />
        <Line label="Referral rewards, paid by the product" amount={owners.promo} />
      </dl>
    </Card>
  );
}
