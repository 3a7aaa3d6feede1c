import type { users } from '../db/schema';

/** The end of a member's bank-change cooldown, or null. */
export const bankWaitOf = (
  { withdrawalsFrom }: Pick<typeof users.$inferSelect, 'withdrawalsFrom'>,
  now: Date,
): Date | null => (withdrawalsFrom && withdrawalsFrom > now ? withdrawalsFrom : null);
