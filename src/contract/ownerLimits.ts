/** The numbers of the owners' area, apart from those that every member's browser loads. */
export const ownerLimits = {
  contactsMax: 10,
  /** How long a mailed link opens the owner's page, and how long the page then stays open on that browser. */
  linkMinutes: 15,
  sessionDays: 30,
  /** How old the link of a session may be that pays back or decides. */
  confirmedMinutes: 60,
  /** Browsers on which one owner's page is open. */
  sessionsMax: 20,
  /** Mails with links. */
  linksPerMailboxPerHour: 5,
  linksPerMailboxPerDay: 15,
  linksPerAddressPerHour: 30,
  /** Rows of a page. */
  owners: 15,
  deposits: 15,
  statement: 20,
  requests: 10,
} as const;
