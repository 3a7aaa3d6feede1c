import { and, asc, eq, isNull, lte, not, or, sql } from 'drizzle-orm';
import { brand } from '../../../contract/brand';
import { assertSystem } from '../../assertActor';
import { audit } from '../../audit';
import { heldByBan } from '../../policies/bans';
import { inTransaction, type Ctx } from '../../context';
import { payouts, withdrawals } from '../../db/schema';
import { bankCalled } from '../../providers/banks';
import type { PayoutOrder, PayoutProvider, Submission } from '../../providers/ports';
import { waits, waitsAfter } from './pace';
import { heldByContradiction } from '../contradictions';
import { announceToAdmins } from '../notifications';
import { waitsForSecond } from './releasePayouts';
import type { PayoutRow } from './settlePayouts';

const batchSize = 50;

export const orderOf = async (ctx: Ctx, { withdrawalId, reference, amountKobo }: PayoutRow) => {
  const [row] = await ctx.db.select().from(withdrawals).where(eq(withdrawals.id, withdrawalId));
  if (!row) throw new Error(`payout ${withdrawalId} without a withdrawal`);
  const { bankName, accountNo } = row;
  const banks = await ctx.providers.bankDirectory.list();
  const bank = bankCalled(banks, bankName);
  if (!bank) return null;
  const narration = `${brand.name} ${row.reference}`;
  return { reference, amountKobo, bankCode: bank.bank_code, bankName, accountNo, narration };
};

const unknownBank = 'The payments provider does not know this bank. Pay it by hand: take it into a batch.';

/** A submission's record; the payout stays sent, because only a later query ends it. */
const keptOf = (ctx: Ctx, answer: Submission): Partial<PayoutRow> => {
  const now = ctx.now();
  const soon = waitsAfter(ctx, now, waits.first);
  switch (answer.kind) {
    case 'accepted':
      return { acceptedAt: now, problem: null, askAt: soon };
    case 'renamed': {
      // Resubmitting would transfer it again.
      const problem = `The provider filed it as ${answer.under}. Look at its own page.`;
      return { acceptedAt: now, problem, askAt: soon };
    }
    case 'refused':
      return { problem: `Not taken on: ${answer.why}`, askAt: waitsAfter(ctx, now, waits.refused) };
    case 'unclear':
      return { problem: null, askAt: soon };
  }
};

export const submit = async (
  ctx: Ctx,
  provider: PayoutProvider,
  { withdrawalId: id }: PayoutRow,
  order: PayoutOrder,
): Promise<void> => {
  const answer = await provider.submit(order);
  if (answer.kind !== 'accepted') ctx.log.warn({ payout: id, answer }, 'the payments provider did not accept a payout');
  await ctx.db
    .update(payouts)
    .set(keptOf(ctx, answer))
    .where(and(eq(payouts.withdrawalId, id), eq(payouts.status, 'sent')));
};

export const auditSent = (
  tx: Ctx,
  { withdrawalId: id, userId: subjectId }: PayoutRow,
  change: { readonly before: object; readonly after: object },
): Promise<void> => audit(tx, { action: 'payout.send', object: { type: 'payout', id }, subjectId, ...change });

/** Marked before the call, so that after a crash it counts as sent and is queried. */
const claim = (ctx: Ctx, { withdrawalId }: PayoutRow, { bankCode }: PayoutOrder): Promise<PayoutRow | undefined> =>
  inTransaction(ctx, async (tx) => {
    const now = tx.now();
    const submission = { submissions: 1, submittedAt: now, bankCode, askAt: waitsAfter(tx, now, waits.first) };
    // No admin sends here, so payouts that need a second one must not leave.
    const mayLeave = and(not(waitsForSecond(tx)), not(heldByBan), not(heldByContradiction));
    const [claimed] = await tx.db
      .update(payouts)
      .set({ ...submission, status: 'sent', channel: 'provider', sentAt: now, problem: null })
      .where(and(eq(payouts.withdrawalId, withdrawalId), eq(payouts.status, 'waiting'), mayLeave))
      .returning();
    const change = { before: { status: 'waiting' }, after: { status: 'sent' } };
    if (claimed) await auditSent(tx, claimed, change);
    return claimed;
  });

/** True if submitted; errors must not hold up other payouts. */
const sendOne = async (ctx: Ctx, provider: PayoutProvider, payout: PayoutRow): Promise<boolean> => {
  try {
    const order = await orderOf(ctx, payout);
    if (!order) {
      await ctx.db
        .update(payouts)
        .set({ problem: unknownBank, askAt: waitsAfter(ctx, ctx.now(), waits.unknownBank) })
        .where(and(eq(payouts.withdrawalId, payout.withdrawalId), eq(payouts.status, 'waiting')));
      return false;
    }
    const claimed = await claim(ctx, payout, order);
    if (!claimed) return false;
    await submit(ctx, provider, claimed, order);
    return true;
  } catch (error) {
    ctx.log.error({ err: error, payout: payout.withdrawalId }, 'a payout could not be handed to the provider');
    return false;
  }
};

export const sendPayouts = async (ctx: Ctx): Promise<number> => {
  assertSystem(ctx);
  const provider = ctx.providers.payouts;
  if (!provider) return 0;
  let sent = 0;
  let last = { at: new Date(0), id: '00000000-0000-0000-0000-000000000000' };
  for (;;) {
    const isDue = or(isNull(payouts.askAt), lte(payouts.askAt, ctx.now()));
    const isLater = sql`(${payouts.approvedAt}, ${payouts.withdrawalId}) > (${last.at.toISOString()}::timestamptz, ${last.id}::uuid)`;
    const due = await ctx.db
      .select()
      .from(payouts)
      .where(and(eq(payouts.status, 'waiting'), isDue, isLater))
      .orderBy(asc(payouts.approvedAt), asc(payouts.withdrawalId))
      .limit(batchSize);
    for (const payout of due) if (await sendOne(ctx, provider, payout)) sent += 1;
    const end = due.at(-1);
    if (!end || due.length < batchSize) break;
    last = { at: end.approvedAt, id: end.withdrawalId };
  }
  // Admins refresh once, not per payout.
  if (sent > 0) await announceToAdmins(ctx, 'payouts');
  return sent;
};
