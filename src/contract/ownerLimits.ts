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
  /** Mails with links, one at a time: for all strangers together, and for each browser that had the page open. */
  linksPerMailboxPerDay: 15,
  /** Days of a job's report, and links to it: at a time, and how long they work. */
  reportDaysMax: 366,
  reportLinksMax: 10,
  reportLinkDays: 30,
  reportLinkDaysMax: 365,
  /** Rows of a page. */
  ownJobs: 10,
  ownDeposits: 5,
  owners: 15,
  deposits: 15,
  /** How many days back the bank may have received a deposit that is recorded today. */
  depositDays: 60,
  statement: 20,
  requests: 10,
  payIns: 10,
  /** Links to pay by that one owner may have open. */
  openPayInsMax: 20,
  /** How long a link is shown as one to pay by, and for how many days after it is asked about all the same. */
  payInHours: 24,
  payInLateDays: 7,
  documents: 15,
  statementDays: 366,
  /** Movements on one statement. */
  statementMovements: 1_000,
  /** Invoices that a credit note names. */
  documentsNamed: 20,
  /** What waits for an owner's word, at a time. */
  questions: 30,
  proofs: 24,
  /** Of one proof. */
  linksShown: 10,
  picturesShown: 20,
  wordMaxCharacters: 500,
} as const;
