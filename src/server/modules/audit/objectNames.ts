import { eq, inArray } from 'drizzle-orm';
import type { Ctx } from '../../context';
import { applications, coupons, deposits, owners, payoutBatches, tasks, users, withdrawals } from '../../db/schema';

interface Named {
  readonly id: string;
  readonly name: string;
}
type ReadNames = (ctx: Pick<Ctx, 'db'>, ids: string[]) => Promise<Named[]>;

const called = ({ id, title, reference }: { id: string; title: string; reference: string }): Named => ({
  id,
  name: `${title} (${reference})`,
});

const userNames: ReadNames = (ctx, ids) =>
  ctx.db.select({ id: users.id, name: users.fullname }).from(users).where(inArray(users.id, ids));

const withdrawalNames: ReadNames = (ctx, ids) =>
  ctx.db
    .select({ id: withdrawals.id, name: withdrawals.reference })
    .from(withdrawals)
    .where(inArray(withdrawals.id, ids));

const readers: Readonly<Record<string, ReadNames>> = {
  user: userNames,
  // The log has the new member's id.
  referral: userNames,
  task: async (ctx, ids) => {
    const { id, title, reference } = tasks;
    return (await ctx.db.select({ id, title, reference }).from(tasks).where(inArray(id, ids))).map(called);
  },
  application: async (ctx, ids) => {
    const rows = await ctx.db
      .select({ id: applications.id, title: tasks.title, reference: tasks.reference })
      .from(applications)
      .innerJoin(tasks, eq(tasks.id, applications.taskId))
      .where(inArray(applications.id, ids));
    return rows.map(called);
  },
  owner: (ctx, ids) => ctx.db.select({ id: owners.id, name: owners.name }).from(owners).where(inArray(owners.id, ids)),
  deposit: (ctx, ids) =>
    ctx.db.select({ id: deposits.id, name: deposits.reference }).from(deposits).where(inArray(deposits.id, ids)),
  withdrawal: withdrawalNames,
  // The log has the withdrawal's id.
  payout: withdrawalNames,
  'payout-batch': (ctx, ids) =>
    ctx.db
      .select({ id: payoutBatches.id, name: payoutBatches.reference })
      .from(payoutBatches)
      .where(inArray(payoutBatches.id, ids)),
  coupon: (ctx, ids) =>
    ctx.db.select({ id: coupons.id, name: coupons.code }).from(coupons).where(inArray(coupons.id, ids)),
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
