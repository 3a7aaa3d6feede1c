import { and, eq, ne, asc, inArray, sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { bulkFilters } from '../../../contract/bulkDecisions';
import * as messages from '../../../contract/messages';
import type { decideWithdrawal as endpoint } from '../../../contract/withdrawals';
import { assertAdmin } from '../../assertActor';
import { audit } from '../../audit';
import { inTransaction, pipeline, type Ctx } from '../../context';
import { withdrawals, users } from '../../db/schema';
import { DomainError } from '../../errors';
import { nairaText } from '../../lib/money';
import {
  withdrawalApprovedMail,
  withdrawalRejectedMail,
  type ToMember,
  decidedTogetherMail,
  type EmailMessage,
} from '../../mails';
import { assertBanKnown } from '../../policies/bans';
import { assertOfOthers } from '../../policies/secondPerson';
import { requireStepUp } from '../../policies/stepUp';
import type { Verb } from '../../verb';
import { transfer } from '../ledger';
import { announceToAdmins, notify, mailMember } from '../notifications';
import { openPayout } from '../payouts';
import { leftOutReason, withdrawalsWhere } from './adminQueries';

type WithdrawalRow = typeof withdrawals.$inferSelect;

/** Accepts a pending withdrawal and opens its payout, or declines it, so that its money returns to the wallet. */
export const decideWithdrawal: Verb<typeof endpoint> = async (ctx, input) => {
  const admin = assertAdmin(ctx);
  const { withdrawl_id: id, given_status } = input;
  return inTransaction(ctx, async (tx) => {
    const decision = {
      status: given_status,
      decidedAt: tx.now(),
      decidedBy: admin.userId,
      reason: given_status === 'rejected' ? input.reason || null : null,
      despiteBan: given_status === 'approved' && input.despite_ban === true,
    };
    const [decided] = await tx.db
      .update(withdrawals)
      .set(decision)
      .where(and(eq(withdrawals.id, id), eq(withdrawals.status, 'pending'), ne(withdrawals.userId, admin.userId)))
      .returning();
    if (!decided) throw await whyNot(tx, id, admin.userId);
    await assertOfOthers(tx, [decided.userId], messages.withdrawals.ownWithdrawal);
    if (given_status === 'approved') {
      await assertBanKnown(tx, decided.userId, input.despite_ban);
      await requireStepUp(tx, decided.amountKobo);
    }
    const held = { ref: decided.id, from: { system: 'withdrawals_pending' as const }, amountKobo: decided.amountKobo };
    await pipeline(
      given_status === 'approved'
        ? transfer(tx, { ...held, kind: 'withdraw_settle', to: { system: 'bank_out' } })
        : transfer(tx, { ...held, kind: 'withdraw_release', to: { wallet: decided.userId } }),
      ...(given_status === 'approved' ? [openPayout(tx, decided)] : []),
      announceDecision(tx, decided),
      announceToAdmins(tx, 'withdrawals'),
      audit(tx, {
        action: 'withdrawal.decide',
        object: { type: 'withdrawal', id },
        subjectId: decided.userId,
        before: { status: 'pending' },
        after: decision,
      }),
    );
    return { message: messages.withdrawals[given_status], data: { id, status: given_status } };
  });
};

const whyNot = async (tx: Ctx, id: string, adminId: string): Promise<DomainError> => {
  const [found] = await tx.db.select({ userId: withdrawals.userId }).from(withdrawals).where(eq(withdrawals.id, id));
  if (!found) return new DomainError('not_found', messages.withdrawals.invalidRequest);
  if (found.userId === adminId) return new DomainError('conflict_of_interest', messages.withdrawals.ownWithdrawal);
  return new DomainError('already_decided', messages.withdrawals.alreadyDecided);
};

const announceDecision = async (
  tx: Ctx,
  { id: about, userId, status, amountKobo, reference, bankName, reason }: WithdrawalRow,
): Promise<void> => {
  const amount = nairaText(amountKobo);
  if (status === 'approved') {
    const message = `Your withdrawal ${reference} of ${amount} was approved. We send it to ${bankName} and tell you when it is paid.`;
    const mail = (to: ToMember) => withdrawalApprovedMail({ ...to, reference, amount, bankName });
    await notify(tx, { userId, kind: 'withdrawal-approved', message, about, mail });
  } else {
    const why = reason ?? 'No reason was given; write to support if you think this is a mistake.';
    const message = `Your withdrawal ${reference} of ${amount} was rejected and the money is back in your wallet. ${why}`;
    const mail = (to: ToMember) => withdrawalRejectedMail({ ...to, reference, amount, reason: why });
    await notify(tx, { userId, kind: 'withdrawal-rejected', message, about, mail });
  }
};

/** The ids of waiting withdrawals that match the filter, oldest first, at most `atMost`. */
export const withdrawalsWaiting = async (
  ctx: Ctx,
  filter: z.output<typeof bulkFilters.withdrawals> & { ids?: string[] },
  atMost: number,
): Promise<SQL> => {
  const { full: all } = await withdrawalsWhere(ctx, filter);
  const query = ctx.db
    .select({ id: withdrawals.id })
    .from(withdrawals)
    .where(and(eq(withdrawals.status, 'pending'), all))
    .orderBy(asc(withdrawals.createdAt), asc(withdrawals.id))
    .limit(atMost);
  return sql`${query}`;
};

/**
 * For acceptances in bulk: the account may have become another member's too since the start.
 * @throws DomainError `conflict`.
 */
export const assertNotShared = async (tx: Ctx, id: string): Promise<void> => {
  const shared = and(eq(withdrawals.id, id), eq(leftOutReason, 'shared_account'));
  if ((await tx.db.$count(withdrawals, shared)) > 0)
    throw new DomainError('conflict', messages.bulkDecisions.sharedSince);
};

/** The member and the amount of each withdrawal, by id, for a report. */
export const describeWithdrawals = async (ctx: Ctx, ids: readonly string[]) => {
  const { id, reference, amountKobo } = withdrawals;
  const rows = await ctx.db
    .select({ id, reference, amountKobo, member: { id: users.id, fullname: users.fullname } })
    .from(withdrawals)
    .innerJoin(users, eq(users.id, withdrawals.userId))
    .where(inArray(id, [...ids]));
  return rows.map((row) => ({
    id: row.id,
    member: row.member,
    what: `${row.reference}, ${nairaText(row.amountKobo)}`,
  }));
};

interface Decided {
  readonly userId: string;
  readonly rowIds: readonly string[];
  readonly reason: string | null;
}

type DecidedWithdrawal = Pick<typeof withdrawals.$inferSelect, 'reference' | 'amountKobo' | 'bankName'>;

const emailOf = (decided: readonly DecidedWithdrawal[], reason: string | null, to: ToMember): EmailMessage => {
  const [only] = decided;
  const count = decided.length;
  const amount = nairaText(decided.reduce((kobo, { amountKobo }) => kobo + amountKobo, 0));
  if (only && count === 1) {
    const about = { ...to, reference: only.reference, amount };
    return reason === null
      ? withdrawalApprovedMail({ ...about, bankName: only.bankName })
      : withdrawalRejectedMail({ ...about, reason });
  }
  const subject =
    reason === null
      ? `${count} withdrawals approved: ${amount}`
      : `${count} withdrawals rejected: ${amount} is back in your wallet`;
  const happened =
    reason === null
      ? `${count} of your withdrawals, together ${amount}, were approved. We send them to your bank and tell you when each is paid.`
      : `${count} of your withdrawals were rejected. Together ${amount} is back in your wallet; nothing was lost.`;
  const items = decided.map((row) => `${row.reference}, ${nairaText(row.amountKobo)}, ${row.bankName}`);
  return decidedTogetherMail({ ...to, subject, happened, items, reason });
};

/** One mail to a member about all of their withdrawals in one decision; with `reason` if they were rejected. */
export const mailWithdrawalsDecided = async (tx: Ctx, { userId, rowIds, reason }: Decided): Promise<void> => {
  const { reference, amountKobo, bankName } = withdrawals;
  const decided = await tx.db
    .select({ reference, amountKobo, bankName })
    .from(withdrawals)
    .where(inArray(withdrawals.id, [...rowIds]))
    .orderBy(asc(withdrawals.createdAt));
  const kind = reason === null ? 'withdrawal-approved' : 'withdrawal-rejected';
  await mailMember(tx, { userId, kind, mail: (to) => emailOf(decided, reason, to) });
};
