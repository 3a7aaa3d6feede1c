import { pick } from '../../lib/pick';
import { randomBytes } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify';
import * as messages from '../../../contract/messages';
import type * as contract from '../../../contract/withdrawals';
import { assertMember } from '../../assertActor';
import { audit } from '../../audit';
import { inTransaction, type BaseCtx, type Ctx } from '../../context';
import { payouts, receipts, withdrawals } from '../../db/schema';
import { DomainError } from '../../errors';
import { escaped } from '../../lib/html';
import { nairaText } from '../../lib/money';
import { smallPage, smallPageHeaders } from '../../lib/smallPage';
import { formatDay } from '../../lib/time';
import { lockActiveMember } from '../../policies/activeMember';
import type { Verb } from '../../verb';
import { receiptPathOf, ownWithdrawal } from './queries';

export const shareReceipt: Verb<typeof contract.shareReceipt> = async (ctx, { id }) => {
  const { userId } = assertMember(ctx);
  return inTransaction(ctx, async (tx) => {
    // Also blocks closing: a later receipt would never be deleted.
    await lockActiveMember(tx);
    const { isPaid, receipt } = await ownWithdrawal(tx, id, userId);
    if (!isPaid) throw new DomainError('withdrawal_not_paid', messages.withdrawals.notPaid);
    if (receipt !== null) return { data: { receipt } };
    // 128 random bits, so that nobody finds it by guessing.
    const code = randomBytes(16).toString('base64url');
    await tx.db.insert(receipts).values({ withdrawalId: id, code, createdAt: tx.now() });
    // Without the code, because the log is permanent and the address is not.
    await audit(tx, { action: 'receipt.share', object: { type: 'withdrawal', id } });
    return { data: { receipt: receiptPathOf(code) } };
  });
};

/** Revokes the address, if any. */
export const revokeReceipt: Verb<typeof contract.revokeReceipt> = async (ctx, { id }) => {
  const { userId } = assertMember(ctx);
  return inTransaction(ctx, async (tx) => {
    await ownWithdrawal(tx, id, userId);
    const gone = await tx.db
      .delete(receipts)
      .where(eq(receipts.withdrawalId, id))
      .returning({ id: receipts.withdrawalId });
    if (gone.length > 0) await audit(tx, { action: 'receipt.revoke', object: { type: 'withdrawal', id } });
    return { message: messages.withdrawals.receiptRevoked };
  });
};

export const forgetReceiptsOf = async (tx: Ctx, userId: string): Promise<void> => {
  const own = tx.db.select({ id: withdrawals.id }).from(withdrawals).where(eq(withdrawals.userId, userId));
  await tx.db.delete(receipts).where(inArray(receipts.withdrawalId, own));
};

/** Null for unknown codes and returned payouts. */
const sharedReceipt = async ({ db }: Pick<BaseCtx, 'db'>, code: string) => {
  if (!/^[\w-]{22}$/.test(code)) return null;
  const [row] = await db
    .select({ ...pick(payouts, 'amountKobo', 'paidAt'), accountNo: withdrawals.accountNo })
    .from(receipts)
    .innerJoin(withdrawals, eq(withdrawals.id, receipts.withdrawalId))
    .innerJoin(payouts, eq(payouts.withdrawalId, receipts.withdrawalId))
    .where(and(eq(receipts.code, code), eq(payouts.status, 'paid')));
  return row?.paidAt ? { ...row, paidAt: row.paidAt } : null;
};

const headers = {
  ...smallPageHeaders,
  // The address alone opens the receipt, so no referrer.
  'referrer-policy': 'no-referrer',
};

const draw = (receipt: Awaited<ReturnType<typeof sharedReceipt>>): string => {
  if (!receipt)
    return smallPage(
      'No receipt',
      '<h1>No receipt here</h1><p>This receipt does not exist or is no longer shared.</p>',
    );
  const [amount, day] = [escaped(nairaText(receipt.amountKobo)), escaped(formatDay(receipt.paidAt))];
  const account = `••••${escaped(receipt.accountNo.slice(-4))}`;
  return smallPage('Receipt', `<h1>Paid</h1><strong>${amount}</strong><p>${day}</p><p>${account}</p>`);
};

/** A public proof of payment, outside the app and uncached, so that revoking it works at once. */
export const addReceipts = (app: FastifyInstance, base: BaseCtx, count: onRequestAsyncHookHandler): void => {
  app.route<{ Params: { code: string } }>({
    method: ['GET', 'HEAD'],
    url: '/r/:code',
    config: { rateLimit: false },
    onRequest: count,
    handler: async ({ params }, reply) => {
      const receipt = await sharedReceipt(base, params.code);
      return reply
        .code(receipt ? 200 : 404)
        .headers(headers)
        .send(draw(receipt));
    },
  });
};
