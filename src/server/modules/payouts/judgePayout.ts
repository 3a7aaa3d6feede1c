import type { Ctx } from '../../context';
import { nairaText, ourCurrency } from '../../lib/money';
import type { Inquiry, ProviderTransfer } from '../../providers/ports';
import { agree, judge, raiseContradiction, type Answer, type Standing, type Verdict } from '../contradictions';
import type { PayoutRow } from './settlement';

/** The part of the provider's answer that differs from the order; null if everything matches. */
const differenceOf = (
  { reference, amountKobo, bankCode }: PayoutRow,
  accountNo: string,
  transfer: ProviderTransfer,
): string | null => {
  if (transfer.reference !== reference) return `it answers about ${transfer.reference}`;
  if (transfer.currency !== null && transfer.currency !== ourCurrency) return `it answers in ${transfer.currency}`;
  if (transfer.amountKobo !== amountKobo)
    return `it says ${nairaText(transfer.amountKobo)}, ours is ${nairaText(amountKobo)}`;
  if (transfer.accountNo !== accountNo) return 'it names another account number';
  const isElsewhere = bankCode !== null && transfer.bankCode !== null && transfer.bankCode !== bankCode;
  return isElsewhere ? `it names the bank ${transfer.bankCode}, ours is ${bankCode}` : null;
};

const standingOf = ({ status, settledBy, acceptedAt }: PayoutRow): Standing => {
  if (status === 'returned') return 'payout returned';
  if (status === 'paid') return settledBy === null ? 'payout paid' : 'payout paid-by-hand';
  return acceptedAt === null ? 'payout sent' : 'payout accepted';
};

const answers = { success: 'done', failed: 'failed', pending: 'underway', unknown: 'unknown' } as const;

export interface JudgedPayout {
  readonly answer: Answer;
  readonly verdict: Verdict;
}

/** Judges the provider's answer about a payout, and records a contradiction or its end. Moves no money. */
export const judgePayout = async (
  ctx: Ctx,
  payout: PayoutRow,
  accountNo: string,
  inquiry: Inquiry,
): Promise<JudgedPayout> => {
  const transfer = inquiry.kind === 'found' ? inquiry.transfer : null;
  const difference = transfer && differenceOf(payout, accountNo, transfer);
  const answer: Answer =
    inquiry.kind === 'found' ? (difference === null ? answers[inquiry.transfer.status] : 'differs') : inquiry.kind;
  const verdict = judge(standingOf(payout), answer, difference);
  const judged = { payoutId: payout.withdrawalId, userId: payout.userId };
  if (verdict.do === 'alert')
    await raiseContradiction(ctx, judged, {
      kind: verdict.kind,
      what: verdict.what,
      oursKobo: payout.amountKobo,
      saysKobo: transfer?.amountKobo ?? null,
    });
  else if (answer !== 'unclear' && answer !== 'unknown') await agree(ctx, judged);
  return { answer, verdict };
};
