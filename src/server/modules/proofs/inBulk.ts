import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { bulkFilters } from '../../../contract/bulkDecisions';
import type { Ctx } from '../../context';
import { applications, tasks, users } from '../../db/schema';
import { decidedTogetherMail, proofApprovedMail, proofRejectedMail, type ToMember } from '../../mails';
import { nairaText } from '../../lib/money';
import { mailMember } from '../notifications';
import { proofsWhere } from './adminQueries';

/** At most `atMost` matching waiting proofs, nearest deadline first. */
export const pendingProofs = async (
  ctx: Ctx,
  filter: z.output<typeof bulkFilters.proofs> & { ids?: string[] },
  atMost: number,
): Promise<SQL> => {
  const { full: all } = await proofsWhere(ctx, filter);
  const query = ctx.db
    .select({ id: applications.id })
    .from(applications)
    .where(and(eq(applications.status, 'in-review'), all))
    .orderBy(asc(applications.reviewDueAt), asc(applications.id))
    .limit(atMost);
  return sql`${query}`;
};

export const describeProofs = async (ctx: Ctx, ids: readonly string[]) => {
  const rows = await ctx.db
    .select({
      id: applications.id,
      member: { id: users.id, fullname: users.fullname },
      title: tasks.title,
      reference: tasks.reference,
    })
    .from(applications)
    .innerJoin(tasks, eq(tasks.id, applications.taskId))
    .innerJoin(users, eq(users.id, applications.userId))
    .where(inArray(applications.id, [...ids]));
  return rows.map(({ id, member, title, reference }) => ({ id, member, what: `${title} (${reference})` }));
};

interface Decided {
  readonly userId: string;
  readonly rowIds: readonly string[];
  readonly reason: string | null;
}

const emailOf = (decided: readonly { title: string; payoutKobo: number }[], reason: string | null, to: ToMember) => {
  const [only] = decided;
  const count = decided.length;
  const sum = nairaText(decided.reduce((kobo, { payoutKobo }) => kobo + payoutKobo, 0));
  if (only && count === 1)
    return reason === null
      ? proofApprovedMail({ ...to, jobTitle: only.title, amount: sum })
      : proofRejectedMail({ ...to, jobTitle: only.title, reason });
  const subject =
    reason === null ? `${count} proofs approved: ${sum} is in your wallet` : `${count} of your proofs were rejected`;
  const happened =
    reason === null
      ? `${count} of your proofs were approved. Together ${sum} is in your wallet and you can withdraw it.`
      : `${count} of your proofs were rejected, so they are not paid.`;
  const items = decided.map(({ title, payoutKobo }) => `${title}, ${nairaText(payoutKobo)}`);
  return decidedTogetherMail({ ...to, subject, happened, items, reason });
};

/** One mail per member about their proofs in a decision; `reason` for rejections. */
export const mailProofsDecided = async (tx: Ctx, { userId, rowIds, reason }: Decided): Promise<void> => {
  const decided = await tx.db
    .select({ title: tasks.title, payoutKobo: applications.payoutKobo })
    .from(applications)
    .innerJoin(tasks, eq(tasks.id, applications.taskId))
    .where(inArray(applications.id, [...rowIds]))
    .orderBy(asc(applications.submittedAt));
  const kind = reason === null ? 'proof-approved' : 'proof-rejected';
  await mailMember(tx, { userId, kind, mail: (to) => emailOf(decided, reason, to) });
};
