/** Limits of campaign requests, separate from those that every member's browser loads. */
export const leadLimits = {
  textMaxCharacters: 2_000,
  /** Requests of all spellings of one mailbox, and from one network address. */
  perMailboxPerDay: 3,
  perNetworkPerHour: 60,
  keptDays: 90,
  /** Rows per page. */
  leads: 15,
} as const;
