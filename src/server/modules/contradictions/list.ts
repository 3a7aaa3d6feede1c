import { and, count, desc, eq, sql } from 'drizzle-orm';
import type { ResultOf } from '../../../contract/endpoint';
import { limits } from '../../../contract/limits';
import type { BookDifference, listContradictions as endpoint } from '../../../contract/reconciliation';
import { assertAdmin } from '../../assertActor';
import type { Ctx } from '../../context';
import { contradictions, owners, payIns, payouts, users } from '../../db/schema';
import { toNaira } from '../../lib/money';

const reference = sql<string>`upper(COALESCE(${payouts.reference}, ${payIns.reference}))`;

const selectOpen = (ctx: Pick<Ctx, 'db'>) =>
  ctx.db
    .select({ row: contradictions, reference, name: sql<string>`COALESCE(${users.fullname}, ${owners.name}, '')` })
    .from(contradictions)
    .leftJoin(payouts, eq(payouts.withdrawalId, contradictions.payoutId))
    .leftJoin(payIns, eq(payIns.id, contradictions.payInId))
    .leftJoin(users, eq(users.id, contradictions.userId))
    .leftJoin(owners, eq(owners.id, payIns.ownerId))
    .where(eq(contradictions.status, 'open'))
    .orderBy(desc(contradictions.foundAt), desc(contradictions.id))
    .limit(limits.bookDifferencesMax);

const naira = (kobo: number | null): number | null => (kobo === null ? null : toNaira(kobo));

/** Everything that waits for an admin's decision, newest first. */
export const listContradictions = async (ctx: Ctx): Promise<ResultOf<typeof endpoint>> => {
  assertAdmin(ctx);
  const rows = await selectOpen(ctx);
  return {
    data: rows.map(({ row, reference: where, name }) => ({
      id: row.id,
      of: row.payoutId ? ('payout' as const) : ('pay-in' as const),
      kind: row.kind,
      what: row.what,
      where,
      name,
      ours: naira(row.oursKobo),
      says: naira(row.saysKobo),
      foundAt: row.foundAt.toISOString(),
    })),
  };
};

/** The same as differences of a reconciliation, with their total number. */
export const openContradictions = async (
  ctx: Pick<Ctx, 'db'>,
): Promise<{ differences: BookDifference[]; all: number }> => {
  const rows = await selectOpen(ctx);
  const [total] = await ctx.db
    .select({ rows: count() })
    .from(contradictions)
    .where(and(eq(contradictions.status, 'open')));
  return {
    differences: rows.map(({ row, reference: where }) => ({
      what: `${row.payoutId ? 'Payout' : 'Payment of a job owner'}: ${row.what}`,
      where,
    })),
    all: total?.rows ?? 0,
  };
};
