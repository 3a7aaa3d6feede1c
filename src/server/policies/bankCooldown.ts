import type { users } from '../db/schema';

/** Until when this member's withdrawals wait because the bank details were changed; null when they may be asked for now. */
export const bankWaitOf = (
  { withdrawalsFrom }: Pick<typeof users.$inferSelect, 'withdrawalsFrom'>,
  now: Date,
): Date | null => (withdrawalsFrom && withdrawalsFrom > now ? withdrawalsFrom : null);
