import * as messages from '../../../../contract/messages';
import { drift } from '../../../api/apiError';
import { formatCount } from '../../../lib/naira';
import type { ToastTable } from './toastTable';

const exported = {
  success: (_arg: unknown, { filename, rows }: { filename: string; rows: number }): string =>
    `${formatCount(rows)} ${rows === 1 ? 'row' : 'rows'} saved: ${filename}`,
  failure: messages.server.exportFailed,
} as const;

const unread = (words: string): string => `${words}. ${drift.message}`;

export const adminToasts = {
  beginEnrolment: 'inline',
  finishEnrolment: { success: messages.secondFactor.enabled, failure: null },
  renewRecoveryCodes: { success: messages.secondFactor.renewed, failure: null },
  turnOffSecondFactor: { success: messages.secondFactor.turnedOff, failure: null },
  // What was waiting for it says what became of it.
  confirmDecisions: 'inline',
  resetSecondFactor: { success: messages.secondFactor.reset, failure: messages.secondFactor.resetFailed },
  createTask: {
    success: messages.adminJobs.posted,
    failure: messages.adminJobs.postFailed,
    broken: unread(messages.adminJobs.createFailed),
  },
  updateTask: { success: messages.adminJobs.updated, failure: messages.adminJobs.editFailed },
  deleteTask: {
    success: messages.adminJobs.deleted,
    failure: messages.adminJobs.deleteFailed,
    broken: unread(messages.adminJobs.deleteFailedShort),
  },
  setTaskStatus: {
    success: ({ status }) =>
      ({
        available: messages.adminJobs.resumed,
        paused: messages.adminJobs.paused,
        stopped: messages.adminJobs.stopped,
      })[status],
    failure: messages.adminJobs.updateFailed,
  },
  decideReferral: {
    success: ({ given_status }) =>
      ({ approved: messages.referrals.approved, rejected: messages.referrals.rejected })[given_status],
    failure: messages.referrals.decideFailed,
  },
  overrideRejectionLimit: { success: messages.rejectionLimits.lifted, failure: messages.rejectionLimits.liftFailed },
  reviewProof: {
    success: ({ given_status }) =>
      ({ approved: messages.proofs.approved, rejected: messages.proofs.rejected })[given_status],
    failure: messages.proofs.updateFailed,
  },
  reopenProof: { success: messages.proofs.reopened, failure: messages.proofs.reopenFailed },
  decideWithdrawal: {
    success: ({ given_status }) =>
      ({ approved: messages.withdrawals.approved, rejected: messages.withdrawals.rejected })[given_status],
    failure: messages.withdrawals.updateFailed,
    broken: unread(messages.withdrawals.processingFailed),
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
      ofMany || settled.length === 0
        ? null
        : { paid: messages.payouts.paid, returned: messages.payouts.returned }[outcome](settled.length),
    failure: messages.payouts.settleFailed,
  },
  askPayouts: { success: messages.payouts.asked, failure: messages.payouts.askFailed },
  runReconciliation: { success: messages.reconciliation.started, failure: messages.reconciliation.failed },
  // The desk's frame shows it from its first row to its report.
  startBulkDecision: { success: null, failure: messages.bulkDecisions.startFailed },
  stopBulkDecision: { success: messages.bulkDecisions.stopped, failure: messages.bulkDecisions.stopFailed },
  reviewVerification: {
    success: ({ given_status }) =>
      ({
        verified: messages.members.evidenceVerified,
        waiting: messages.members.evidenceWaiting,
        renew: messages.members.evidenceRenew,
      })[given_status],
    failure: messages.members.verificationFailed,
  },
  updateUserStatus: {
    success: ({ status_update }) => (status_update === 'ban' ? messages.members.banned : messages.members.unbanned),
    failure: messages.members.statusFailed,
  },
  // A layout is kept without a word; the menu of views says what was saved.
  saveTableView: { success: null, failure: messages.settings.saveFailed },
  deleteTableView: { success: messages.settings.deleted, failure: messages.settings.deleteFailed },
  exportTasks: exported,
  exportProofs: exported,
  exportUsers: exported,
  exportWithdrawals: exported,
  exportPayouts: exported,
  exportCoupons: exported,
  exportAudit: exported,
  addMemberNote: { success: messages.members.noteAdded, failure: messages.members.noteFailed },
  removeMemberNote: { success: messages.members.noteRemoved, failure: messages.members.noteRemoveFailed },
  endMemberSessions: {
    success: (_arg, { data: { ended } }) => messages.members.sessionsEnded(ended),
    failure: messages.members.sessionsFailed,
  },
  createCoupon: { success: messages.coupons.generated, failure: messages.coupons.generateFailed },
  // The list says beside its rows which ones could not be voided, and why.
  voidCoupons: {
    success: (_arg, { data: { voided } }) => messages.coupons.voided(voided.length),
    failure: messages.coupons.voidFailed,
  },
} satisfies Partial<ToastTable>;
