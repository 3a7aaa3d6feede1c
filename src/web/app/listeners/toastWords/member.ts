import * as messages from '../../../../contract/messages';
import type { ToastTable } from './toastTable';

export const memberToasts = {
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
  uploadVerification: { success: messages.profile.evidenceSent, failure: messages.profile.verificationFailed },
  uploadPhoto: { success: messages.profile.photoUpdated, failure: messages.profile.photoFailed },
  markNotificationsRead: 'inline',
  updateMailChoices: { success: messages.notifications.mailsChosen, failure: messages.notifications.mailsFailed },
  subscribe: 'inline',
  confirmSubscription: 'inline',
  unsubscribe: 'inline',
  // The job's page says the rest beside its buttons and its editor.
  applyTask: { success: messages.jobs.taken, failure: null },
  submitProof: 'inline',
  uploadProofImage: 'inline',
  requestWithdrawal: 'inline',
  shareReceipt: 'inline',
  revokeReceipt: 'inline',
  exportStatement: { success: messages.statement.saved, failure: messages.statement.saveFailed },
} satisfies Partial<ToastTable>;
