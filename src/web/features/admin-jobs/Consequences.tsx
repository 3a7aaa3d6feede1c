import type { AdminTask } from '../../../contract/jobs';
import { limits } from '../../../contract/limits';
import { formatCount, formatNaira } from '../../lib/naira';
import { sumNaira, toKobo } from '../../lib/sumNaira';
import { hasEnded } from './jobState';

const some = (count: number, one: string, many: string): string =>
  count === 1 ? `1 ${one}` : `${formatCount(count)} ${many}`;

/** The consequences of a closed job for its open work and its money, as items of a list. */
export function Consequences({ task }: { task: AdminTask }) {
  const { inReview, approved, applicants_applied: held, fundedSlots, escrow } = task;
  const taken = held - inReview - approved;
  const free = hasEnded(task) ? 0 : fundedSlots - held;
  const nowKobo = free * toKobo(sumNaira([task.payoutAmount, task.fee, task.vat]));
  const [now, later] = [nowKobo / 100, (toKobo(escrow) - nowKobo) / 100];
  return (
    <>
      {inReview > 0 && (
        <li>
          {`${some(inReview, 'proof in review stays', 'proofs in review stay')} in Review Jobs, and every approved one is still paid.`}
        </li>
      )}
      {taken > 0 && (
        <li>
          {`${some(taken, 'member who has taken it', 'members who have taken it')} can still submit within their ${limits.slotReservationHours} hours, and what they submit is reviewed and paid as usual.`}
        </li>
      )}
      {inReview + taken === 0 && <li>Nobody has open work on it.</li>}
      {now > 0 && (
        <li>
          <b>{formatNaira(now)}</b>{' '}
          <span>{`for ${some(free, 'free slot goes', 'free slots go')} back to the job's owner now.`}</span>
        </li>
      )}
      {later > 0 && (
        <li>
          <b>{formatNaira(later)}</b> stays in escrow for the open work: it pays what you approve, and the rest goes
          back to the owner.
        </li>
      )}
      {escrow === 0 && <li>Nothing is left in escrow.</li>}
    </>
  );
}
