import { configureStore, createListenerMiddleware } from '@reduxjs/toolkit';
import * as messages from '../../../contract/messages';
import { drift, type ApiError } from '../../api/apiError';
import { type MutationName, slices } from '../../api';
import { completePorts } from '../ports';
import type { StartListening } from '../rootReducer';
import { setupToasts } from './toasts';

interface Outcome {
  arg?: unknown;
  answer?: unknown;
  error?: ApiError;
  /** The call threw before it had an outcome. */
  broken?: true;
  /** The call was let go before it had an outcome. */
  aborted?: true;
}

/** A store with nothing in it but the toasts. */
function speakingStore() {
  const toasts: [kind: string, text: string][] = [];
  const toaster = {
    success: (text: string) => void toasts.push(['success', text]),
    error: (text: string) => void toasts.push(['error', text]),
    info: (text: string) => void toasts.push(['info', text]),
  };
  const listeners = createListenerMiddleware({ extra: completePorts({ toaster, navigate: () => undefined }) });
  setupToasts(listeners.startListening as unknown as StartListening);
  const store = configureStore({
    reducer: () => ({}),
    middleware: (defaults) => defaults().prepend(listeners.middleware),
  });
  return { store, toasts };
}

/** What is said when a mutation settles so. */
function getToast(endpointName: MutationName, { arg, answer, error, broken, aborted }: Outcome) {
  const { store, toasts } = speakingStore();
  const failed = error !== undefined || broken === true || aborted === true;
  const outcome = failed ? 'rejected' : 'fulfilled';
  store.dispatch({
    type: `api/executeMutation/${outcome}`,
    payload: failed ? error : { error: false, message: '', data: null, ...(answer as object) },
    error: failed ? { message: 'Rejected' } : undefined,
    meta: {
      requestId: '1',
      requestStatus: outcome,
      rejectedWithValue: error !== undefined,
      aborted: aborted === true,
      arg: { type: 'mutation', endpointName, originalArgs: arg, track: false },
    },
  });
  return toasts[0] ?? null;
}

const without: ApiError = { status: 500, message: '' };
const nothing = null;

const settledOf = (rows: number) => ({ data: { settled: Array.from({ length: rows }, String), refused: [] } });

const exported = [
  [{ answer: { filename: 'users.csv', rows: 1_200 } }, '1,200 rows saved: users.csv', messages.server.exportFailed],
  [{ answer: { filename: 'users.csv', rows: 1 } }, '1 row saved: users.csv', messages.server.exportFailed],
] as const;

/** Each mutation answered without words of the server: [how it succeeded, what is said then, what is said when it failed]. */
const table: Record<MutationName, readonly (readonly [Outcome, string | null, string | null])[]> = {
  register: [[{}, nothing, nothing]],
  login: [
    [{ answer: { token: 't', isAdmin: false } }, 'Login successful', nothing],
    // Whoever has a second step is not in yet.
    [{ answer: { next: 'code' } }, nothing, nothing],
  ],
  giveLoginCode: [[{}, 'Login successful', nothing]],
  beginLoginEnrolment: [[{}, nothing, nothing]],
  finishLoginEnrolment: [[{}, nothing, nothing]],
  beginEnrolment: [[{}, nothing, nothing]],
  finishEnrolment: [[{}, messages.secondFactor.enabled, nothing]],
  renewRecoveryCodes: [[{}, messages.secondFactor.renewed, nothing]],
  turnOffSecondFactor: [[{}, messages.secondFactor.turnedOff, nothing]],
  confirmDecisions: [[{}, nothing, nothing]],
  resetSecondFactor: [[{}, messages.secondFactor.reset, messages.secondFactor.resetFailed]],
  verifyOtp: [
    [{ answer: { data: { purpose: 'signup' } } }, messages.signup.activated, nothing],
    [{ answer: { data: { purpose: 'reset' } } }, messages.otp.verifiedForReset, nothing],
  ],
  resendOtp: [[{}, messages.otp.sent, 'An error occurred']],
  forgotPassword: [[{}, messages.reset.sent, nothing]],
  resetPassword: [[{}, messages.reset.done, nothing]],
  logout: [[{}, messages.login.signedOut, nothing]],
  acceptTerms: [[{}, messages.account.termsAccepted, messages.account.termsFailed]],
  changePassword: [[{}, messages.login.changed, nothing]],
  revokeSession: [[{}, messages.login.deviceEnded, messages.login.deviceFailed]],
  revokeOtherSessions: [[{}, messages.login.devicesEnded, messages.login.devicesFailed]],
  downloadData: [
    [
      { answer: { filename: 'my-data.json' } },
      'Your data are in your downloads: my-data.json',
      messages.account.dataFailed,
    ],
  ],
  closeAccount: [[{}, messages.closing.done, nothing]],
  updateProfile: [[{}, 'Profile updated successfully', 'Failed to update the profile']],
  confirmBankChange: [[{}, nothing, nothing]],
  uploadVerification: [[{}, messages.profile.evidenceSent, messages.profile.verificationFailed]],
  uploadPhoto: [[{}, 'Profile picture updated successfully', 'Failed to upload profile picture']],
  markNotificationsRead: [[{}, nothing, nothing]],
  updateMailChoices: [[{}, messages.notifications.mailsChosen, messages.notifications.mailsFailed]],
  exportStatement: [[{}, messages.statement.saved, messages.statement.saveFailed]],
  subscribe: [[{}, nothing, nothing]],
  confirmSubscription: [[{}, nothing, nothing]],
  unsubscribe: [[{}, nothing, nothing]],
  stopJobNews: [[{}, nothing, nothing]],
  applyTask: [[{}, messages.jobs.taken, nothing]],
  submitProof: [[{}, nothing, nothing]],
  uploadProofImage: [[{}, nothing, nothing]],
  uploadKitPicture: [[{}, nothing, nothing]],
  uploadKitVideo: [[{}, nothing, nothing]],
  requestWithdrawal: [[{}, nothing, nothing]],
  shareReceipt: [[{}, nothing, nothing]],
  revokeReceipt: [[{}, nothing, nothing]],
  createTask: [[{}, 'Job posted successfully', 'Failed to post the job. Please try again.']],
  updateTask: [[{}, 'Job updated successfully', 'Failed to update job']],
  deleteTask: [[{}, 'Job deleted successfully', 'Failed to delete job. Please try again.']],
  setTaskLinks: [
    [{ arg: { until: 'now' } }, messages.adminJobs.linksEnded, messages.adminJobs.linksFailed],
    [{ arg: { until: null } }, messages.adminJobs.linksSet, messages.adminJobs.linksFailed],
  ],
  setTaskStatus: [
    [{ arg: { status: 'available' } }, messages.adminJobs.resumed, 'Task update failed'],
    [{ arg: { status: 'paused' } }, messages.adminJobs.paused, 'Task update failed'],
    [{ arg: { status: 'stopped' } }, messages.adminJobs.stopped, 'Task update failed'],
  ],
  askOwnerLink: [[{}, null, null]],
  openOwnerSession: [[{}, null, null]],
  endOwnerSession: [[{}, messages.ownerAccess.closed, messages.ownerPage.closeFailed]],
  endOwnerSessions: [[{}, messages.ownerAccess.allClosed, messages.owners.pagesFailed]],
  startOwnPayIn: [[{}, null, null]],
  answerOwnQuestion: [
    [{ arg: { agreed: true } }, messages.ownerPage.questionAgreed, messages.ownerPage.questionFailed],
    [{ arg: { agreed: false } }, messages.ownerPage.questionRefused, messages.ownerPage.questionFailed],
  ],
  askOwnRefund: [[{}, messages.ownerPage.refundAsked, messages.ownerPage.refundFailed]],
  takeLead: [[{ answer: { data: { unconfirmed: false } } }, messages.leads.taken, messages.leads.actionFailed]],
  declineLead: [[{}, messages.leads.declined, messages.leads.actionFailed]],
  createOwner: [[{}, messages.owners.created, messages.owners.saveFailed]],
  updateOwner: [[{}, messages.owners.updated, messages.owners.saveFailed]],
  addOwnerContact: [[{}, messages.owners.contactAdded, messages.owners.contactFailed]],
  confirmOwnerContact: [[{}, messages.owners.mailboxConfirmed, messages.owners.contactFailed]],
  removeOwnerContact: [[{}, messages.owners.contactRemoved, messages.owners.contactFailed]],
  decideReferral: [
    [{ arg: { given_status: 'approved' } }, messages.referrals.approved, messages.referrals.decideFailed],
    [{ arg: { given_status: 'rejected' } }, messages.referrals.rejected, messages.referrals.decideFailed],
  ],
  overrideRejectionLimit: [[{}, messages.rejectionLimits.lifted, messages.rejectionLimits.liftFailed]],
  reviewProof: [
    [{ arg: { given_status: 'approved' } }, messages.proofs.approved, 'An error occurred while updating the status'],
    [{ arg: { given_status: 'rejected' } }, messages.proofs.rejected, 'An error occurred while updating the status'],
  ],
  sayOwnerWord: [
    [{ arg: { word: 'agreed' } }, messages.ownerProofs.agreed, messages.ownerProofs.wordFailed],
    [{ arg: { word: 'not_agreed' } }, messages.ownerProofs.notAgreed, messages.ownerProofs.wordFailed],
    [{ arg: { word: null } }, messages.ownerProofs.takenBack, messages.ownerProofs.wordFailed],
  ],
  reopenProof: [[{}, messages.proofs.reopened, messages.proofs.reopenFailed]],
  decideWithdrawal: [
    [{ arg: { given_status: 'approved' } }, 'Withdrawal approved successfully', 'Failed to update withdrawal status'],
    [{ arg: { given_status: 'rejected' } }, 'Withdrawal rejected successfully', 'Failed to update withdrawal status'],
  ],
  confirmPayoutUpload: [[{}, messages.payouts.uploadConfirmed, messages.payouts.uploadFailed]],
  createPayoutBatch: [[{}, messages.payouts.batchMade, messages.payouts.batchFailed]],
  releasePayouts: [
    [
      { answer: { data: { released: ['1'], refused: [] } } },
      'One payout is released: it can be sent.',
      messages.payouts.releaseFailed,
    ],
  ],
  exportPayoutBatch: [[{}, messages.payouts.fileSaved, messages.payouts.fileFailed]],
  settlePayouts: [
    [
      { arg: { outcome: 'paid' }, answer: settledOf(1) },
      'One payout is marked as paid.',
      messages.payouts.settleFailed,
    ],
    [
      { arg: { outcome: 'returned' }, answer: settledOf(3) },
      '3 payouts came back: the money is in the wallets again.',
      messages.payouts.settleFailed,
    ],
    [{ arg: { outcome: 'paid' }, answer: settledOf(0) }, nothing, messages.payouts.settleFailed],
    [{ arg: { outcome: 'paid', ofMany: true }, answer: settledOf(100) }, nothing, messages.payouts.settleFailed],
  ],
  recordDeposit: [
    [{ answer: { data: { status: 'booked' } } }, messages.funding.depositBooked, messages.funding.depositFailed],
    [{ answer: { data: { status: 'waiting' } } }, messages.funding.depositWaits, messages.funding.depositFailed],
    [
      { answer: { data: { status: 'unallocated' } } },
      messages.funding.depositUnallocated,
      messages.funding.depositFailed,
    ],
  ],
  confirmDeposit: [[{}, messages.funding.depositConfirmed, messages.funding.depositNotDecided]],
  allocateDeposit: [[{}, messages.funding.depositAllocated, messages.funding.depositNotDecided]],
  reverseDeposit: [
    [{ answer: { data: { status: 'refused' } } }, messages.funding.depositRefused, messages.funding.depositNotDecided],
    [
      { answer: { data: { status: 'reversed' } } },
      messages.funding.depositReversed,
      messages.funding.depositNotDecided,
    ],
  ],
  setOwnerCredit: [[{}, messages.funding.creditSet, messages.funding.creditFailed]],
  startPayIn: [[{}, messages.funding.payInStarted, messages.funding.payInFailed]],
  refundOwner: [[{}, messages.funding.requestWaits, messages.funding.refundFailed]],
  moveOwner: [[{}, messages.funding.requestWaits, messages.funding.moveFailed]],
  decideOwnerRequest: [
    [{ arg: { accepted: true } }, messages.funding.requestAccepted, messages.funding.requestFailed],
    [{ arg: { accepted: false } }, messages.funding.requestRefused, messages.funding.requestFailed],
  ],
  recordRefundSent: [[{}, messages.funding.refundSent, messages.funding.refundSentFailed]],
  askPayouts: [[{}, messages.payouts.askStarted, messages.payouts.askFailed]],
  decideContradiction: [
    [
      { answer: { message: messages.reconciliation.settled } },
      messages.reconciliation.settled,
      messages.reconciliation.decisionFailed,
    ],
  ],
  runReconciliation: [[{}, messages.reconciliation.started, messages.reconciliation.failed]],
  startBulkDecision: [[{}, nothing, messages.bulkDecisions.startFailed]],
  stopBulkDecision: [[{}, messages.bulkDecisions.stopped, messages.bulkDecisions.stopFailed]],
  reviewVerification: [
    [{ arg: { given_status: 'verified' } }, messages.members.evidenceVerified, messages.members.verificationFailed],
    [{ arg: { given_status: 'waiting' } }, messages.members.evidenceWaiting, messages.members.verificationFailed],
    [{ arg: { given_status: 'renew' } }, messages.members.evidenceRenew, messages.members.verificationFailed],
  ],
  updateUserStatus: [
    [{ arg: { status_update: 'ban' } }, messages.members.banned, 'Failed to update user status'],
    [{ arg: { status_update: 'unban' } }, messages.members.unbanned, 'Failed to update user status'],
  ],
  saveTableView: [[{}, nothing, messages.settings.saveFailed]],
  deleteTableView: [[{}, messages.settings.deleted, messages.settings.deleteFailed]],
  exportTasks: exported,
  exportOwners: exported,
  exportDeposits: exported,
  exportLeads: exported,
  exportDocuments: exported,
  downloadDocument: [[{}, messages.documents.saved, messages.documents.saveFailed]],
  downloadOwnDocument: [[{}, messages.documents.saved, messages.documents.saveFailed]],
  makeOwnStatement: [[{}, null, null]],
  makeStatement: [[{}, messages.documents.made, messages.documents.makeFailed]],
  exportProofs: exported,
  exportUsers: exported,
  exportWithdrawals: exported,
  exportPayouts: exported,
  exportCoupons: exported,
  exportAudit: exported,
  addMemberNote: [[{}, messages.members.noteAdded, messages.members.noteFailed]],
  removeMemberNote: [[{}, messages.members.noteRemoved, messages.members.noteRemoveFailed]],
  setOwnJobStatus: [
    [{ arg: { status: 'paused' } }, messages.jobReports.paused, messages.jobReports.statusFailed],
    [{ arg: { status: 'available' } }, messages.jobReports.resumed, messages.jobReports.statusFailed],
  ],
  raiseOwnSlots: [[{}, messages.jobReports.slotsAdded, messages.jobReports.slotsFailed]],
  makeReportLink: [[{}, messages.jobReports.linkMade, messages.jobReports.linkFailed]],
  revokeReportLink: [[{}, messages.jobReports.linkRevoked, messages.jobReports.revokeFailed]],
  exportOwnJob: [[{ answer: { filename: 'job.csv' } }, 'Saved: job.csv', messages.server.exportFailed]],
  endMemberSessions: [
    [
      { answer: { data: { ended: 1 } } },
      'One session ended. They can log in again.',
      'The sessions could not be ended. Please try again.',
    ],
    [{ answer: { data: { ended: 3 } } }, '3 sessions ended. They can log in again.', messages.members.sessionsFailed],
  ],
  voidCoupons: [
    [
      { answer: { data: { voided: ['a', 'b'], refused: [] } } },
      '2 coupons are void.',
      'The coupons could not be voided. Please try again.',
    ],
    [
      { answer: { data: { voided: [], refused: [] } } },
      'None of these coupons could be voided.',
      messages.coupons.voidFailed,
    ],
  ],
  createCoupon: [[{}, 'Coupon generated successfully!', 'Failed to generate coupon. Please try again.']],
};

test('every line belongs to a call', () => {
  const calls = slices.flatMap(({ endpoints }) => Object.keys(endpoints));
  expect(calls).toEqual(expect.arrayContaining(Object.keys(table)));
});

const rows = Object.entries(table).flatMap(([name, cases]) =>
  cases.map((one) => [name as MutationName, ...one] as const),
);

test.each(rows)('%s %j', (name, success, done, failed) => {
  expect(getToast(name, success)).toEqual(done === null ? null : ['success', done]);
  expect(getToast(name, { arg: success.arg, error: without })).toEqual(failed === null ? null : ['error', failed]);
});

test("the server's words win over ours, for better and for worse", () => {
  expect(getToast('createTask', { answer: { message: 'Yours until noon' } })).toEqual(['success', 'Yours until noon']);
  expect(getToast('createTask', { error: { status: 409, message: messages.jobs.full } })).toEqual([
    'error',
    messages.jobs.full,
  ]);
});

test('offline says so', () => {
  const error: ApiError = { status: 'OFFLINE', message: messages.network.offline };
  expect(getToast('createCoupon', { error })).toEqual(['error', messages.network.offline]);
});

const look = ` ${drift.message}`;
test.each<[MutationName, string]>([
  ['createTask', `Failed to create the task.${look}`],
  ['deleteTask', `Failed to delete the task.${look}`],
  ['decideWithdrawal', `An error occurred while processing the withdrawal.${look}`],
  ['updateProfile', 'Failed to update profile. Please try again.'],
])('%s: a call that threw, and one whose answer nobody could read, has words of its own', (name, words) => {
  expect(getToast(name, { broken: true })).toEqual(['error', words]);
  expect(getToast(name, { error: drift })).toEqual(['error', words]);
});

test('any other call whose answer nobody could read says so', () => {
  expect(getToast('createCoupon', { error: drift })).toEqual(['error', drift.message]);
});

test('the end of a session is not told as a failure of what was pressed', () => {
  const error: ApiError = { status: 401, message: messages.server.unauthenticated, sessionRefused: true };
  expect(getToast('createTask', { error })).toBeNull();
});

test('a call that was let go with its session is not told as failed: it may have been done', () => {
  expect(getToast('createTask', { aborted: true })).toBeNull();
});

test("a query's failure is never a toast", () => {
  const { store, toasts } = speakingStore();
  store.dispatch({
    type: 'api/executeQuery/rejected',
    payload: without,
    error: {},
    meta: {
      requestId: '1',
      requestStatus: 'rejected',
      arg: { type: 'query', endpointName: 'listTasks', queryCacheKey: 'x' },
    },
  });
  expect(toasts).toEqual([]);
});
