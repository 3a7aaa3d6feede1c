import { and, desc, eq, isNotNull } from 'drizzle-orm';
import type { ResultOf } from '../../../contract/endpoint';
import type * as contract from '../../../contract/funding';
import type { getOwnPayInWays as getOwnEndpoint, PayIn, PayInWays } from '../../../contract/payIns';
import { ownerLimits } from '../../../contract/limits';
import { assertAdmin, assertOwner } from '../../assertActor';
import { audit } from '../../audit';
import { inTransaction, type Ctx } from '../../context';
import { payIns, tasks } from '../../db/schema';
import { toNaira } from '../../lib/money';
import { ownerById } from '../owners';
import type { Verb } from '../../verb';

export const payInJob = 'follow-pay-ins';

export type PayInRow = typeof payIns.$inferSelect;

/** Makes a pay-in due at once: its deposit was taken back. */
export const askPayInAgain = async (tx: Ctx, id: string): Promise<void> => {
  await tx.db.update(payIns).set({ nextAskAt: tx.now() }).where(eq(payIns.id, id));
  await tx.boss.send(tx, payInJob, {});
};

/** Marks a pay-in that failed according to the provider. A later payment under it is still booked. */
export const failPayIn = (
  ctx: Ctx,
  { id, ownerId }: PayInRow,
  why: string,
  changes: Partial<PayInRow> = {},
): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const [failed] = await tx.db
      .update(payIns)
      .set({ ...changes, status: 'failed' })
      .where(and(eq(payIns.id, id), eq(payIns.status, 'open')))
      .returning();
    if (failed && ownerId !== null)
      await audit(tx, { action: 'owner.pay-in', object: { type: 'owner', id: ownerId }, after: { ...failed, why } });
  });

const selectPayIns = (ctx: Pick<Ctx, 'db'>) =>
  ctx.db
    .select({ payIn: payIns, task: { id: tasks.id, reference: tasks.reference, title: tasks.title } })
    .from(payIns)
    .leftJoin(tasks, eq(tasks.id, payIns.taskId));
type Row = Awaited<ReturnType<typeof selectPayIns>>[number];

const present = ({ now }: Pick<Ctx, 'now'>, { payIn, task }: Row): PayIn => {
  const { accountBank: bank, accountNumber: number, accountName: name } = payIn;
  return {
    id: payIn.id,
    reference: payIn.reference,
    status: payIn.status === 'open' && payIn.expiresAt <= now() ? 'expired' : payIn.status,
    amount: toNaira(payIn.amountKobo ?? 0),
    task,
    checkoutUrl: payIn.checkoutUrl ?? '',
    account: bank !== null && number !== null && name !== null ? { bank, number, name } : null,
    createdAt: payIn.createdAt.toISOString(),
    expiresAt: payIn.expiresAt.toISOString(),
  };
};

/** One payment link, as verbs answer it. */
export const payInById = async (ctx: Pick<Ctx, 'db' | 'now'>, id: string): Promise<PayIn> => {
  const [row] = await selectPayIns(ctx).where(eq(payIns.id, id));
  if (!row) throw new Error(`pay-in ${id} is gone`);
  return present(ctx, row);
};

/** An owner's pay-ins; those that never became a link are left out. */
const payInWaysOf = async (ctx: Ctx, ownerId: string): Promise<PayInWays> => {
  const { reference } = await ownerById(ctx, ownerId);
  const rows = await selectPayIns(ctx)
    .where(and(eq(payIns.ownerId, ownerId), isNotNull(payIns.checkoutUrl)))
    .orderBy(desc(payIns.createdAt), desc(payIns.id))
    .limit(ownerLimits.payIns);
  return {
    account: ctx.config.payIn.account,
    reference,
    byLink: ctx.providers.payIns !== null,
    links: rows.map((row) => present(ctx, row)),
  };
};

export const getPayInWays: Verb<typeof contract.getPayInWays> = async (ctx, { id }) => {
  assertAdmin(ctx);
  return { data: await payInWaysOf(ctx, id) };
};

export const getOwnPayInWays = async (ctx: Ctx): Promise<ResultOf<typeof getOwnEndpoint>> => ({
  data: await payInWaysOf(ctx, assertOwner(ctx).ownerId),
});
