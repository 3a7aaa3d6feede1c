const kB = (amount: number): number => amount * 1_000;

/** Transferred bytes, brotli: enforced by the build (scales.ts) and measured by the lab. */
export const budgets = {
  /** HTML with styles, plus the script. */
  landingPage: kB(14),
  landingScript: kB(3.5),
  /** The first visit's script, and the document with its form and styles. */
  authPage: kB(213),
  entrancePage: kB(12.5),
  /** A first visit's script and styles. */
  alone: kB(174.5),
  member: kB(219.5),
  memberForm: kB(244),
  withdraw: kB(248),
  /** For job owners: the mailed link's page, and the one after it. */
  ownerEntry: kB(186.5),
  owner: kB(221.5),
  admin: kB(337),
  /** Includes the HTML sanitiser. */
  adminReview: kB(341),
  /** A member's screen after the dashboard. */
  laterRoute: kB(48),
  proof: kB(64),
  /** The ways to share, loaded separately, with the places' icons. */
  share: kB(12.5),
  editor: kB(60),
  charts: kB(30),
} as const;

/** Admin code that strangers and members never load. */
const adminArea = new RegExp(
  [
    'src/web/features/admin/',
    'src/web/app/layouts/Admin',
    'src/web/table/',
    'src/web/api/(?:admin|audit|coupons|jobForm|leads|members|owners|payouts|reconciliation|settings)Api',
    'src/contract/(?:adminFigures|adminWithdrawals|audit|bulkDecisions|coupons|funding|guessLimits|jobForm|kitInput|kitUploads|leadLimits|leads|memberNotes|members|overview|overviewLimits|owners|payouts|reconciliation|rejectionLimits|settings)\\.',
    'src/contract/messages/(?:adminFigures|coupons|funding|leads|members|owners|payouts|proofs|reconciliation|rejectionLimits|settings)\\.',
  ]
    .join('|')
    .replaceAll('/', '[\\\\/]'),
);
const ownerArea =
  /[\\/]src[\\/](?:web[\\/](?:documents[\\/]|features[\\/]owner[\\/](?:page|proofs)[\\/]|app[\\/]layouts[\\/]Owner|api[\\/](?:jobReports|ownerPage)Api)|contract[\\/](?:documents|jobReports|ownerAccess|ownerLimits|ownerPage|ownerProofs|payIns)\.)/;
/** Heavy antd parts, loaded on intent; tables on wide screens only. */
const heavy =
  /[\\/]node_modules[\\/]@rc-component[\\/](?:table|select|picker(?![\\/]es[\\/]locale)|dialog|drawer|upload|notification)[\\/]/;
/** Never loaded, because styles are made at build. */
export const styleEngine = /[\\/]node_modules[\\/](?:@ant-design[\\/]cssinjs(?:-utils)?|stylis)[\\/]/;
const editor = /[\\/]node_modules[\\/](?:react-quill|react-quill-new|quill)[\\/]/;
/** Loaded after the overview, if there are figures. */
const charts = /[\\/]node_modules[\\/]uplot[\\/].+\.js$/;

export interface Area {
  /** Chunk names, which are addresses. */
  readonly screens: RegExp;
  readonly frame?: string;
  readonly first: number;
  /** A prerendered screen's document, counted with it. */
  readonly page?: number;
  readonly later?: { readonly after: string; readonly bytes: number };
  readonly never: readonly RegExp[];
}

export const areas: readonly Area[] = [
  {
    screens: /^(?:login|signup|forgot-password)$/,
    frame: 'auth',
    first: budgets.authPage,
    page: budgets.entrancePage,
    never: [adminArea, ownerArea, heavy, editor, charts],
  },
  {
    screens: /^(?:newsletter|bank-change)$/,
    first: budgets.alone,
    never: [adminArea, ownerArea, heavy, editor, charts],
  },
  {
    screens: /^account\/withdraw$/,
    frame: 'account',
    first: budgets.withdraw,
    later: { after: 'account/dashboard', bytes: budgets.laterRoute },
    never: [adminArea, ownerArea, heavy, editor, charts],
  },
  {
    screens: /^account\/(?:my-account|job-details)$/,
    frame: 'account',
    first: budgets.memberForm,
    later: { after: 'account/dashboard', bytes: budgets.laterRoute },
    never: [adminArea, ownerArea, heavy, editor, charts],
  },
  {
    screens: /^account\//,
    frame: 'account',
    first: budgets.member,
    later: { after: 'account/dashboard', bytes: budgets.laterRoute },
    never: [adminArea, ownerArea, heavy, editor, charts],
  },
  { screens: /^(?:owner-enter|report)$/, first: budgets.ownerEntry, never: [adminArea, heavy, editor, charts] },
  { screens: /^owner\//, frame: 'owner', first: budgets.owner, never: [adminArea, heavy, editor, charts] },
  { screens: /^admin\/review-jobs/, frame: 'admin', first: budgets.adminReview, never: [editor, charts] },
  { screens: /^admin\//, frame: 'admin', first: budgets.admin, never: [editor, charts] },
];
