import { and, eq, ne, sql } from 'drizzle-orm';
import * as messages from '../../../contract/messages';
import { assertAdminOrSystem } from '../../assertActor';
import { audit } from '../../audit';
import { inTransaction, newId, type Ctx } from '../../context';
import { contradictions, payIns, payouts, users } from '../../db/schema';
import { nairaText } from '../../lib/money';
import { sendAlert } from '../alarms';
import type { ContradictionKind } from './judge';

/** The record that the provider's answer is about. */
export type Judged = { readonly payoutId: string; readonly userId: string } | { readonly payInId: string };

export interface Finding {
  readonly kind: ContradictionKind;
  readonly what: string;
  readonly oursKobo: number | null;
  /** Null where the provider names no amount. */
  readonly saysKobo: number | null;
}

const of = (judged: Judged) =>
  'payoutId' in judged ? eq(contradictions.payoutId, judged.payoutId) : eq(contradictions.payInId, judged.payInId);

const referenceOf = async (tx: Ctx, judged: Judged): Promise<string> => {
  const [row] = await ('payoutId' in judged
    ? tx.db.select({ reference: payouts.reference }).from(payouts).where(eq(payouts.withdrawalId, judged.payoutId))
    : tx.db.select({ reference: payIns.reference }).from(payIns).where(eq(payIns.id, judged.payInId)));
  return row?.reference.toUpperCase() ?? '';
};

/** The finding with its record and amounts, and what to do about it. */
const paragraphsOf = (reference: string, judged: Judged, { kind, what, oursKobo, saysKobo }: Finding): string[] => {
  const record = 'payoutId' in judged ? `Payout ${reference}` : `Payment ${reference} of a job owner`;
  const ours = oursKobo === null ? 'nothing' : nairaText(oursKobo);
  const says = saysKobo === null ? 'no amount' : nairaText(saysKobo);
  return [
    `${record}: ${what}. Ours: ${ours}; the provider’s: ${says}. Nothing was moved.`,
    messages.payouts.contradictionTodo[kind],
  ];
};

/**
 * Records the provider's contradiction of our record, and alerts the admins at once. Does nothing if the same one is open or decided. A member whose
 * returned payout was paid is locked first, so that a simultaneous withdrawal is seen whole or refused.
 */
export const raiseContradiction = async (ctx: Ctx, judged: Judged, finding: Finding): Promise<void> => {
  assertAdminOrSystem(ctx);
  await inTransaction(ctx, async (tx) => {
    if ('userId' in judged && finding.kind === 'returned_paid')
      await tx.db.select({ id: users.id }).from(users).where(eq(users.id, judged.userId)).for('no key update');
    const row = { id: newId(), ...judged, ...finding, foundAt: tx.now() };
    const [raised] = await tx.db
      .insert(contradictions)
      .values(row)
      .onConflictDoUpdate({
        target: [
          'payoutId' in judged ? contradictions.payoutId : contradictions.payInId,
          contradictions.kind,
          contradictions.what,
        ],
        set: { status: 'open', decidedAt: null, foundAt: row.foundAt, oursKobo: row.oursKobo, saysKobo: row.saysKobo },
        setWhere: eq(contradictions.status, 'agreed'),
      })
      .returning({ id: contradictions.id });
    if (!raised) return;
    await audit(tx, {
      action: 'contradiction.raise',
      object: { type: 'contradiction', id: raised.id },
      ...('userId' in judged && { subjectId: judged.userId }),
      after: row,
    });
    await sendAlert(tx, {
      key: `contradiction:${raised.id}`,
      subject: messages.payouts.reconciliationAlertSubject,
      paragraphs: paragraphsOf(await referenceOf(tx, judged), judged, finding),
      runbook: 'reconciliation',
    });
  });
};

/** Closes what was open about a record once the provider’s answer fits again. Only an admin ends a hold of withdrawals. */
export const agree = async (ctx: Ctx, judged: Judged): Promise<void> => {
  assertAdminOrSystem(ctx);
  await inTransaction(ctx, async (tx) => {
    const ended = await tx.db
      .update(contradictions)
      .set({ status: 'agreed', decidedAt: tx.now() })
      .where(and(of(judged), eq(contradictions.status, 'open'), ne(contradictions.kind, 'returned_paid')))
      .returning({ id: contradictions.id });
    for (const { id } of ended)
      await audit(tx, {
        action: 'contradiction.agree',
        object: { type: 'contradiction', id },
        ...('userId' in judged && { subjectId: judged.userId }),
        after: { status: 'agreed' },
      });
  });
};

/** For payouts: the member waits for an admin's decision about one that was returned and then paid. */
export const heldByContradiction = sql<boolean>`EXISTS (SELECT 1 FROM contradictions held
  WHERE held.user_id = payouts.user_id AND held.kind = 'returned_paid' AND held.status = 'open')`;

/** True while a member waits for such a decision. */
export const holdsWithdrawals = async (ctx: Pick<Ctx, 'db'>, userId: string): Promise<boolean> => {
  const [held] = await ctx.db
    .select({ id: contradictions.id })
    .from(contradictions)
    .where(
      and(
        eq(contradictions.userId, userId),
        eq(contradictions.kind, 'returned_paid'),
        eq(contradictions.status, 'open'),
      ),
    )
    .limit(1);
  return held !== undefined;
};
