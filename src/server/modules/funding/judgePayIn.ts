import { and, desc, eq, or, sql } from 'drizzle-orm';
import type { Ctx } from '../../context';
import { deposits } from '../../db/schema';
import { nairaText } from '../../lib/money';
import type { PayInInquiry } from '../../providers/ports';
import { judgeAnswer, type Answer, type Standing, type Verdict } from '../contradictions';
import type { DepositRow } from './deposits';
import type { PayInRow } from './payIns';

type Paid = Extract<PayInInquiry, { kind: 'paid' }>;

const counts = sql`${deposits.status} NOT IN ('refused', 'reversed')`;

/** The deposit an answer is about, but no manual record that was reversed. */
const depositOf = async (ctx: Ctx, { id }: PayInRow, answer: PayInInquiry): Promise<DepositRow | undefined> => {
  const isNamed =
    answer.kind === 'paid'
      ? sql`CASE ${deposits.source} WHEN 'provider' THEN ${deposits.bankReference} = ${answer.providerReference}
              ELSE ${deposits.bankReferenceKey} = reference_key(${answer.providerReference}) END`
      : eq(deposits.payInId, id);
  const [deposit] = await ctx.db
    .select()
    .from(deposits)
    .where(and(isNamed, or(counts, eq(deposits.source, 'provider'))))
    .orderBy(desc(counts), desc(deposits.recordedAt))
    .limit(1);
  return deposit;
};

const differenceOf = (payIn: PayInRow, deposit: DepositRow, paid: Paid): string | null => {
  if (paid.amountKobo !== deposit.amountKobo)
    return `it says ${nairaText(paid.amountKobo)}, deposit ${deposit.reference} is of ${nairaText(deposit.amountKobo)}`;
  // Admins allocate the provider's unallocated bookings.
  if (deposit.source === 'manual' && payIn.ownerId !== null && deposit.ownerId !== payIn.ownerId)
    return `deposit ${deposit.reference} was recorded for another owner than the one who was asked`;
  if (payIn.paidAt !== null && paid.at !== null && payIn.paidAt.getTime() !== paid.at.getTime())
    return `it has a second payment under this reference, made at ${paid.at.toISOString()}`;
  return null;
};

const standingOf = (deposit: DepositRow | undefined): Standing => {
  if (!deposit) return 'pay-in unbooked';
  return deposit.status === 'reversed' || deposit.status === 'refused' ? 'pay-in taken-back' : 'pay-in booked';
};

const answers = {
  ...{ paid: 'done', open: 'underway', foreign: 'underway' },
  ...{ failed: 'failed', missing: 'missing', unclear: 'unclear' },
} as const satisfies Record<PayInInquiry['kind'], Answer>;

export const judgePayIn = async (
  ctx: Ctx,
  payIn: PayInRow,
  inquiry: PayInInquiry,
): Promise<{ verdict: Verdict; known: DepositRow | undefined }> => {
  const known = await depositOf(ctx, payIn, inquiry);
  const standing = standingOf(known);
  const paid = inquiry.kind === 'paid' ? inquiry : null;
  let difference = inquiry.kind === 'foreign' ? `it answers in ${inquiry.currency}` : null;
  if (paid && known && standing === 'pay-in booked') difference = differenceOf(payIn, known, paid);
  const amounts = { oursKobo: known?.amountKobo ?? null, saysKobo: paid?.amountKobo ?? null };
  const judged = { payInId: payIn.id };
  const { verdict } = await judgeAnswer(ctx, judged, standing, answers[inquiry.kind], difference, amounts);
  return { verdict, known };
};
