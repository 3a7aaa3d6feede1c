import { and, eq, ne, asc, inArray } from 'drizzle-orm';
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
import { leftOutReason } from './adminQueries';

export const decideWithdrawal: Verb<typeof endpoint> = async (ctx, input) => {
  const { userId: decidedBy } = assertAdmin(ctx);
  const { withdrawl_id: id, given_status: status } = input;
  const isApproved = status === 'approved';
  return inTransaction(ctx, async (tx) => {
    const reason = isApproved ? null : input.reason || null;
    const despiteBan = isApproved && input.despite_ban === true;
    const decision = { status, decidedAt: tx.now(), decidedBy, reason, despiteBan };
    const [decided] = await tx.db
      .update(withdrawals)
      .set(decision)
      .where(and(eq(withdrawals.id, id), eq(withdrawals.status, 'pending'), ne(withdrawals.userId, decidedBy)))
      .returning();
    if (!decided) throw await whyNot(tx, id, decidedBy);
    const { id: ref, userId: subjectId, amountKobo } = decided;
    await pipeline(
      assertOfOthers(tx, [subjectId], messages.withdrawals.ownWithdrawal),
      ...(isApproved ? [assertBanKnown(tx, subjectId, input.despite_ban), requireStepUp(tx, amountKobo)] : []),
    );
    const held = { ref, from: { system: 'withdrawals_pending' }, amountKobo } as const;
    const change = { subjectId, before: { status: 'pending' }, after: decision };
    await pipeline(
      isApproved
        ? transfer(tx, { ...held, kind: 'withdraw_settle', to: { system: 'bank_out' } })
        : transfer(tx, { ...held, kind: 'withdraw_release', to: { wallet: subjectId } }),
      ...(isApproved ? [openPayout(tx, decided)] : []),
      announceDecision(tx, decided),
      announceToAdmins(tx, 'withdrawals'),
      audit(tx, { action: 'withdrawal.decide', object: { type: 'withdrawal', id }, ...change }),
    );
    return { message: messages.withdrawals[status], data: { id, status } };
  });
};

const whyNot = async (tx: Ctx, id: string, adminId: string): Promise<DomainError> => {
  const [found] = await tx.db.select({ userId: withdrawals.userId }).from(withdrawals).where(eq(withdrawals.id, id));
  if (!found) return new DomainError('not_found', messages.withdrawals.invalidRequest);
  if (found.userId === adminId) return new DomainError('conflict_of_interest', messages.withdrawals.ownWithdrawal);
  return new DomainError('already_decided', messages.withdrawals.alreadyDecided);
};

const announceDecision = (
  tx: Ctx,
  { id: about, userId, status, amountKobo, reference, bankName, reason }: typeof withdrawals.$inferSelect,
): Promise<void> => {
  const amount = nairaText(amountKobo);
  if (status === 'approved')
    return notify(tx, {
      ...{ userId, about, kind: 'withdrawal-approved' },
      message: `Your withdrawal ${reference} of ${amount} was approved. We’ll send it to ${bankName} and tell you when it’s paid.`,
      mail: (to) => withdrawalApprovedMail({ ...to, reference, amount, bankName }),
    });
  const why = reason ?? 'No reason was given; write to support if you think this is a mistake.';
  return notify(tx, {
    ...{ userId, about, kind: 'withdrawal-rejected' },
    message: `Your withdrawal ${reference} of ${amount} was rejected and the money is back in your wallet. ${why}`,
    mail: (to) => withdrawalRejectedMail({ ...to, reference, amount, reason: why }),
  });
};

/** Since a bulk decision started, another member may have added the account. */
export const assertNotShared = async (tx: Ctx, id: string): Promise<void> => {
  const shared = and(eq(withdrawals.id, id), eq(leftOutReason, 'shared_account'));
  if ((await tx.db.$count(withdrawals, shared)) > 0) throw new DomainError('conflict', messages.proofs.bulkSharedSince);
};

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

type Decided = Pick<typeof withdrawals.$inferSelect, 'reference' | 'amountKobo' | 'bankName'>;

const emailOf = (decided: readonly Decided[], reason: string | null, to: ToMember): EmailMessage => {
  const [only] = decided;
  const count = decided.length;
  const amount = nairaText(decided.reduce((kobo, { amountKobo }) => kobo + amountKobo, 0));
  if (only && count === 1) {
    const about = { ...to, reference: only.reference, amount };
    return reason === null
      ? withdrawalApprovedMail({ ...about, bankName: only.bankName })
      : withdrawalRejectedMail({ ...about, reason });
  }
  const items = decided.map((row) => `${row.reference}, ${nairaText(row.amountKobo)}, ${row.bankName}`);
  const subject =
    reason === null
      ? `${count} withdrawals approved: ${amount}`
      : `${count} withdrawals rejected: ${amount} is back in your wallet`;
  const happened =
    reason === null
      ? `${count} of your withdrawals, together ${amount}, were approved. We send them to your bank and tell you when each is paid.`
      : `${count} of your withdrawals were rejected. Together ${amount} is back in your wallet; nothing was lost.`;
  return decidedTogetherMail({ ...to, subject, happened, items, reason });
};

type Rows = { readonly userId: string; readonly rowIds: readonly string[]; readonly reason: string | null };

export const mailWithdrawalsDecided = async (tx: Ctx, { userId, rowIds, reason }: Rows): Promise<void> => {
  const { reference, amountKobo, bankName } = withdrawals;
  const decided = await tx.db
    .select({ reference, amountKobo, bankName })
    .from(withdrawals)
    .where(inArray(withdrawals.id, [...rowIds]))
    .orderBy(asc(withdrawals.createdAt));
  const kind = reason === null ? 'withdrawal-approved' : 'withdrawal-rejected';
  await mailMember(tx, { userId, kind, mail: (to) => emailOf(decided, reason, to) });
};
