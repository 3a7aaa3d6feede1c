import { eq, inArray, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Ctx } from '../../context';
import { applications, coupons, deposits, owners, payoutBatches, tasks, users, withdrawals } from '../../db/schema';

type ReadNames = (ctx: Pick<Ctx, 'db'>, ids: string[]) => Promise<{ readonly id: string; readonly name: string }[]>;

const named =
  (table: PgTable, id: PgColumn, name: PgColumn): ReadNames =>
  async (ctx, ids) =>
    (await ctx.db.select({ id, name }).from(table).where(inArray(id, ids))) as Awaited<ReturnType<ReadNames>>;

const called = sql<string>`${tasks.title} || ' (' || ${tasks.reference} || ')'`;
const userNames = named(users, users.id, users.fullname);
const withdrawalNames = named(withdrawals, withdrawals.id, withdrawals.reference);

const readers: Readonly<Record<string, ReadNames>> = {
  user: userNames,
  // The log has the new member's id.
  referral: userNames,
  task: (ctx, ids) => ctx.db.select({ id: tasks.id, name: called }).from(tasks).where(inArray(tasks.id, ids)),
  application: (ctx, ids) =>
    ctx.db
      .select({ id: applications.id, name: called })
      .from(applications)
      .innerJoin(tasks, eq(tasks.id, applications.taskId))
      .where(inArray(applications.id, ids)),
  owner: named(owners, owners.id, owners.name),
  deposit: named(deposits, deposits.id, deposits.reference),
  withdrawal: withdrawalNames,
  // The log has the withdrawal's id.
  payout: withdrawalNames,
  'payout-batch': named(payoutBatches, payoutBatches.id, payoutBatches.reference),
  coupon: named(coupons, coupons.id, coupons.code),
};

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const objectNames = async (
  ctx: Pick<Ctx, 'db'>,
  rows: readonly { readonly objectType: string; readonly objectId: string }[],
): Promise<ReadonlyMap<string, string>> => {
  const names = new Map<string, string>();
  for (const [type, read] of Object.entries(readers)) {
    const ids = rows.filter(({ objectType, objectId }) => objectType === type && uuid.test(objectId));
    if (ids.length === 0) continue;
    const found = await read(ctx, [...new Set(ids.map(({ objectId }) => objectId))]);
    for (const { id, name } of found) names.set(id, name);
  }
  return names;
};
