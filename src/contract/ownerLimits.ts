/** The numbers of the owners' area, apart from those that every member's browser loads. */
export const ownerLimits = {
  contactsMax: 10,
  /** Rows of a page. */
  owners: 15,
  deposits: 15,
  statement: 20,
  requests: 10,
} as const;
