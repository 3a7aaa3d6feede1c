import type { Ctx } from '../../context';
import { nairaText, ourCurrency } from '../../lib/money';
import type { Inquiry, ProviderTransfer } from '../../providers/ports';
import { judgeAnswer, type Standing } from '../contradictions';
import type { PayoutRow } from './settlePayouts';

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

export const judgePayout = (ctx: Ctx, payout: PayoutRow, accountNo: string, inquiry: Inquiry) => {
  const transfer = inquiry.kind === 'found' ? inquiry.transfer : null;
  const answer = inquiry.kind === 'found' ? answers[inquiry.transfer.status] : inquiry.kind;
  const difference = transfer && differenceOf(payout, accountNo, transfer);
  const amounts = { oursKobo: payout.amountKobo, saysKobo: transfer?.amountKobo ?? null };
  const judged = { payoutId: payout.withdrawalId, userId: payout.userId };
  return judgeAnswer(ctx, judged, standingOf(payout), answer, difference, amounts);
};
