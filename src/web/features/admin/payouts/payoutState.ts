import { limits } from '../../../../contract/limits';
import type { Payout } from '../../../../contract/payouts';
import { hourMs } from '../../../lib/dates';

/** While the payments provider is at work on it, nobody else says what became of it. */
const isWithProvider = ({ status, channel, sentAt }: Payout, now: Date): boolean =>
  status === 'sent' &&
  channel === 'provider' &&
  sentAt !== null &&
  now.getTime() - new Date(sentAt).getTime() < limits.payoutByHandHours * hourMs;

export const canBePaid = (payout: Payout, now: Date): boolean =>
  payout.status === 'sent' && !isWithProvider(payout, now);

/** One that was paid, or not even sent, can come back, too. */
export const canComeBack = (payout: Payout, now: Date): boolean =>
  payout.status !== 'returned' && !isWithProvider(payout, now);

export const canBeAsked = ({ status, channel }: Payout): boolean => status === 'sent' && channel === 'provider';

/** Taken into a batch by this admin: what they accepted themself may need another. */
export const canBeBatched = ({ status, secondAdmin, heldByBan }: Payout): boolean =>
  status === 'waiting' && !secondAdmin?.isYou && !heldByBan;

/** Accepted by somebody else, and in need of a second admin: of this one. */
export const canBeReleased = ({ secondAdmin }: Payout): boolean => secondAdmin !== null && !secondAdmin.isYou;

/** When it last moved: sent, paid or come back. */
export const lastMoment = ({ returnedAt, paidAt, sentAt }: Payout): string | null => returnedAt ?? paidAt ?? sentAt;

export const nairaOf = (payouts: readonly Payout[]): number =>
  payouts.reduce((kobo, { amount }) => kobo + Math.round(amount * 100), 0) / 100;

export const manyPayouts = (count: number, formatted = String(count)): string =>
  count === 1 ? '1 payout' : `${formatted} payouts`;
