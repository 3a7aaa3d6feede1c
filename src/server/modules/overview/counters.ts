import type { Ctx } from '../../context';
import { perDay, type Counter, type CounterName } from '../../lists/counters';

const signUps = ['members.active', 'members.banned', 'members.closed'] as const;
const handedIn = ['proofs.handed-in.in-review', 'proofs.handed-in.approved', 'proofs.handed-in.rejected'] as const;
const counted = [
  ...signUps,
  ...handedIn,
  'proofs.approved',
  'proofs.rejected',
  'withdrawals.approved',
  'payouts.paid',
  'links.opened',
  'links.visits',
] as const;

export type DayCounter = { readonly name: CounterName; readonly day: string } & Counter;

export const countersPerDay = (ctx: Ctx, from: string, to: string): Promise<readonly DayCounter[]> =>
  perDay(ctx, counted, from, to);

/** The counters together, by name; sums in kobo. */
export const happenedIn = (counters: readonly DayCounter[]) => {
  const sum = (names: readonly CounterName[], what: keyof Counter) =>
    counters.reduce((total, counter) => total + (names.includes(counter.name) ? counter[what] : 0), 0);
  return {
    signUps: sum(signUps, 'rows'),
    opened: sum(['links.opened'], 'rows'),
    visits: sum(['links.visits'], 'rows'),
    handedIn: sum(handedIn, 'rows'),
    approved: sum(['proofs.approved'], 'rows'),
    rejected: sum(['proofs.rejected'], 'rows'),
    paidKobo: sum(['proofs.approved'], 'kobo'),
    acceptedKobo: sum(['withdrawals.approved'], 'kobo'),
    paidOutKobo: sum(['payouts.paid'], 'kobo'),
  };
};
