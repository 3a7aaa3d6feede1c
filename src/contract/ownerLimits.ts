/** Limits of the owners' area, separate from those that every member's browser loads. */
export const ownerLimits = {
  contactsMax: 10,
  /** The lifetime of a mailed link, and of the page that it opens in a browser. */
  linkMinutes: 15,
  sessionDays: 30,
  /** The age of a session's link up to which it may refund or decide. */
  confirmedMinutes: 60,
  /** Browsers in which one owner's page may be open. */
  sessionsMax: 20,
  /** Mails with links, one at a time: for all strangers together, and for each browser that had the page open. */
  linksPerMailboxPerDay: 15,
  /** Days of a job's report, its links at a time, and their lifetime. */
  reportDaysMax: 366,
  reportLinksMax: 10,
  reportLinkDays: 30,
  reportLinkDaysMax: 365,
  /** Rows per page. */
  ownJobs: 10,
  ownDeposits: 5,
  owners: 15,
  deposits: 15,
  /** The number of days back that the bank may have received a deposit recorded today. */
  depositDays: 60,
  statement: 20,
  requests: 10,
  payIns: 10,
  /** Open payment links per owner. */
  openPayInsMax: 20,
  /** The time a link is shown as payable, and the days after it in which it is still asked about. */
  payInHours: 24,
  payInLateDays: 7,
  documents: 15,
  statementDays: 366,
  /** Movements on one statement. */
  statementMovements: 1_000,
  /** Invoices that a credit note names. */
  documentsNamed: 20,
  /** Items that wait for an owner's confirmation, at a time. */
  questions: 30,
  proofs: 24,
  /** Of one proof. */
  linksShown: 10,
  picturesShown: 20,
  wordMaxCharacters: 500,
} as const;
