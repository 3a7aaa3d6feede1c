import type { Coupon } from '../../contract/coupons';
import type { AuditEntry } from '../../contract/audit';
import type { FullDocument, OwnerDocument } from '../../contract/documents';
import type { Deposit, OwnerRequest } from '../../contract/funding';
import type { MemberNote, UserListItem, UserProfile } from '../../contract/members';
import type { Lead } from '../../contract/leads';
import type { OwnerEntry } from '../../contract/ownerPage';
import type { OwnerDetails } from '../../contract/owners';
import type { PayIn, PayInWays } from '../../contract/payIns';
import type { Payout, PayoutBatch, PayoutSummary } from '../../contract/payouts';
import type { Proof } from '../../contract/proofs';
import type { Reconciliation } from '../../contract/reconciliation';
import type { AdminTaskWithKit } from '../../contract/jobDetails';
import type { AdminWithdrawal, Withdrawal } from '../../contract/withdrawals';

const day = '2025-03-05T09:12:00.000Z';
/** Same number, same id, so that tests can name future rows. */
export const idOf = (n: number): string => `0193a1b2-c3d4-7e5f-8a6b-${String(n).padStart(12, '0')}`;

export const listOf = <T>(data: T[], meta: { page?: number; pageSize?: number; total?: number } = {}) => ({
  error: false as const,
  message: '',
  data,
  meta: { page: 1, pageSize: 10, total: data.length, ...meta },
});

export const answerOf = <T>(data: T, message = '') => ({ error: false as const, message, data });

/** Members and admins see these alike. */
export const job = {
  id: idOf(1),
  reference: 'JOB-7K2M4Q',
  status: 'available',
  kind: 'share',
  jobTitle: 'Share our Eid sale flyer',
  jobDescription: 'Post the flyer on your story and keep it for a day.',
  instructions: 'Send a screenshot that shows the views.',
  link: 'https://shop.example/eid',
  payoutAmount: 500,
  maxSlots: 40,
  applicants_applied: 12,
  platform: 'instagram',
  minFollowers: 1000,
  arconNumber: null,
  arconExpiry: null,
  createdAt: day,
} satisfies Partial<AdminTaskWithKit>;

export const adminTask = (part: Partial<AdminTaskWithKit> = {}): AdminTaskWithKit => ({
  ...job,
  amount: 500,
  owner: { id: idOf(701), name: 'Shop Ltd' },
  jobOwnerEmail: 'owner@shop.example',
  jobOwnerPhoneNumber: '+2348031234567',
  spent: 2500,
  escrow: 17_500,
  inReview: 3,
  rejected: 0,
  startsAt: null,
  endsAt: null,
  slotsPerDay: null,
  trialSlots: null,
  campaignTags: false,
  linksUntil: null,
  linksEnd: null,
  approved: 5,
  fundedSlots: 40,
  fee: 0,
  vat: 0,
  pausedByOwner: false,
  waits: null,
  ...part,
});

export const owner = (part: Partial<OwnerDetails> = {}): OwnerDetails => ({
  id: idOf(701),
  reference: 'OWN-7K2M4Q',
  name: 'Shop Ltd',
  email: 'owner@shop.example',
  status: 'active',
  balance: 12_500,
  credit: 0,
  escrow: 17_500,
  openJobs: 2,
  waitingJobs: 0,
  createdAt: day,
  phone: '+2348031234567',
  companyNumber: 'RC 123456',
  notes: '',
  contacts: [{ id: idOf(711), email: 'owner@shop.example', pending: false, addedBy: null, createdAt: day }],
  deposited: 50_000,
  paid: 18_000,
  fees: 1_800,
  vat: 135,
  ...part,
});

export const ownerEntry = (part: Partial<OwnerEntry> = {}): OwnerEntry => ({
  id: idOf(1),
  at: day,
  kind: 'job_funding',
  amount: -20_000,
  balance: 12_500,
  about: { id: idOf(801), reference: 'JOB-7K2M4Q', title: 'Share our Eid sale flyer' },
  ...part,
});

export const proof = ({ id = idOf(1), ...part }: Partial<Proof> & { id?: string } = {}): Proof => ({
  dataValues: { id },
  status: 'in-review',
  proof: '<p>Posted on my story at 9:12.</p>',
  userInfo: { id: idOf(901), fullname: 'Adaeze Okafor', email: 'adaeze@mail.example', ban: null },
  taskInfo: { id: idOf(801), jobTitle: 'Share our Eid sale flyer', reference: 'JOB-7K2M4Q', payoutAmount: 500 },
  submittedAt: day,
  reviewDueAt: '2025-03-10T09:12:00.000Z',
  ownerWord: null,
  decidedAt: null,
  decidedHow: null,
  decidedBy: null,
  reason: null,
  sharesPicture: false,
  escalated: false,
  share: null,
  ...part,
});

export const adminWithdrawal = (
  withdraw: Partial<AdminWithdrawal['withdraw']> = {},
  fullname = 'Adaeze Okafor',
): AdminWithdrawal => ({
  withdraw: {
    id: idOf(1),
    reference: 'WD-4Q7K2M9A',
    amount: '12500.00',
    status: 'pending',
    stage: 'requested',
    createdAt: day,
    decidedAt: null,
    decidedBy: null,
    reason: null,
    leftOut: null,
    ...withdraw,
  },
  user: { id: idOf(901), fullname, email: 'adaeze@mail.example', ban: null },
  bank: {
    bank_name: 'Guaranty Trust Bank',
    account_no: '0123456789',
    account_name: 'ADAEZE OKAFOR',
    sharedWith: { count: 0, members: [] },
  },
});

export const withdrawal = (part: Partial<Withdrawal> = {}): Withdrawal => ({
  id: idOf(1),
  reference: 'WD-4Q7K2M9A',
  amount: 12_500,
  createdAt: day,
  status: 'pending',
  stage: 'requested',
  bank_name: 'Guaranty Trust Bank',
  account_no: '0123456789',
  stamp_duty: 50,
  transfer_fee: 25,
  charges_borne_by: 'product',
  receives: 12_500,
  decidedAt: null,
  sentAt: null,
  paidAt: null,
  returnedAt: null,
  reason: null,
  ...part,
});

export const payout = (part: Partial<Payout> = {}, fullname = 'Adaeze Okafor'): Payout => ({
  id: idOf(1),
  reference: 'WD-4Q7K2M9A',
  status: 'waiting',
  amount: 12_500,
  user: { id: idOf(901), fullname, email: 'adaeze@mail.example', ban: null },
  bank: { bank_name: 'Guaranty Trust Bank', account_no: '0123456789', account_name: 'ADAEZE OKAFOR' },
  channel: null,
  batch: null,
  approvedAt: day,
  sentAt: null,
  paidAt: null,
  returnedAt: null,
  settledBy: null,
  reason: null,
  problem: null,
  secondAdmin: null,
  heldByBan: false,
  heldByContradiction: false,
  ...part,
});

export const payoutBatch = (part: Partial<PayoutBatch> = {}): PayoutBatch => ({
  id: idOf(501),
  reference: 'PB-7K2M4Q9A',
  createdAt: day,
  createdBy: { id: idOf(950), fullname: 'Ngozi Admin' },
  uploaded: { at: '2026-11-21T09:30:00.000Z', by: 'Ngozi Admin' },
  rows: 3,
  amount: 37_500,
  open: 2,
  paid: 1,
  returned: 0,
  ...part,
});

export const payoutSummary = (part: Partial<PayoutSummary> = {}): PayoutSummary => ({
  channel: 'manual',
  waiting: { rows: 2, amount: 25_000 },
  sent: { rows: 3, amount: 37_500 },
  paid: { rows: 1_204, amount: 8_250_300.5 },
  returned: { rows: 4, amount: 9_000 },
  troubled: 0,
  secondAdmin: { yours: { rows: 0, amount: 0 }, others: { rows: 0, amount: 0 } },
  heldByBan: { rows: 0, amount: 0 },
  heldByContradiction: { rows: 0, amount: 0 },
  oldestUnpaid: day,
  ...part,
});

export const deposit = (part: Partial<Deposit> = {}): Deposit => ({
  id: idOf(1),
  reference: 'DEP-7K2M4Q9A',
  status: 'booked',
  amount: 250_000,
  receivedOn: '2025-03-04',
  bankReference: 'FT25063GTB0471',
  note: '',
  owner: { id: idOf(701), name: 'Shop Ltd' },
  source: 'manual',
  recordedBy: { id: idOf(950), fullname: 'Ngozi Admin' },
  recordedAt: day,
  reason: null,
  ...part,
});

export const lead = (part: Partial<Lead> = {}): Lead => ({
  id: idOf(1),
  reference: 'REQ-7K2M4Q',
  name: 'Bisi Ade',
  company: 'Bakery & Sons',
  phone: '+2348031234567',
  email: 'bisi@bakery.example',
  budget: 250_000,
  text: 'Share our bread.\nIn Lagos.',
  status: 'new',
  createdAt: day,
  owner: null,
  taskId: null,
  unconfirmed: false,
  handledBy: null,
  handledAt: null,
  ...part,
});

export const payIn = (part: Partial<PayIn> = {}): PayIn => ({
  id: idOf(1),
  reference: 'pi-7k2m4q9a7k2m4q9a',
  status: 'open',
  amount: 50_000,
  task: null,
  checkoutUrl: 'https://checkout.example/pi-7k2m4q9a7k2m4q9a',
  account: null,
  createdAt: day,
  expiresAt: day,
  ...part,
});

export const payInWays = (part: Partial<PayInWays> = {}): PayInWays => ({
  account: { bank: 'Zenith Bank', number: '1234567890', name: 'ShareNaira Ltd' },
  reference: 'OWN-7K2M4Q',
  byLink: false,
  links: [],
  ...part,
});

export const documentRow = (part: Partial<OwnerDocument> = {}): OwnerDocument => ({
  id: idOf(1),
  kind: 'invoice',
  number: 'INV-2026-000001',
  amount: 550,
  issuedAt: day,
  about: 'Job JOB-7K2M4Q · Share our Eid sale flyer',
  mailedAt: day,
  ...part,
});

const documentLine = { quantity: null, price: null, at: null, balance: null };
export const fullDocument = (part: Partial<FullDocument> = {}): FullDocument => ({
  ...documentRow(),
  content: {
    company: {
      name: 'ShareNaira Limited',
      address: '1 Marina, Lagos',
      registration: 'RC 1',
      tin: null,
      vatNumber: null,
    },
    owner: { name: 'Shop Ltd', reference: 'OWN-7K2M4Q', email: 'owner@shop.example', phone: null, companyNumber: null },
    about: 'Job JOB-7K2M4Q · Share our Eid sale flyer',
    refersTo: ['INV-2026-000000'],
    period: null,
    lines: [
      { ...documentLine, text: 'Slots', quantity: 5, price: 100, amount: 500 },
      { ...documentLine, text: 'Service fee', amount: 50 },
    ],
    fee: 50,
    vat: 0,
    sums: [{ label: 'Total', amount: 550 }],
  },
  ...part,
});

export const ownerRequest = (part: Partial<OwnerRequest> = {}): OwnerRequest => ({
  id: idOf(1),
  kind: 'credit',
  status: 'waiting',
  owner: { id: idOf(701), name: 'Shop Ltd' },
  from: 0,
  to: 500_000,
  amount: null,
  deposit: null,
  target: null,
  reason: 'They pay at the end of each month.',
  requestedBy: { id: idOf(950), fullname: 'Ngozi Admin' },
  requestedAt: day,
  bankReference: null,
  ...part,
});

export const reconciliation = (part: Partial<Reconciliation> = {}): Reconciliation => ({
  id: idOf(1),
  at: day,
  ok: true,
  differences: [],
  liabilities: { wallets: 250_000, held: 12_500, onTheWay: 37_500, escrow: 90_000, unclaimed: 0 },
  charges: { stampDuty: 150, transferFees: 475, borneByProduct: 600 },
  owners: {
    deposits: 500_000,
    unspent: 120_000,
    owed: 15_000,
    unearned: 6_450,
    fees: 32_000,
    vat: 2_400,
    unallocated: 7_000,
    promo: 1_800,
  },
  oldest: { pending: day, unpaid: null },
  provider: null,
  ...part,
});

export const userListItem = (part: Partial<UserListItem['userInfo']> = {}, balance = 4200): UserListItem => ({
  userInfo: {
    id: idOf(901),
    fullname: 'Adaeze Okafor',
    email: 'adaeze@mail.example',
    profile_url: null,
    jobsCount: 37,
    status: true,
    closed: false,
    createdAt: day,
    ...part,
  },
  wallet: { balance },
});

export const person = {
  id: idOf(901),
  fullname: 'Adaeze Okafor',
  username: 'adaeze',
  email: 'adaeze@mail.example',
  phone: '+2348031234567',
  dob: '1999-12-31',
  gender: 'female',
  country: 'Nigeria',
  state: 'Lagos',
  profile_url: null,
  referral_code: 'ADA4Q7K',
  status: true,
  closed: false,
  isAdmin: false,
  createdAt: day,
} satisfies UserProfile['userProfile'];

export const bank = {
  bank_name: 'Guaranty Trust Bank',
  account_name: 'ADAEZE OKAFOR',
  account_no: '0123456789',
  withdrawals_from: null,
} satisfies UserProfile['bankInfo'];

export const socials = {
  twitter: '',
  instagram: 'adaeze.ng',
  facebook: '',
  tiktok: '',
  followers: { twitter: null, instagram: 4210, facebook: null, tiktok: null },
  verifications: { twitter: null, instagram: null, facebook: null, tiktok: null },
} satisfies UserProfile['socials'];

export const userProfile = (part: Partial<UserProfile> = {}, status = true): UserProfile => ({
  userProfile: { ...person, status },
  wallet: { balance: 4200, on_hold: 1000, total_earned: 18_700 },
  bankInfo: bank,
  socials,
  ban: null,
  tasks: [],
  withdrawals: [],
  ...part,
});

export const coupon = (part: Partial<Coupon> = {}): Coupon => ({
  id: idOf(1),
  code: 'SN-4Q7K-2M9A',
  status: 'pending',
  used_by: '',
  createdAt: day,
  ...part,
});

export const memberNote = (part: Partial<MemberNote> = {}): MemberNote => ({
  id: idOf(1),
  text: 'Called about the bank account.',
  author: { id: idOf(950), fullname: 'Ngozi Admin' },
  createdAt: day,
  ...part,
});

export const auditEntry = (part: Partial<AuditEntry> = {}): AuditEntry => ({
  id: idOf(1),
  at: day,
  action: 'user.ban',
  actor: { kind: 'admin', id: idOf(950), fullname: 'Ngozi Admin' },
  subject: { id: idOf(901), fullname: 'Adaeze Okafor' },
  object: { type: 'user', id: idOf(901), name: 'Adaeze Okafor' },
  ip: '102.89.1.7',
  changes: [{ field: 'status', before: 'active', after: 'banned' }],
  ...part,
});
