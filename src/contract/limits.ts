/** Every number of the specification's section 9 and of our own rulings, with its unit in the name. */
export const limits = {
  minWithdrawalNaira: 100,
  maxMoneyNaira: 10_000_000,
  referralRewardNaira: 200,
  reviewWindowDays: 5,
  slotReservationHours: 24,
  /** A job that ran out in a member's hands counts: the last time is the last. */
  takesPerJob: 2,
  takeAgainAfterHours: 24,
  /** So many jobs that ran out within these days lower what a member may hold, until a proof is approved. */
  expiriesLimited: 3,
  expiriesWithinDays: 7,
  heldJobsLimited: 2,
  followerThreshold: 1_000,
  submitRedirectMs: 5_000,
  identicalWithdrawalWindowSeconds: 10,
  stampDutyNaira: 50,
  /** Transfers of this much and more bear stamp duty. */
  stampDutyFromNaira: 10_000,
  /** What a transfer costs, by how much it carries; the last one has no end. */
  transferFees: [
    { upToNaira: 5_000, feeNaira: 10 },
    { upToNaira: 50_000, feeNaira: 25 },
    { upToNaira: Infinity, feeNaira: 50 },
  ],
  /** The most withdrawals that one batch, and so one file for the bank, takes up. */
  payoutBatchRows: 1_000,
  /** What one admin accepts for one member or one bank account so shortly before and after each other counts together. */
  secondAdminHours: 24,
  /** How long the provider is left alone with a payout before a person may settle it in its place. */
  payoutByHandHours: 24,
  /** A payout that was made is compared with the provider for so long, because a bank may still send it back. */
  reconciledDays: 14,
  reconciledRowsMax: 5_000,
  reconciliationDays: 400,
  bookDifferencesMax: 100,
  /** Unpaid for longer than this, the oldest one raises an alarm. */
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
  /** A code from the authenticator app counts this many steps before and after its own. */
  appCodeDriftSteps: 1,
  appCodeSeconds: 30,
  recoveryCodes: 10,
  /** Wrong recovery codes: from one address, of each known browser and of each open session. */
  recoveryCodeFailuresPerHour: 10,
  /** How long a confirmation holds for the money that a session decides about. */
  confirmMinutes: 60,
  /** A confirmation for one call alone is good for so long. */
  oneConfirmationMinutes: 5,
  askerCookieHours: 24,
  /** A sign-up whose code was never entered is removed after so long. */
  pendingSignupDays: 7,
  /** Windows that one person keeps up to date at once. */
  streamsPerPerson: 10,
  /** The same for one address, which a whole mobile network may share. */
  streamsPerAddress: 500,
  deviceCookieDays: 180,
  /** A browser that was not used with an account for so long is forgotten. */
  deviceMarkDays: 180,
  linksPerKindMax: 200,
  /** How far up the referrers of referrers are looked at for a ring. */
  referralRingDepth: 10,
  referralReasonsMax: 20,
  /** Within an hour this share of a job’s proofs may be rejected, and so many in any case; more needs a second admin. */
  rejectionSharePercent: 30,
  rejectionsFreePerHour: 10,
  limitOverrideMinutes: 60,
  rejectionLimitsShown: 20,
  limitAskersShown: 20,

  /** A further login ends the oldest of them. */
  liveSessionsPerAccount: 50,
  memberSessionIdleDays: 7,
  memberSessionDays: 30,
  adminSessionIdleMinutes: 60,
  adminSessionHours: 12,
  couponReservationHours: 24,
  idempotencyKeyHours: 24,
  /** Confirmation mails that are asked for, to all spellings of one mailbox. */
  newsletterMailsPerMailboxPerHour: 3,
  newsletterMailsPerMailboxPerDay: 5,
  newsletterConfirmDays: 7,
  newsletterLeftHours: 24,

  passwordMinCharacters: 8,
  passwordMaxCharacters: 128,
  accountNumberDigits: 10,
  dueSoonHours: 24,
  /** A proof that has waited for so long is named to the admins by mail. */
  reviewReminderHours: 24,
  evidencePerDay: 20,
  dataCopiesPerDay: 10,
  photoMaxBytes: 5 * 1024 * 1024,
  proofMaxBytes: 256 * 1024,
  /** With pictures inside it: 20 MB of them, each at most as large as a photo, in base64. */
  proofBodyMaxBytes: 28 * 1024 * 1024,
  pictureMaxSidePx: 16_384,
  proofPictureMaxSidePx: 1_280,
  proofPictureMaxBytes: 200_000,
  /** Small enough that a part gets through between two breaks of a poor line. */
  proofPicturePartBytes: 32 * 1024,
  proofPictures: 20,
  proofPicturesPerDay: 200,
  proofUploadsAtOnce: 30,
  proofUploadHours: 24,
  unusedPictureDays: 30,
  /** Pictures whose looks differ in this many of 256 bits or fewer are shown as alike. */
  perceptualHashBitsMax: 40,
  /** Of the proofs that share a picture with one, so many are noted. */
  duplicatePicturesMax: 20,
  duplicatePicturesShown: 10,
  maxSlots: 100_000,
  jobBodyMaxBytes: 128 * 1024,

  /** Of JSON; a call that carries more says so itself. */
  bodyMaxBytes: 16 * 1024,
  /** The form around a file may add so much to it. */
  formMaxBytes: 64 * 1024,

  pageSizeMax: 100,
  unpagedMaxRows: 1_000,
  profileNewestRows: 10,
  /** A list whose total nobody keeps is counted up to here. */
  countedRowsMax: 10_000,
  /** So many rows before a page are walked past; for more of them its place is looked up first. */
  walkedRowsMax: 5_000,
  idsPerCall: 100,
  /** From so many rows on an export is written to a chosen file while it comes, where the browser can do that. */
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
  /** Of all admins together. */
  sharedTableViewsPerList: 30,
  /** What a table of the desk may show at once beside its own number. */
  adminPageSizes: [25, 50, 100],
  tableViewNameCharacters: 40,
  tableViewQueryCharacters: 1_000,
  tableViewColumns: 40,
  /** How long a decision can be taken back before it goes out. */
  decisionUndoMs: 5_000,
  /** For how long an action without an answer is asked again while the line is there. */
  unansweredLineMs: 120_000,
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
  toastSuccessMs: 2_000,
  /** A success that is more than a line is read for longer. */
  toastLongSuccessMs: 6_000,
  toastLineLetters: 64,
  toastsAtOnce: 20,

  signupSteps: 5,
  resetSteps: 3,
} as const;
