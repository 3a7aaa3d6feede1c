import { limits } from '../../../../contract/limits';
import type { Payout, PayoutSummary } from '../../../../contract/payouts';
import { hourMs } from '../../../lib/dates';
import { formatCount, formatNaira, sumNaira } from '../../../lib/naira';

/** Until the provider finishes, only it sets the result. */
const isWithProvider = ({ status, channel, sentAt }: Payout, now: Date): boolean =>
  status === 'sent' &&
  channel === 'provider' &&
  sentAt !== null &&
  now.getTime() - new Date(sentAt).getTime() < limits.payoutByHandHours * hourMs;

export const canBePaid = (payout: Payout, now: Date): boolean =>
  payout.status === 'sent' && !isWithProvider(payout, now);

export const canComeBack = (payout: Payout, now: Date): boolean =>
  payout.status !== 'returned' && !isWithProvider(payout, now);

export const canBeAsked = ({ status, channel }: Payout): boolean => status === 'sent' && channel === 'provider';

export const canBeBatched = ({ status, secondAdmin, heldByBan, heldByContradiction }: Payout): boolean =>
  status === 'waiting' && !secondAdmin?.isYou && !heldByBan && !heldByContradiction;

export const canBeReleased = ({ secondAdmin }: Payout): boolean => secondAdmin !== null && !secondAdmin.isYou;

export const lastMoment = ({ returnedAt, paidAt, sentAt }: Payout): string | null => returnedAt ?? paidAt ?? sentAt;

export const getNaira = (payouts: readonly Payout[]): number => sumNaira(payouts.map(({ amount }) => amount));

export const getSendable = ({
  waiting,
  secondAdmin: { yours },
  heldByBan,
  heldByContradiction: held,
}: Pick<PayoutSummary, 'waiting' | 'secondAdmin' | 'heldByBan' | 'heldByContradiction'>): PayoutSummary['waiting'] => ({
  rows: Math.max(0, waiting.rows - yours.rows - heldByBan.rows - held.rows),
  amount: Math.max(0, sumNaira([waiting.amount, -yours.amount, -heldByBan.amount, -held.amount])),
});

export const manyPayouts = (count: number): string => (count === 1 ? '1 payout' : `${formatCount(count)} payouts`);

export const whose = (rows: readonly Payout[]): string => {
  const [one] = rows;
  if (one && rows.length === 1) return `${formatNaira(one.amount)} to ${one.user.fullname}`;
  return `${manyPayouts(rows.length)} of ${formatNaira(getNaira(rows))}`;
};
