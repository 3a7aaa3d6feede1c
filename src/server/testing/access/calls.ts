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

/** How each endpoint is called so that whoever may call it is answered: with the owner's objects, and the admin's. */
export const calls: Readonly<Record<string, MakeCall>> = {
  register: withInput(() => application()),
  login: withInput(({ people }) => ({ email: people.owner.email, password: goodPassword })),
  verifyOtp: withInput(({ things }) => ({ email: things.signUp.email, otpCode: things.signUpCode })),
  resendOtp: withInput(() => ({ email: 'nobody@example.com' })),
  forgotPassword: withInput(({ people }) => ({ email: people.owner.email })),
  resetPassword: ({ people, things }) => ({
    input: { email: people.other.email, password: 'another-harmattan-17' },
    cookie: things.ticket,
  }),
  logout: plain,
  acceptTerms: withInput(() => ({ terms_version: legalVersion })),
  changePassword: withInput(() => ({ current_password: goodPassword, password: 'another-harmattan-17' })),
  listSessions: plain,
  revokeOtherSessions: plain,
  revokeSession: withInput(({ things }) => ({ id: things.session })),
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
  confirmBankChange: withInput(({ things }) => ({ token: things.bankToken })),
  uploadPhoto: ({ things }) => ({ file: things.picture }),
  getClosing: plain,
  downloadData: plain,
  closeAccount: withInput(() => ({ current_password: goodPassword })),
  uploadVerification: ({ things }) => ({ input: { platform: 'instagram' }, file: things.picture }),
  getStatistics: plain,

  listTasks: plain,
  getTask: withInput(({ things }) => ({ id: things.task.id })),
  listSubmittedTasks: plain,
  applyTask: withInput(({ things }) => ({ task_id: things.task.id })),
  submitProof: withInput(({ things }) => ({ task_id: things.taken.id, proof: '<p>Posted.</p>' })),
  getProofImage: withInput(({ things }) => ({ id: things.upload })),
  uploadProofImage: ({ things: { upload: id, total, part } }) => ({ input: { id, offset: 0, total }, file: part }),
  listAdminTasks: plain,
  exportTasks: plain,
  getAdminTask: withInput(({ things }) => ({ id: things.task.id })),
  createTask: withInput(() => ({
    ...newJob,
    taskOwnerEmail: 'owner@advertiser.example',
    amount: 100,
    applicants_needed: 2,
  })),
  updateTask: withInput(({ things }) => ({
    id: things.task.id,
    jobOwnerEmail: 'owner@advertiser.example',
    jobTitle: newJob.title,
    jobDescription: newJob.description,
    payoutAmount: 100,
    maxSlots: 4,
  })),
  deleteTask: withInput(({ things }) => ({ id: things.task.id })),
  setTaskStatus: withInput(({ things }) => ({ id: things.task.id, status: 'paused' })),

  listProofs: plain,
  getProof: withInput(({ things }) => ({ id: things.proof })),
  exportProofs: plain,
  reviewProof: withInput(({ things }) => ({ id: things.proof, given_status: 'approved' })),
  reopenProof: withInput(({ things }) => ({ id: things.rejected, reason: 'The member has shown the post.' })),

  listWithdrawals: plain,
  getWithdrawalTotals: plain,
  getWithdrawalTerms: plain,
  getWithdrawal: withInput(({ things }) => ({ id: things.pending })),
  shareReceipt: withInput(({ things }) => ({ id: things.paid })),
  revokeReceipt: withInput(({ things }) => ({ id: things.shared })),
  requestWithdrawal: withInput(() => ({ amount: 500 })),
  listAdminWithdrawals: plain,
  exportWithdrawals: plain,
  getWithdrawalSummary: plain,
  decideWithdrawal: withInput(({ things }) => ({ withdrawl_id: things.pending, given_status: 'approved' })),

  listPayouts: plain,
  exportPayouts: plain,
  getPayoutSummary: plain,
  listPayoutBatches: plain,
  createPayoutBatch: withInput(({ things }) => ({ ids: [things.waiting] })),
  releasePayouts: withInput(({ things }) => ({ ids: [things.waiting] })),
  exportPayoutBatch: withInput(({ things }) => ({ id: things.batch.id })),
  settlePayouts: withInput(({ things }) => ({ ids: [things.sent], outcome: 'paid' })),
  askPayouts: withInput(({ things }) => ({ ids: [things.sent] })),

  listReconciliations: plain,
  runReconciliation: plain,

  startBulkDecision: withInput(({ things }) => ({ queue: 'proofs', given_status: 'approved', ids: [things.proof] })),
  previewBulkDecision: withInput(({ things }) => ({ queue: 'proofs', ids: [things.proof] })),
  listBulkDecisions: plain,
  getBulkDecision: withInput(({ things }) => ({ id: things.bulk.id })),
  listBulkRefusals: withInput(({ things }) => ({ id: things.bulk.id })),
  stopBulkDecision: withInput(({ things }) => ({ id: things.bulk.id })),

  getStatement: plain,
  getMemberStatement: owner,
  exportStatement: plain,

  listReferrals: plain,
  getReferralTotals: plain,
  listReferralsOnHold: plain,
  decideReferral: withInput(({ things }) => ({ id: things.withheld, given_status: 'approved' })),

  listNotifications: plain,
  markNotificationsRead: plain,
  getMailChoices: plain,
  updateMailChoices: withInput(() => ({ proofs: false })),
  liveEvents: plain,

  listUsers: plain,
  exportUsers: plain,
  getUser: owner,
  updateUserStatus: withInput(({ people }) => ({ id: people.owner.id, status_update: 'ban', reason: 'Cheated.' })),
  reviewVerification: withInput(({ people, things }) => ({
    id: people.owner.id,
    platform: 'instagram',
    url: things.evidence.url,
    given_status: 'verified',
  })),

  listMemberNotes: owner,
  addMemberNote: withInput(({ people }) => ({ id: people.owner.id, text: 'Paid by hand.' })),
  removeMemberNote: withInput(({ people, things }) => ({ id: people.owner.id, note_id: things.note.id })),

  listCoupons: plain,
  exportCoupons: plain,
  generateCoupon: plain,
  createCoupon: plain,
  voidCoupons: withInput(({ things }) => ({ ids: [things.coupon.id] })),

  listTableViews: plain,
  saveTableView: withInput(() => ({
    list: 'tasks',
    name: 'Other',
    query: '',
    columns: [],
    density: 'compact',
    page_size: 25,
  })),
  deleteTableView: withInput(({ things }) => ({ id: things.view.id })),

  listLinkedAccounts: owner,
  getRejectionLimits: plain,
  overrideRejectionLimit: withInput(({ things }) => ({ id: things.braked })),

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
  confirmSubscription: withInput(({ things }) => ({ token: things.newsletterToken })),
  unsubscribe: withInput(({ things }) => ({ token: things.leaveToken })),
  unsubscribeByMailbox: withInput(({ things }) => ({ token: things.leaveToken })),
};
