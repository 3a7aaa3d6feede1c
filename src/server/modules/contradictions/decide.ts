import { and, eq, sql } from 'drizzle-orm';
import * as messages from '../../../contract/messages';
import type { decideContradiction as endpoint } from '../../../contract/reconciliation';
import { assertAdmin } from '../../assertActor';
import { audit } from '../../audit';
import { inTransaction, type Ctx } from '../../context';
import { contradictions, payouts, users, withdrawals } from '../../db/schema';
import { DomainError } from '../../errors';
import { nairaText } from '../../lib/money';
import { withdrawalTakenMail, type ToMember } from '../../mails';
import { askedBy, assertOfOthers, assertSecondPerson } from '../../policies/secondPerson';
import { requireStepUp } from '../../policies/stepUp';
import { lockWalletBalance, transfer, type Party } from '../ledger';
import { notify } from '../notifications';
import type { Verb } from '../../verb';

type Row = typeof contradictions.$inferSelect;
type Withdrawal = typeof withdrawals.$inferSelect;

const lockOpen = async (tx: Ctx, id: string): Promise<Row> => {
  const [seen] = await tx.db.select().from(contradictions).where(eq(contradictions.id, id));
  if (!seen) throw new DomainError('not_found', messages.payouts.reconciliationNotFound);
  // Member first, as in every lock order.
  if (seen.userId) await tx.db.select().from(users).where(eq(users.id, seen.userId)).for('no key update');
  const [row] = await tx.db.select().from(contradictions).where(eq(contradictions.id, id)).for('no key update');
  if (row?.status !== 'open') throw new DomainError('already_decided', messages.payouts.reconciliationDecidedBefore);
  return row;
};

const hasMoneyHeld = async (tx: Ctx, userId: string): Promise<boolean> => {
  const pending = and(eq(withdrawals.userId, userId), eq(withdrawals.status, 'pending'));
  const waiting = and(eq(payouts.userId, userId), eq(payouts.status, 'waiting'));
  return (await tx.db.$count(withdrawals, pending)) > 0 || (await tx.db.$count(payouts, waiting)) > 0;
};

const returnedTo = async (tx: Ctx, { id, userId }: Withdrawal): Promise<Party> => {
  const { rows } = await tx.db.execute(sql`
    SELECT 1 FROM ledger_tx t JOIN ledger_entry e ON e.tx_id = t.id AND e.at = t.created_at JOIN ledger_account a ON a.id = e.account_id
     WHERE t.kind = 'payout_return' AND t.ref = ${id} AND a.code = 'unclaimed'`);
  return rows.length > 0 ? { system: 'unclaimed' } : { wallet: userId };
};

/** Takes back a return that was paid after all; the product bears what the wallet lacks. */
const take = async (tx: Ctx, withdrawal: Withdrawal): Promise<number> => {
  const { id: ref, userId, amountKobo } = withdrawal;
  const from = await returnedTo(tx, withdrawal);
  const takenKobo = 'wallet' in from ? Math.min(await lockWalletBalance(tx, userId), amountKobo) : amountKobo;
  if (takenKobo < amountKobo && (await hasMoneyHeld(tx, userId)))
    throw new DomainError('money_on_hold', messages.payouts.reconciliationMoneyHeld);
  const to = { system: 'late_paid' } as const;
  if (takenKobo > 0) await transfer(tx, { kind: 'payout_late', ref, from, to, amountKobo: takenKobo });
  const missingKobo = amountKobo - takenKobo;
  const costs = { system: 'payout_costs' } as const;
  if (missingKobo > 0) await transfer(tx, { kind: 'payout_late_cost', ref, from: costs, to, amountKobo: missingKobo });
  if ('wallet' in from) {
    const { reference, bankName } = withdrawal;
    const amount = nairaText(takenKobo);
    const message = messages.payouts.reconciliationTakenFromWallet(reference, bankName, amount);
    const mail = (member: ToMember) => withdrawalTakenMail({ ...member, reference, bankName, amount });
    await notify(tx, { userId, kind: 'withdrawal-paid', message, about: ref, mail });
  }
  return takenKobo;
};

const withdrawalOf = async (tx: Ctx, { payoutId }: Row): Promise<Withdrawal> => {
  const [row] = payoutId ? await tx.db.select().from(withdrawals).where(eq(withdrawals.id, payoutId)) : [];
  if (!row) throw DomainError.ofField('validation_failed', 'decision', messages.payouts.reconciliationDecisionUnfit);
  return row;
};

const assertAnother = async (tx: Ctx, { id, userId, decidedBy }: Withdrawal): Promise<void> => {
  if (tx.config.secondAdminAboveKobo === null) return;
  const { settledBy } = payouts;
  const [payout] = await tx.db.select({ settledBy }).from(payouts).where(eq(payouts.withdrawalId, id));
  const parts = [decidedBy, payout?.settledBy ?? null];
  await assertSecondPerson(tx, askedBy(userId, ...parts), {
    parts,
    text: messages.payouts.reconciliationAnotherReleases,
  });
};

/**
 * Records an admin's decision. For a payout that was returned and then paid: `taken` takes the money from the wallet again, `released` believes that it
 * did not arrive, which needs a second person. Everything else is `settled` at the provider or by other verbs.
 */
export const decideContradiction: Verb<typeof endpoint> = async (ctx, { id, decision, reason }) => {
  const { userId: decidedBy } = assertAdmin(ctx);
  return inTransaction(ctx, async (tx) => {
    const row = await lockOpen(tx, id);
    if (row.userId !== null) await assertOfOthers(tx, [row.userId], messages.payouts.own);
    if ((row.kind === 'returned_paid') === (decision === 'settled'))
      throw DomainError.ofField('validation_failed', 'decision', messages.payouts.reconciliationDecisionUnfit);
    let message: string = messages.payouts.reconciliationSettled;
    if (decision !== 'settled') {
      const withdrawal = await withdrawalOf(tx, row);
      if (decision === 'released') await assertAnother(tx, withdrawal);
      const takenKobo = decision === 'taken' ? await take(tx, withdrawal) : 0;
      await requireStepUp(tx, withdrawal.amountKobo);
      const costKobo = withdrawal.amountKobo - takenKobo;
      message =
        decision === 'released'
          ? messages.payouts.reconciliationReleased
          : messages.payouts.reconciliationTaken(nairaText(takenKobo), costKobo > 0 ? nairaText(costKobo) : null);
    }
    const decided = { status: decision, decidedBy, decidedAt: tx.now(), reason };
    await tx.db
      .update(contradictions)
      .set(decided)
      .where(and(eq(contradictions.id, id), eq(contradictions.status, 'open')));
    const change = { before: row, after: { ...row, ...decided } };
    const subject = row.userId !== null && { subjectId: row.userId };
    await audit(tx, { action: 'contradiction.decide', object: { type: 'contradiction', id }, ...subject, ...change });
    return { message };
  });
};
