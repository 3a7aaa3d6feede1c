/** Every number of the specification's section 9 and of our own rules, with its unit in the name. */
export const limits = {
  minWithdrawalNaira: 100,
  maxMoneyNaira: 10_000_000,
  referralRewardNaira: 200,
  reviewWindowDays: 5,
  slotReservationHours: 24,
  /** A reminder comes this long before a slot expires; slots shorter than this get none. */
  slotReminderHours: 2,
  /** A job that expired in a member's hands counts: the last time is the last. */
  takesPerJob: 2,
  takeAgainAfterHours: 24,
  /** This many expired jobs within these days lower a member's limit, until a proof is approved. */
  expiriesLimited: 3,
  expiriesWithinDays: 7,
  heldJobsLimited: 2,
  followerThreshold: 1_000,
  submitRedirectMs: 5_000,
  identicalWithdrawalWindowSeconds: 10,
  stampDutyNaira: 50,
  /** Transfers from this sum on bear stamp duty. */
  stampDutyFromNaira: 10_000,
  /** The fee of a transfer, by its amount; the last band has no end. */
  transferFees: [
    { upToNaira: 5_000, feeNaira: 10 },
    { upToNaira: 50_000, feeNaira: 25 },
    { upToNaira: Infinity, feeNaira: 50 },
  ],
  /** The most withdrawals in one batch, and so in one bank file. */
  payoutBatchRows: 1_000,
  /** One admin's acceptances for one member or bank account within this time of each other are added up. */
  secondAdminHours: 24,
  /** The time the provider has for a payout before a person may settle it by hand. */
  payoutByHandHours: 24,
  /** A payout is compared with the provider for this long, because a bank may still return it. */
  reconciledDays: 14,
  reconciledRowsMax: 5_000,
  reconciliationDays: 400,
  bookDifferencesMax: 100,
  /** If the oldest unpaid one is older, it raises an alarm. */
  payoutLateHours: 48,
  bankChangeWaitHours: 24,
  bankChangesPerDay: 5,

  connectivityIntervalMs: 30_000,
  connectivityAbortMs: 5_000,

  otpDigits: 6,
  otpLifetimeMinutes: 10,
  otpGuesses: 5,
  otpResendCooldownSeconds: 60,
  resetTicketMinutes: 10,
  /** Between the password and the code; whoever enrols finds an app for it in this time. */
  pendingLoginMinutes: 10,
  enrolmentMinutes: 10,
  /** An app code is valid for this many steps before and after its time. */
  appCodeDriftSteps: 1,
  appCodeSeconds: 30,
  recoveryCodes: 10,
  /** Wrong recovery codes: from one address, of each known browser and of each open session. */
  recoveryCodeFailuresPerHour: 10,
  /** The time a confirmation lasts for the money that a session decides about. */
  confirmMinutes: 60,
  /** The time a confirmation for a single call lasts. */
  oneConfirmationMinutes: 5,
  askerCookieHours: 24,
  pendingSignupDays: 7,
  streamsPerPerson: 10,
  /** The same for one address, which a whole mobile network may share. */
  streamsPerAddress: 500,
  deviceCookieDays: 180,
  /** A browser that was not used with an account for this long is forgotten. */
  deviceMarkDays: 180,
  linksPerKindMax: 200,
  /** Levels of referrers above a member that are searched for a ring. */
  referralRingDepth: 10,
  referralReasonsMax: 20,
  /** Within an hour this share of a job’s proofs may be rejected, and this many in any case; more needs a second admin. */
  rejectionSharePercent: 30,
  rejectionsFreePerHour: 10,
  limitOverrideMinutes: 60,
  rejectionLimitsShown: 20,
  limitAskersShown: 20,

  /** Another login ends the oldest of them. */
  liveSessionsPerAccount: 50,
  memberSessionIdleDays: 7,
  memberSessionDays: 30,
  adminSessionIdleMinutes: 60,
  adminSessionHours: 12,
  couponReservationHours: 24,
  idempotencyKeyHours: 24,
  /** Requested confirmation mails, to all spellings of one mailbox. */
  newsletterMailsPerMailboxPerHour: 3,
  newsletterMailsPerMailboxPerDay: 5,
  newsletterConfirmDays: 7,
  newsletterLeftHours: 24,

  passwordMinCharacters: 8,
  passwordMaxCharacters: 128,
  dueSoonHours: 24,
  reviewReminderHours: 24,
  verificationsPerDay: 20,
  dataCopiesPerDay: 10,
  photoMaxBytes: 5 * 1024 * 1024,
  proofMaxBytes: 256 * 1024,
  /** A chosen file before it is made smaller. */
  pictureFileMaxBytes: 50_000_000,
  /** With pictures inside it: 20 MB of them, each at most as large as a photo, in base64. */
  proofBodyMaxBytes: 28 * 1024 * 1024,
  proofPictureMaxBytes: 200_000,
  /** Small enough that a part gets through between two breaks of a poor connection. */
  proofPicturePartBytes: 32 * 1024,
  proofPictures: 20,
  /** All pieces of a proof's pictures, because long screenshots are cut. */
  proofPieces: 60,
  /** Counted by pieces. */
  proofPicturesPerDay: 400,
  proofUploadsAtOnce: 30,
  proofUploadHours: 24,
  unusedPictureDays: 30,
  /** Pictures whose perceptual hashes differ in this many of 256 bits or fewer are shown as alike. */
  perceptualHashBitsMax: 40,
  /** The most matches of a picture that are recorded. */
  duplicatePicturesMax: 20,
  duplicatePicturesShown: 10,
  maxSlots: 100_000,
  jobBodyMaxBytes: 128 * 1024,

  /** For JSON; a call with a larger limit declares it. */
  bodyMaxBytes: 16 * 1024,
  /** The form around a file may add this much. */
  formMaxBytes: 64 * 1024,

  pageSizeMax: 100,
  unpagedMaxRows: 1_000,
  profileNewestRows: 10,
  /** A list without a counter is counted up to here. */
  countedRowsMax: 10_000,
  /** Up to this many rows before a page are skipped; beyond that its place is looked up first. */
  walkedRowsMax: 5_000,
  idsPerCall: 100,
  /** From this many rows on an export is written to a chosen file while it arrives, if the browser can do that. */
  exportToFileRows: 50_000,
  statementMonths: 600,
  statementMaxRows: 1_000_000,
  sharedAccountMembersMax: 20,
  sharedAccountMembersNamed: 3,
  bulkSelectionRows: 500,
  bulkBodyMaxBytes: 32 * 1024,
  bulkRowsMax: 100_000,
  bulkDecisionDays: 90,
  tableViewsPerList: 30,
  /** For all admins together. */
  sharedTableViewsPerList: 30,
  /** Page sizes of an admin table beside its default. */
  adminPageSizes: [25, 50, 100],
  tableViewNameCharacters: 40,
  tableViewQueryCharacters: 1_000,
  tableViewColumns: 40,
  decisionUndoMs: 5_000,
  rejectionsShown: 3,
  noteMaxCharacters: 2_000,
  findMinCharacters: 2,
  findMaxRows: 5,
  auditChangesMax: 60,
  auditValueCharacters: 500,
  pageSize: {
    dashboard: 16,
    referrals: 5,
    withdrawalHistory: 10,
    statement: 20,
    adminTasks: 10,
    adminUsers: 15,
    adminUserTasks: 10,
    adminWithdrawals: 5,
    payouts: 20,
    payoutBatches: 10,
    reconciliations: 10,
    adminProofs: 10,
    coupons: 10,
    bulkDecisions: 5,
    bulkRefusals: 10,
    notifications: 20,
    sessions: 10,
    memberNotes: 10,
    linkedAccounts: 10,
    referralsOnHold: 10,
    audit: 20,
  },

  toastErrorMs: 4_000,
  /** For what a person is told once. */
  toastNoteMs: 30_000,
  toastSuccessMs: 2_000,
  /** A longer success message is shown for longer. */
  toastLongSuccessMs: 6_000,
  toastLineLetters: 64,
  toastsAtOnce: 20,

  signupSteps: 5,
  resetSteps: 3,
} as const;

export const guessLimits = {
  /** All strangers together: the codes mailed in a day, times the guesses of each. */
  otpGuessesPerAccountPerDay: 20,
  /** Callers that did not ask for a code, such as plain clients without cookies: they can only use a sign-up's. */
  otpGuessesElsewherePerDay: 5,
  /** This many wrong passwords or codes for one account from one place may follow each other at once; each later one waits twice as long. */
  freeGuesses: 3,
  guessWaitMaxSeconds: 64,
  /** Wrong passwords, and separately wrong codes, from one address, for all accounts together. */
  wrongGuessesPerIpPerMinute: 30,
  wrongGuessesPerIpPerHour: 600,
  /** To all spellings of one mailbox: for all strangers together, and for each known browser. */
  otpMailsPerQuarterHour: 3,
  otpMailsPerDay: 4,
  loginFailuresPerQuarterHour: 10,
  loginFailuresPerAccountPerDay: 100,
  /** Wrong app codes: of strangers together, of each known browser and of each open session. */
  secondFactorFailuresPerQuarterHour: 5,
  secondFactorFailuresPerDay: 20,
  /** Coupon codes and referral numbers that nobody has, from one address. */
  unknownCodesPerIpPerHour: 20,
  unknownCodesPerIpPerDay: 60,
  accountNamesPerMinute: 10,
  accountNamesPerDay: 60,
  /** Before the sign-up code, when anyone may ask. */
  accountMatchesPerSignUp: 3,
  accountMatchesPerNumberPerDay: 10,
  accountMatchesPerNetworkPerHour: 60,
} as const;

export const inputLimits = {
  proofMaxTags: 1_500,
  /** Characters within tags, and `&` and `>` beside them, which make a text slow to parse. */
  proofMaxTagCharacters: 12_000,
  proofMaxEscapes: 2_000,
  proofMaxNesting: 50,
  proofBodyTextMaxBytes: 800 * 1024,
  /** For a picture before it is decoded: what phones make, and what a server of 512 MB can decode. */
  pictureMaxPixels: 24_000_000,
  /** For an interlaced PNG of 16 bits, which is held whole. */
  interlacedMaxPixels: 4_000_000,
  jpegMaxScans: 12,
  /** The most that one call's JSON may hold: fields, rows of lists, levels. The largest call sends a list of `bulkSelectionRows`. */
  bodyValuesMax: 1_000,
  refusalMaxBytes: 4 * 1024,
  refusalFieldsMax: 20,
} as const;

export const kitLimits = {
  pictures: 5,
  pictureMaxBytes: 5 * 1024 * 1024,
  videoMaxBytes: 8 * 1024 * 1024,
  /** The longer side of a stored and shared picture. */
  pictureMaxSidePx: 1_600,
  /** Of the picture on a job's card. */
  cardMaxBytes: 8_000,
  altMaxCharacters: 200,
  captionMaxCharacters: 3_000,
  hashtags: 10,
  hashtagMaxCharacters: 40,
  unusedHours: 24,
  keptDays: 30,
  filesPerAdminPerDay: 200,
} as const;

export const leadLimits = {
  textMaxCharacters: 2_000,
  /** Promised to advertisers on "Start a campaign". */
  answerWorkingDays: 2,
  /** Requests of all spellings of one mailbox, and from one network address. */
  perMailboxPerDay: 3,
  perNetworkPerHour: 60,
  keptDays: 90,
  leads: 15,
} as const;

export const overviewLimits = {
  /** For the line of figures above the jobs. */
  weekDays: 7,
  /** For the default range, and the longest. */
  days: 30,
  maxDays: 366,
  topJobs: 10,
} as const;

export const ownerLimits = {
  contactsMax: 10,
  /** The lifetime of a mailed link, and of the page that it opens in a browser. */
  linkMinutes: 15,
  sessionDays: 30,
  /** The age of a session's link up to which it may refund or decide. */
  confirmedMinutes: 60,
  sessionsMax: 20,
  /** Mails with links, one at a time: for all strangers together, and for each browser that had the page open. */
  linksPerMailboxPerDay: 15,
  /** Days of a job's report, its links at a time, and their lifetime. */
  reportDaysMax: 366,
  reportLinksMax: 10,
  reportLinkDays: 30,
  reportLinkDaysMax: 365,
  ownJobs: 10,
  ownDeposits: 5,
  owners: 15,
  deposits: 15,
  /** The number of days back that the bank may have received a deposit recorded today. */
  depositDays: 60,
  statement: 20,
  requests: 10,
  payIns: 10,
  openPayInsMax: 20,
  /** The time a link is shown as payable, and the days after it in which it is still asked about. */
  payInHours: 24,
  payInLateDays: 7,
  documents: 15,
  statementDays: 366,
  statementMovements: 1_000,
  documentsNamed: 20,
  /** The most items that may wait for an owner's confirmation. */
  questions: 30,
  proofs: 24,
  linksShown: 10,
  picturesShown: 60,
  wordMaxCharacters: 500,
} as const;

export const sharingLimits = {
  codeCharacters: 8,
  /** Without visitor ids: counted visitors of one link on one day from one network, a /24 of IPv4 or a /48 of IPv6. */
  visitorsPerNetwork: 30,
  /** Visitors of one link on one day from one network who count before their browser has returned its id. */
  directPerNetwork: 5,
  /** The time links work after the last approval, unless an end is set. */
  daysAfterApproval: 30,
  /** Days shown in the figures of a link and of a job. */
  daysMax: 60,
  /** The lifetime of visitors' hashes and their salts. */
  visitorDays: 2,
  /** Calls of one link per minute from one address, as a multiple of those of the API: a whole mobile network shares one. */
  callsTimes: 10,
  /** Unwritten visits in one server's memory; more are lost, and counted as lost. */
  pendingVisitsMax: 20_000,
  flushMs: 400,
  /** Few enough that hashing them delays no call. */
  visitsPerFlush: 500,
  agentMaxCharacters: 1_000,
  agentsRemembered: 2_000,
  /** Fewer visitors than these show no signs of fraud. */
  signsFrom: 10,
  noIdPercent: 40,
  machinesPercent: 60,
  burstPercent: 60,
  oneAgentPercent: 90,
  nightPercent: 80,
  nightEndsAtHour: 5,
} as const;
