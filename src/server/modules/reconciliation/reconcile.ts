import { asc, eq, lt } from 'drizzle-orm';
import { limits } from '../../../contract/limits';
import type { BookDifference, Reconciliation } from '../../../contract/reconciliation';
import { assertSystem } from '../../assertActor';
import { audit } from '../../audit';
import { inLongSnapshot, inTransaction, newId, type Ctx } from '../../context';
import { reconciliations, withdrawals } from '../../db/schema';
import { daysAfter, hoursAfter, formatMoment } from '../../lib/time';
import { sendAlert } from '../alarms';
import { openContradictions } from '../contradictions';
import { checkLedger } from '../ledger';
import { oldestUnpaid } from '../payouts';
import { readReconciliation } from './compareBalances';
import { compareWithProvider } from './withProvider';

type Report = Omit<Reconciliation, 'id' | 'at' | 'ok'>;

const oldestPending = async (ctx: Pick<Ctx, 'db'>): Promise<Date | null> => {
  const [oldest] = await ctx.db
    .select({ since: withdrawals.createdAt })
    .from(withdrawals)
    .where(eq(withdrawals.status, 'pending'))
    .orderBy(asc(withdrawals.createdAt), asc(withdrawals.id))
    .limit(1);
  return oldest?.since ?? null;
};

/** The ledger's figures as of one moment. */
const readLedger = (ctx: Ctx) =>
  inLongSnapshot(ctx, async (snapshot) => {
    const { differences } = await checkLedger(snapshot);
    const [pending, unpaid] = [await oldestPending(snapshot), await oldestUnpaid(snapshot)];
    return {
      differences: differences.map(({ check, rows, example }): BookDifference => ({
        what: `Broken: ${check} (${rows} rows)`,
        where: example,
      })),
      ...(await readReconciliation(snapshot)),
      oldest: { pending: pending?.toISOString() ?? null, unpaid: unpaid?.toISOString() ?? null },
    };
  });

const raise = async (ctx: Ctx, { differences, oldest }: Report): Promise<void> => {
  if (differences.length > 0)
    await sendAlert(ctx, {
      key: 'reconciliation',
      subject: 'Reconciliation found differences',
      paragraphs: [
        'The comparison of the ledger with itself and with the payments provider found what does not fit. Nothing was moved.',
        ...differences.slice(0, 20).map(({ what, where }) => `• ${what}, for example ${where}`),
      ],
      runbook: 'reconciliation',
    });
  const late = hoursAfter(ctx.now(), -limits.payoutLateHours);
  if (oldest.unpaid !== null && new Date(oldest.unpaid) < late)
    await sendAlert(ctx, {
      key: 'payout-late',
      subject: 'An approved withdrawal waits for its money',
      paragraphs: [`The oldest payout that is not paid was approved on ${formatMoment(new Date(oldest.unpaid))}.`],
      runbook: 'paying-out',
    });
};

/**
 * Compares the ledger with itself, and recent payouts and pay-ins with the provider, stores the findings, and mails differences to the admins. Moves
 * no money.
 */
export const reconcile = async (ctx: Ctx): Promise<void> => {
  assertSystem(ctx);
  const ledger = await readLedger(ctx);
  const provider = await compareWithProvider(ctx);
  const open = await openContradictions(ctx);
  const all = [...ledger.differences, ...open.differences];
  const report: Report = {
    ...ledger,
    differences: all.slice(0, limits.bookDifferencesMax),
    provider,
  };
  const row = { id: newId(), at: ctx.now(), ok: all.length === 0, report };
  await inTransaction(ctx, async (tx) => {
    await tx.db.insert(reconciliations).values(row);
    const after = { ok: row.ok, differences: ledger.differences.length + open.all };
    await audit(tx, { action: 'reconciliation.run', object: { type: 'reconciliation', id: row.id }, after });
  });
  await raise(ctx, report);
};

/** Removes old reports; their differences are in the audit log. */
export const forgetReconciliations = async (ctx: Ctx): Promise<void> => {
  assertSystem(ctx);
  await ctx.db.delete(reconciliations).where(lt(reconciliations.at, daysAfter(ctx.now(), -limits.reconciliationDays)));
};
