const withId = (pattern: string) => (id: string) => pattern.replace(':id', encodeURIComponent(id));

/** The router's patterns; `paths` builds the addresses. */
export const routePatterns = {
  accountJobDetails: '/account/job-details/:id',
  accountWithdrawal: '/account/withdrawal-history/:id',
  adminUser: '/admin/user-management/user/:id',
  adminViewJob: '/admin/view-job/:id',
  adminEditJob: '/admin/edit-job/:id',
  adminOwner: '/admin/owners/:id',
  adminDocument: '/admin/document/:id',
  adminProForma: '/admin/pro-forma/:id',
  adminHelpPage: '/admin/help/:id',
  ownJob: '/owner/jobs/:id',
  ownJobProofs: '/owner/jobs/:id/proofs',
  ownDocument: '/owner/documents/:id',
  ownProForma: '/owner/jobs/:id/pro-forma',
  report: '/report/:code',
} as const;

export const paths = {
  landing: '/',
  login: '/login',
  signup: '/signup',
  forgotPassword: '/forgot-password',
  offline: '/offline',
  startCampaign: '/start-a-campaign',
  help: '/help',
  privacy: '/privacy',
  terms: '/terms',
  cookies: '/cookies',
  newsletterConfirm: '/newsletter/confirm',
  newsletterUnsubscribe: '/newsletter/unsubscribe',
  jobNewsOff: '/job-news/off',
  bankChangeConfirm: '/bank-change/confirm',
  account: {
    dashboard: '/account/dashboard',
    jobDetails: withId(routePatterns.accountJobDetails),
    referral: '/account/referral',
    profile: '/account/profile',
    notifications: '/account/notifications',
    myAccount: '/account/my-account',
    withdraw: '/account/withdraw',
    withdrawalHistory: '/account/withdrawal-history',
    withdrawal: withId(routePatterns.accountWithdrawal),
    statement: '/account/statement',
    statementPrint: '/account/statement/print',
    yearStatement: '/account/statement/year',
  },
  admin: {
    overview: '/admin/overview',
    dashboard: '/admin/dashboard',
    users: '/admin/user-management',
    user: withId(routePatterns.adminUser),
    withdrawal: '/admin/withdrawal',
    viewJob: withId(routePatterns.adminViewJob),
    postJob: '/admin/post-job',
    reviewJobs: '/admin/review-jobs',
    owners: '/admin/owners',
    owner: withId(routePatterns.adminOwner),
    leads: '/admin/leads',
    document: withId(routePatterns.adminDocument),
    proForma: withId(routePatterns.adminProForma),
    pay: '/admin/pay',
    payouts: '/admin/payouts',
    deposits: '/admin/deposits',
    reconciliation: '/admin/reconciliation',
    referrals: '/admin/referrals',
    coupon: '/admin/coupon',
    audit: '/admin/audit',
    security: '/admin/security',
    editJob: withId(routePatterns.adminEditJob),
    help: '/admin/help',
    helpPage: withId(routePatterns.adminHelpPage),
  },
  /** A job owner's pages; mailed links lead to `enter`. */
  owner: {
    home: '/owner',
    enter: '/owner/enter',
    jobs: '/owner/jobs',
    job: withId(routePatterns.ownJob),
    jobProofs: withId(routePatterns.ownJobProofs),
    proForma: withId(routePatterns.ownProForma),
    document: withId(routePatterns.ownDocument),
    money: '/owner/money',
    browsers: '/owner/browsers',
  },
} as const;

/** Redirects to Reconciliation. */
export const booksPath = '/admin/books';

/** Help topics for plain links, because the router drops hashes on leaving. */
export const helpOn = {
  gettingIn: `${paths.help}#getting-in`,
  proofs: `${paths.help}#jobs-and-proofs`,
  withdrawals: `${paths.help}#withdrawals`,
} as const;

/** Written by the build: webpack/licences.ts. */
export const licencesFile = '/licences.txt';

/** Separate documents that need no app. */
export const openPages: readonly string[] = [
  paths.landing,
  paths.startCampaign,
  paths.help,
  paths.privacy,
  paths.terms,
  paths.cookies,
];
export const authRoutes: readonly string[] = [paths.login, paths.signup, paths.forgotPassword];

/** Pages that stay when offline, such as a proof being written. */
export const standsOffline = (place: string): boolean =>
  /^\/account\/job-details\/[^/]+$/.test(place.replace(/[?#].*/, ''));

export const getHome = (isAdmin: boolean): string => (isAdmin ? paths.admin.dashboard : paths.account.dashboard);

export const profileSheet = (row: string | null): string =>
  row === null ? paths.account.profile : `${paths.account.profile}?edit=${row}`;
