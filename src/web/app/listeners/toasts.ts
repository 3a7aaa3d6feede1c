import { isFulfilled, isRejected, type UnknownAction } from '@reduxjs/toolkit';
import { messages } from '../../../contract/messages';
import { errorMessage, isApiError } from '../../api/apiError';
import { baseApi } from '../../api/baseApi';
import type { AnswerFor, ArgFor, MutationName } from '../../api/mutations';
import { formatCount } from '../../lib/naira';
import type { ListenerApi, StartListening } from '../rootReducer';

/** What is said when the server has no words of its own. Null: the screen says it where it belongs. */
interface Words<Arg, Answer> {
  readonly success: string | ((arg: Arg, answer: Answer) => string | null) | null;
  readonly failure: string | null;
  /** For a call that broke before it had an outcome. */
  readonly broken?: string;
}
type ToastTable = { readonly [Name in MutationName]: Words<ArgFor<Name>, AnswerFor<Name>> | 'inline' };

const exported = {
  success: (_arg: unknown, { filename, rows }: { filename: string; rows: number }): string =>
    `${formatCount(rows)} ${rows === 1 ? 'row' : 'rows'} saved: ${filename}`,
  failure: messages.server.exportFailed,
} as const;

/** One line for each mutation: a new one without a line does not compile. */
export const toastTable: ToastTable = {
  register: 'inline',
  login: { success: (_arg, { next }) => (next ? null : messages.login.success), failure: null },
  giveLoginCode: { success: messages.login.success, failure: null },
  beginLoginEnrolment: 'inline',
  // The recovery codes say it.
  finishLoginEnrolment: 'inline',
  beginEnrolment: 'inline',
  finishEnrolment: { success: messages.secondFactor.enabled, failure: null },
  renewRecoveryCodes: { success: messages.secondFactor.renewed, failure: null },
  turnOffSecondFactor: { success: messages.secondFactor.turnedOff, failure: null },
  // What was waiting for it says what became of it.
  confirmDecisions: 'inline',
  resetSecondFactor: { success: messages.secondFactor.reset, failure: messages.secondFactor.resetFailed },
  verifyOtp: {
    success: (_arg, { data }) =>
      data.purpose === 'signup' ? messages.signup.activated : messages.otp.verifiedForReset,
    failure: null,
  },
  resendOtp: { success: messages.otp.sent, failure: messages.reset.failed },
  forgotPassword: { success: messages.reset.sent, failure: null },
  resetPassword: { success: messages.reset.done, failure: null },
  // A session that the server could not end has ended here all the same.
  logout: { success: messages.login.signedOut, failure: null },

  acceptTerms: { success: messages.account.termsAccepted, failure: messages.account.termsFailed },
  changePassword: { success: messages.login.changed, failure: null },
  revokeSession: { success: messages.login.deviceEnded, failure: messages.login.deviceFailed },
  revokeOtherSessions: { success: messages.login.devicesEnded, failure: messages.login.devicesFailed },
  downloadData: {
    success: (_arg, { filename }) => `Your data are in your downloads: ${filename}`,
    failure: messages.account.dataFailed,
  },
  closeAccount: { success: messages.closing.done, failure: null },

  updateProfile: {
    success: messages.profile.updated,
    failure: messages.profile.updateFailed,
    broken: messages.profile.updateFailedAlert,
  },
  confirmBankChange: 'inline',
  uploadEvidence: { success: messages.profile.evidenceSent, failure: messages.profile.evidenceFailed },
  uploadPhoto: { success: messages.profile.photoUpdated, failure: messages.profile.photoFailed },
  markNotificationsRead: 'inline',
  updateMailChoices: { success: messages.notifications.mailsChosen, failure: messages.notifications.mailsFailed },
  subscribe: 'inline',
  confirmSubscription: 'inline',
  unsubscribe: 'inline',

  // The job's page says the rest beside its buttons and its editor.
  applyTask: { success: messages.worker.taken, failure: null },
  submitProof: 'inline',
  uploadProofImage: 'inline',

  requestWithdrawal: { success: messages.withdrawals.requested, failure: null },
  exportStatement: { success: messages.statement.saved, failure: messages.statement.saveFailed },

  createTask: { success: messages.tasks.posted, failure: messages.tasks.postFailed },
  updateTask: { success: messages.tasks.updated, failure: messages.tasks.editFailed },
  deleteTask: { success: messages.tasks.deleted, failure: messages.tasks.deleteFailed },
  setTaskStatus: {
    success: ({ status }) =>
      ({ available: messages.tasks.resumed, paused: messages.tasks.paused, stopped: messages.tasks.stopped })[status],
    failure: messages.tasks.updateFailed,
  },
  decideReferral: {
    success: ({ given_status }) => messages.referrals[given_status],
    failure: messages.referrals.decideFailed,
  },
  liftRejectionBrake: { success: messages.brakes.lifted, failure: messages.brakes.liftFailed },
  reviewProof: { success: ({ given_status }) => messages.proofs[given_status], failure: messages.proofs.updateFailed },
  decideWithdrawal: {
    success: ({ given_status }) => messages.withdrawals[given_status],
    failure: messages.withdrawals.updateFailed,
    broken: messages.withdrawals.processingFailed,
  },
  createPayoutBatch: { success: messages.payouts.batchMade, failure: messages.payouts.batchFailed },
  releasePayouts: {
    success: (_arg, { data: { released } }) => messages.payouts.released(released.length),
    failure: messages.payouts.releaseFailed,
  },
  exportPayoutBatch: { success: messages.payouts.fileSaved, failure: messages.payouts.fileFailed },
  // Which ones could not be settled, the dialog names; what became of a whole batch, too.
  settlePayouts: {
    success: ({ outcome, ofMany }, { data: { settled } }) =>
      ofMany || settled.length === 0 ? null : messages.payouts[outcome](settled.length),
    failure: messages.payouts.settleFailed,
  },
  askPayouts: { success: messages.payouts.asked, failure: messages.payouts.askFailed },
  runReconciliation: { success: messages.reconciliation.started, failure: messages.reconciliation.failed },
  // The desk's frame shows it from its first row to its report.
  startBulkDecision: { success: null, failure: messages.bulk.startFailed },
  stopBulkDecision: { success: messages.bulk.stopped, failure: messages.bulk.stopFailed },
  judgeEvidence: {
    success: ({ given_status }) =>
      ({
        verified: messages.users.evidenceVerified,
        waiting: messages.users.evidenceWaiting,
        renew: messages.users.evidenceRenew,
      })[given_status],
    failure: messages.users.evidenceFailed,
  },
  updateUserStatus: {
    success: ({ status_update }) => (status_update === 'ban' ? messages.users.banned : messages.users.unbanned),
    failure: messages.users.statusFailed,
  },
  // A layout is kept without a word; the menu of views says what was saved.
  saveDeskView: { success: null, failure: messages.deskViews.saveFailed },
  deleteDeskView: { success: messages.deskViews.deleted, failure: messages.deskViews.deleteFailed },
  exportTasks: exported,
  exportProofs: exported,
  exportUsers: exported,
  exportWithdrawals: exported,
  exportPayouts: exported,
  exportCoupons: exported,
  exportAudit: exported,
  addMemberNote: { success: messages.users.noteAdded, failure: messages.users.noteFailed },
  removeMemberNote: { success: messages.users.noteRemoved, failure: messages.users.noteRemoveFailed },
  endMemberSessions: {
    success: (_arg, { data: { ended } }) => messages.users.sessionsEnded(ended),
    failure: messages.users.sessionsFailed,
  },
  createCoupon: { success: messages.coupons.generated, failure: messages.coupons.generateFailed },
  // The list says beside its rows which ones could not be voided, and why.
  voidCoupons: {
    success: (_arg, { data: { voided } }) => messages.coupons.voided(voided.length),
    failure: messages.coupons.voidFailed,
  },
};

interface Settled extends UnknownAction {
  readonly payload?: unknown;
  readonly meta: {
    readonly arg: { readonly endpointName: MutationName; readonly originalArgs: unknown };
    /** The session ended while the call was under way, so nobody knows what became of it. */
    readonly aborted?: boolean;
  };
}

const isMutation = ({ type }: UnknownAction): boolean => type.startsWith(`${baseApi.reducerPath}/executeMutation/`);
const isDone = (action: UnknownAction): action is Settled => isMutation(action) && isFulfilled(action);
const isFailed = (action: UnknownAction): action is Settled => isMutation(action) && isRejected(action);

/** The table ties each line to its own call; here any of them may have settled. */
function wordsFor({ meta }: Settled): Words<unknown, unknown> {
  const line = toastTable[meta.arg.endpointName];
  return line === 'inline' ? { success: null, failure: null } : (line as Words<unknown, unknown>);
}

const serverWords = (answer: unknown): string =>
  typeof answer === 'object' && answer !== null && 'message' in answer && typeof answer.message === 'string'
    ? answer.message
    : '';

function announceSuccess(action: Settled, { extra: { toaster } }: ListenerApi): void {
  const { success } = wordsFor(action);
  if (success === null) return;
  const own = typeof success === 'string' ? success : success(action.meta.arg.originalArgs, action.payload);
  if (own === null) return;
  toaster.success(serverWords(action.payload) || own);
}

function announceFailure(action: Settled, { extra: { toaster } }: ListenerApi): void {
  const { failure, broken = failure } = wordsFor(action);
  const error = action.payload;
  if (failure === null || broken === null || action.meta.aborted === true) return;
  if (!isApiError(error)) toaster.error(broken);
  // The end of a session is told once, by whoever ends it.
  else if (error.sessionRefused !== true) toaster.error(errorMessage(error, failure));
}

/** The only place where a mutation's outcome becomes a toast. */
export function setupToasts(startListening: StartListening): void {
  startListening({ predicate: isDone, effect: announceSuccess });
  startListening({ predicate: isFailed, effect: announceFailure });
}
