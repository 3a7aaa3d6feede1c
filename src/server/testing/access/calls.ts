import { legalVersion } from '../../../contract/legal';
import { application, goodPassword } from '../signingUp';
import type { Call, World } from './world';

type MakeCall = (world: World) => Call;
const plain: MakeCall = () => ({});
const withInput =
  (inputOf: (world: World) => Call['input']): MakeCall =>
  (world) => ({ input: inputOf(world) });

const newJob = { title: 'Share our flyer', description: 'Post it to your story.' };
const owner = withInput(({ people }) => ({ id: people.owner.id }));
/** The owner of jobs, not the member whose objects the calls name. */
const paying = withInput(({ fixtures }) => ({ id: fixtures.paying.id }));

/** A successful call of each endpoint: with the owner's objects, and the admin's. */
export const calls: Readonly<Record<string, MakeCall>> = {
  register: withInput(() => application()),
  login: withInput(({ people }) => ({ email: people.owner.email, password: goodPassword })),
  verifyOtp: withInput(({ fixtures }) => ({ email: fixtures.signUp.email, otpCode: fixtures.signUpCode })),
  resendOtp: withInput(() => ({ email: 'nobody@example.com' })),
  forgotPassword: withInput(({ people }) => ({ email: people.owner.email })),
  resetPassword: ({ people, fixtures }) => ({
    input: { email: people.other.email, password: 'another-harmattan-17' },
    cookie: fixtures.pendingLoginToken,
  }),
  logout: plain,
  acceptTerms: withInput(() => ({ terms_version: legalVersion })),
  changePassword: withInput(() => ({ current_password: goodPassword, password: 'another-harmattan-17' })),
  listSessions: plain,
  revokeOtherSessions: plain,
  revokeSession: withInput(({ fixtures }) => ({ id: fixtures.session })),
  listMemberSessions: owner,
  endMemberSessions: owner,

  giveLoginCode: withInput(() => ({ code: '000000' })),
  beginLoginEnrolment: plain,
  finishLoginEnrolment: withInput(() => ({ code: '000000' })),
  getSecondFactor: plain,
  beginEnrolment: withInput(() => ({ current_password: goodPassword })),
  finishEnrolment: withInput(() => ({ code: '000000' })),
  renewRecoveryCodes: withInput(() => ({ current_password: goodPassword, code: '000000' })),
  turnOffSecondFactor: withInput(() => ({ current_password: goodPassword, code: '000000' })),
  confirmDecisions: withInput(() => ({ current_password: goodPassword })),
  resetSecondFactor: withInput(({ people }) => ({ id: people.admin.id })),

  getProfile: plain,
  updateProfile: withInput(() => ({ username: 'ada' })),
  getAccountName: withInput(() => ({ bank_name: 'GTBank', account_number: '0123456789' })),
  confirmBankChange: withInput(({ fixtures }) => ({ token: fixtures.bankToken })),
  uploadPhoto: ({ fixtures }) => ({ file: fixtures.picture }),
  getClosing: plain,
  downloadData: plain,
  closeAccount: withInput(() => ({ current_password: goodPassword })),
  uploadVerification: ({ fixtures }) => ({ input: { platform: 'instagram' }, file: fixtures.picture }),
  getStatistics: plain,

  listTasks: plain,
  getTask: withInput(({ fixtures }) => ({ id: fixtures.task.id })),
  listSubmittedTasks: plain,
  applyTask: withInput(({ fixtures }) => ({ task_id: fixtures.task.id })),
  submitProof: withInput(({ fixtures }) => ({ task_id: fixtures.taken.id, proof: '<p>Posted.</p>' })),
  getProofImage: withInput(({ fixtures }) => ({ id: fixtures.upload })),
  uploadProofImage: ({ fixtures: { upload: id, total, part } }) => ({ input: { id, offset: 0, total }, file: part }),
  listAdminTasks: plain,
  exportTasks: plain,
  getAdminTask: withInput(({ fixtures }) => ({ id: fixtures.task.id })),
  getSlotFees: plain,
  createTask: withInput(() => ({
    ...newJob,
    taskOwnerEmail: 'owner@advertiser.example',
    amount: 100,
    applicants_needed: 2,
  })),
  updateTask: withInput(({ fixtures }) => ({
    id: fixtures.task.id,
    jobOwnerEmail: 'owner@advertiser.example',
    jobTitle: newJob.title,
    jobDescription: newJob.description,
    payoutAmount: 100,
    maxSlots: 4,
  })),
  deleteTask: withInput(({ fixtures }) => ({ id: fixtures.task.id })),
  setTaskStatus: withInput(({ fixtures }) => ({ id: fixtures.task.id, status: 'paused' })),

  listProofs: plain,
  getProof: withInput(({ fixtures }) => ({ id: fixtures.proof })),
  exportProofs: plain,
  reviewProof: withInput(({ fixtures }) => ({ id: fixtures.proof, given_status: 'approved' })),
  reopenProof: withInput(({ fixtures }) => ({ id: fixtures.rejected, reason: 'The member has shown the post.' })),

  listWithdrawals: plain,
  getWithdrawalTotals: plain,
  getWithdrawalTerms: plain,
  getWithdrawal: withInput(({ fixtures }) => ({ id: fixtures.pending })),
  shareReceipt: withInput(({ fixtures }) => ({ id: fixtures.paid })),
  revokeReceipt: withInput(({ fixtures }) => ({ id: fixtures.shared })),
  requestWithdrawal: withInput(() => ({ amount: 500 })),
  listAdminWithdrawals: plain,
  exportWithdrawals: plain,
  getWithdrawalSummary: plain,
  decideWithdrawal: withInput(({ fixtures }) => ({ withdrawl_id: fixtures.pending, given_status: 'approved' })),

  listPayouts: plain,
  exportPayouts: plain,
  getPayoutSummary: plain,
  listPayoutBatches: plain,
  createPayoutBatch: withInput(({ fixtures }) => ({ ids: [fixtures.waiting] })),
  releasePayouts: withInput(({ fixtures }) => ({ ids: [fixtures.waiting] })),
  exportPayoutBatch: withInput(({ fixtures }) => ({ id: fixtures.batch.id })),
  settlePayouts: withInput(({ fixtures }) => ({ ids: [fixtures.sent], outcome: 'paid' })),
  askPayouts: withInput(({ fixtures }) => ({ ids: [fixtures.sent] })),

  listReconciliations: plain,
  runReconciliation: plain,

  startBulkDecision: withInput(({ fixtures }) => ({
    queue: 'proofs',
    given_status: 'approved',
    ids: [fixtures.proof],
  })),
  previewBulkDecision: withInput(({ fixtures }) => ({ queue: 'proofs', ids: [fixtures.proof] })),
  listBulkDecisions: plain,
  getBulkDecision: withInput(({ fixtures }) => ({ id: fixtures.bulk.id })),
  listBulkRefusals: withInput(({ fixtures }) => ({ id: fixtures.bulk.id })),
  stopBulkDecision: withInput(({ fixtures }) => ({ id: fixtures.bulk.id })),

  getStatement: plain,
  getMemberStatement: owner,
  exportStatement: plain,

  listOwners: plain,
  exportOwners: plain,
  getOwner: paying,
  createOwner: withInput(() => ({ name: 'Bakery', email: 'bread@bakery.example' })),
  updateOwner: withInput(({ fixtures }) => ({ id: fixtures.paying.id, name: 'Shop and Sons' })),
  addOwnerContact: withInput(({ fixtures }) => ({ id: fixtures.paying.id, email: 'third@shop.example' })),
  removeOwnerContact: withInput(({ fixtures: { paying } }) => ({ id: paying.id, contact_id: paying.contact })),
  listOwnerEntries: paying,

  askOwnerLink: withInput(() => ({ email: 'buyer@shop.example' })),
  openOwnerSession: withInput(({ fixtures }) => ({ token: fixtures.paying.link })),
  getOwnerSelf: plain,
  listOwnerSessions: plain,
  endOwnerSession: withInput(({ fixtures }) => ({ id: fixtures.paying.session })),
  endOwnerSessions: paying,

  listDeposits: plain,
  exportDeposits: plain,
  recordDeposit: withInput(({ fixtures }) => ({
    owner_id: fixtures.paying.id,
    amount: 500,
    receivedOn: '2026-03-04',
    bankReference: 'FT-4',
  })),
  confirmDeposit: withInput(({ fixtures }) => ({ id: fixtures.paying.waiting })),
  allocateDeposit: withInput(({ fixtures: { paying } }) => ({ id: paying.unallocated, owner_id: paying.id })),
  reverseDeposit: withInput(({ fixtures }) => ({ id: fixtures.paying.booked, reason: 'It was another owner’s.' })),
  setOwnerCredit: withInput(({ fixtures }) => ({ id: fixtures.paying.id, credit: 5_000, reason: 'They pay late.' })),
  refundOwner: withInput(({ fixtures }) => ({ id: fixtures.paying.booked, amount: 50, reason: 'Paid too much.' })),
  moveOwner: withInput(({ fixtures: { paying } }) => ({
    id: paying.emptied,
    target_id: paying.id,
    reason: 'One firm.',
  })),
  listOwnerRequests: plain,
  decideOwnerRequest: withInput(({ fixtures }) => ({ id: fixtures.paying.raise, accepted: true })),
  recordRefundSent: withInput(({ fixtures }) => ({ id: fixtures.paying.refund, bankReference: 'OUT-1' })),

  listReferrals: plain,
  getReferralTotals: plain,
  listReferralsOnHold: plain,
  decideReferral: withInput(({ fixtures }) => ({ id: fixtures.onHold, given_status: 'approved' })),

  listNotifications: plain,
  markNotificationsRead: plain,
  getMailChoices: plain,
  updateMailChoices: withInput(() => ({ proofs: false })),
  liveEvents: plain,

  listUsers: plain,
  exportUsers: plain,
  getUser: owner,
  updateUserStatus: withInput(({ people }) => ({ id: people.owner.id, status_update: 'ban', reason: 'Cheated.' })),
  reviewVerification: withInput(({ people, fixtures }) => ({
    id: people.owner.id,
    platform: 'instagram',
    url: fixtures.evidence.url,
    given_status: 'verified',
  })),

  listMemberNotes: owner,
  addMemberNote: withInput(({ people }) => ({ id: people.owner.id, text: 'Paid by hand.' })),
  removeMemberNote: withInput(({ people, fixtures }) => ({ id: people.owner.id, note_id: fixtures.note.id })),

  listCoupons: plain,
  exportCoupons: plain,
  generateCoupon: plain,
  createCoupon: plain,
  voidCoupons: withInput(({ fixtures }) => ({ ids: [fixtures.coupon.id] })),

  listTableViews: plain,
  saveTableView: withInput(() => ({
    list: 'tasks',
    name: 'Other',
    query: '',
    columns: [],
    density: 'compact',
    page_size: 25,
  })),
  deleteTableView: withInput(({ fixtures }) => ({ id: fixtures.view.id })),

  listLinkedAccounts: owner,
  getRejectionLimits: plain,
  overrideRejectionLimit: withInput(({ fixtures }) => ({ id: fixtures.braked })),

  getAdminCounts: plain,
  getOverview: plain,
  getAdminFigures: plain,
  searchAdmin: withInput(() => ({ q: 'Ada' })),

  listAudit: plain,
  exportAudit: plain,
  listAdmins: plain,

  ping: plain,
  listBanks: plain,
  subscribe: withInput(() => ({ email: 'another.reader@example.com' })),
  confirmSubscription: withInput(({ fixtures }) => ({ token: fixtures.newsletterToken })),
  unsubscribe: withInput(({ fixtures }) => ({ token: fixtures.leaveToken })),
  unsubscribeByMailbox: withInput(({ fixtures }) => ({ token: fixtures.leaveToken })),
};
