export {
  accountClosedMail,
  accountExistsMail,
  accountReopenedMail,
  accountSuspendedMail,
  bankChangedMail,
  dataDownloadedMail,
  newsletterConfirmMail,
  otpMail,
  passwordChangedMail,
  secondFactorMail,
  type SecondFactorEvent,
  signupUnfinishedMail,
} from './accountMails';
export { alarmMail, newLeadsMail, reviewReminderMail } from './adminMails';
export {
  decidedTogetherMail,
  proofApprovedMail,
  proofRejectedMail,
  referralRefusedMail,
  referralRewardedMail,
  withdrawalApprovedMail,
  withdrawalPaidMail,
  withdrawalRejectedMail,
  withdrawalReturnedMail,
  withdrawalTakenMail,
} from './moneyMails';
export type { EmailMessage, ToMember } from './email';
export { jobNewsMail, type JobNewsKind } from './jobNewsMails';
export {
  campaignInYourNameMail,
  documentsMail,
  leadArrivedMail,
  newMailboxMail,
  ownerLinkMail,
  refundMail,
  whatToPayMail,
} from './ownerMails';
export { sendMail, type QueuedMail } from './sendMail';
