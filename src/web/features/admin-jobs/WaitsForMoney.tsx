import { Link } from 'react-router-dom';
import type { AdminTask } from '../../../contract/jobs';
import { formatCount, formatNaira } from '../../lib/naira';
import { toKobo } from '../../lib/sumNaira';
import { paths } from '../../paths';
import { Naira } from '../../ui/Naira';

interface Props {
  task: AdminTask;
}

/** The parts of a job that wait for its owner's money, below its slots. */
export function WaitsFor({ task: { waits, fundedSlots, maxSlots } }: Props) {
  if (!waits) return null;
  const isPart = fundedSlots > 0 && fundedSlots < maxSlots;
  return (
    <small className="job-waits-for sn-num">
      {isPart
        ? `${formatCount(fundedSlots)} of ${formatCount(maxSlots)} paid for`
        : `Waits for ${formatNaira(waits.missing)}`}
    </small>
  );
}

/** The same beside the slots in a row, where there is little room: `Left` shows a job of which nothing is paid. */
export function PartlyPaid({ task: { waits, fundedSlots, maxSlots } }: Props) {
  if (!waits || fundedSlots === 0) return null;
  return (
    <small className="job-waits-for sn-num">
      {fundedSlots < maxSlots ? `${formatCount(fundedSlots)} paid` : 'price waits'}
    </small>
  );
}

/** The waiting part, and the effect of the money. */
const inWords = (
  { status, maxSlots, fundedSlots }: AdminTask,
  price: number | null,
): readonly [what: string, then: string] => {
  if (status === 'awaiting-payment') return ['This job waits', 'It goes live by itself'];
  const dearer = `price of ${formatNaira(price ?? 0)}`;
  if (fundedSlots === maxSlots) return [`The ${dearer} waits`, 'It holds by itself'];
  const paidFor = `Paid for: ${formatCount(fundedSlots)} of ${formatCount(maxSlots)} slots.`;
  if (price === null) return [`${paidFor} The rest waits`, 'It opens by itself'];
  return [`${paidFor} The rest and the ${dearer} wait`, 'They hold by themselves'];
};

/** Names on the job's page what it waits for, and that only the money is missing. */
export function WaitingNote({ task }: Props) {
  const { waits, owner } = task;
  if (!waits) return null;
  const [what, then] = inWords(task, waits.payoutAmount);
  return (
    <p className="sn-note job-waits">
      <span>{`${what} for`}</span>{' '}
      <b>
        <Naira amount={waits.missing} />
      </b>{' '}
      from{' '}
      <Link className="sn-link" to={paths.admin.owner(owner.id)}>
        {owner.name}
      </Link>
      <span>{`. ${then} once the owner’s deposit is recorded.`}</span>{' '}
      <Link className="sn-link" to={paths.admin.proForma(task.id)}>
        Print what to pay
      </Link>
    </p>
  );
}

/** The price of a job line by line, as entries of a list of facts. */
export function PriceLines({ task }: Props) {
  const { payoutAmount, fee, vat, maxSlots, fundedSlots, waits } = task;
  const slotKobo = toKobo(payoutAmount) + toKobo(fee) + toKobo(vat);
  return (
    <>
      <dt>Price per slot</dt>
      <dd>
        <Naira amount={payoutAmount} />
        {typeof waits?.payoutAmount === 'number' && (
          <>
            <br />
            <Naira amount={waits.payoutAmount} /> <span>from the deposit on</span>
          </>
        )}
      </dd>
      {fee > 0 && (
        <>
          <Line label="Service fee" kobo={toKobo(fee)} />
          <Line label="VAT on the fee" kobo={toKobo(vat)} />
          <Line label="One slot in all" kobo={slotKobo} />
        </>
      )}
      <Line label="All slots at this price" kobo={slotKobo * maxSlots} />
      <dt>Covered, credit included</dt>
      <dd>{`${formatCount(fundedSlots)} of ${formatCount(maxSlots)} slots`}</dd>
      {waits && <Line label="Waits for" kobo={toKobo(waits.missing)} />}
    </>
  );
}

function Line({ label, kobo }: { label: string; kobo: number }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>
        <Naira amount={kobo / 100} />
      </dd>
    </>
  );
}
