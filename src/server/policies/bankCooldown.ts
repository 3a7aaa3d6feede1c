import type { users } from '../db/schema';

/** The end of this member's bank-change cooldown; null when withdrawals are open. */
export const bankWaitOf = (
  { withdrawalsFrom }: Pick<typeof users.$inferSelect, 'withdrawalsFrom'>,
  now: Date,
): Date | null => (withdrawalsFrom && withdrawalsFrom > now ? withdrawalsFrom : null);
