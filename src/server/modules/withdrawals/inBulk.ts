import { leftOutReason, withdrawalsWhere } from './adminQueries';
import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { bulkFilters } from '../../../contract/bulkDecisions';
import * as messages from '../../../contract/messages';
import type { Ctx } from '../../context';
import { users, withdrawals } from '../../db/schema';
import { DomainError } from '../../errors';
import {
  decidedTogetherMail,
  withdrawalApprovedMail,
  withdrawalRejectedMail,
  type EmailMessage,
  type ToMember,
} from '../../mails';
import { nairaText } from '../../lib/money';
import { mailMember } from '../notifications';

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
  if ((await tx.db.$count(withdrawals, shared)) > 0) throw new DomainError('conflict', messages.proofs.bulkSharedSince);
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
