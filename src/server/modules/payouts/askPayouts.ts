import { and, eq, inArray, ne, type SQL } from 'drizzle-orm';
import * as messages from '../../../contract/messages';
import type { askPayouts as endpoint } from '../../../contract/payouts';
import { assertAdmin, assertPublic } from '../../assertActor';
import { audit } from '../../audit';
import { inTransaction, type Ctx } from '../../context';
import { payouts } from '../../db/schema';
import { DomainError } from '../../errors';
import type { Verb } from '../../verb';

export const followJob = 'follow-payouts';

/** Makes payouts due for a query, and queues it at once. */
const makeDue = async (tx: Ctx, which: SQL | undefined): Promise<number> => {
  const due = await tx.db
    .update(payouts)
    .set({ askAt: tx.now() })
    .where(and(which, eq(payouts.channel, 'provider'), ne(payouts.status, 'waiting')))
    .returning({ id: payouts.withdrawalId });
  if (due.length > 0) await tx.boss.send(tx, followJob, {});
  return due.length;
};

/** Queues a query of these payouts now. */
export const askPayouts: Verb<typeof endpoint> = async (ctx, { ids }) => {
  assertAdmin(ctx);
  if (!ctx.providers.payouts) throw new DomainError('no_payout_provider', messages.payouts.noProvider);
  return inTransaction(ctx, async (tx) => {
    const asked = await makeDue(tx, inArray(payouts.withdrawalId, ids));
    await audit(tx, { action: 'payout.ask', object: { type: 'payout', id: 'several' }, after: { ids, asked } });
    return { message: messages.payouts.askStarted, data: { asked } };
  });
};

/**
 * A webhook of the provider: only a hint which payout to query, whatever it claims.
 * @returns true if its signature was the provider's.
 */
export const takeHint = async (
  ctx: Ctx,
  body: string,
  headers: Readonly<Record<string, string | string[] | undefined>>,
): Promise<boolean> => {
  assertPublic(ctx);
  const hint = ctx.providers.payouts?.hintOf(body, headers) ?? 'forged';
  if (hint === 'forged') return false;
  const { reference } = hint;
  if (reference !== null) await inTransaction(ctx, (tx) => makeDue(tx, eq(payouts.reference, reference)));
  return true;
};
