import { drift } from './apiError';

/** A toast's words for a call of admins whose answer cannot be read. Apart from what every page loads. */
export const unread = (words: string): string => `${words}. ${drift.message}`;
