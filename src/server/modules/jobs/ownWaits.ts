import { eq } from 'drizzle-orm';
import type { OwnWaits } from '../../../contract/ownerPage';
import type { Ctx } from '../../context';
import { ledgerAccounts, owners } from '../../db/schema';
import { toNaira } from '../../lib/money';
import { isWaiting, missingKobo } from './fundTask';
import type { TaskRow } from './slots';

interface Money {
  readonly balanceKobo: number;
  /** `Infinity` without a limit. */
  readonly creditKobo: number;
}

/** The money an owner can spend, for display: nothing is locked. */
export const moneyOf = async ({ db }: Pick<Ctx, 'db'>, ownerId: string): Promise<Money> => {
  const [money] = await db
    .select({ balance: ledgerAccounts.balance, credit: owners.creditKobo })
    .from(owners)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.ownerId, owners.id))
    .where(eq(owners.id, ownerId));
  if (!money) throw new Error(`no owner ${ownerId}`);
  return { balanceKobo: money.balance ?? 0, creditKobo: money.credit ?? Infinity };
};

/** The sum an owner must pay in before nothing of a waiting job waits any more, in kobo, for display. */
export const toPayKobo = (ctx: Ctx, task: TaskRow, { balanceKobo, creditKobo }: Money): number =>
  Math.max(0, missingKobo(ctx, task) - balanceKobo - (task.withoutCredit ? 0 : creditKobo));

/** The parts of a job that wait for its owner's money, as the owner sees them; null if none. */
export const ownWaits = (ctx: Ctx, task: TaskRow, money: Money): OwnWaits | null => {
  if (!isWaiting(task)) return null;
  return {
    missing: toNaira(missingKobo(ctx, task)),
    payoutAmount: task.nextPayoutKobo === null ? null : toNaira(task.nextPayoutKobo),
    toPay: toNaira(toPayKobo(ctx, task, money)),
  };
};
