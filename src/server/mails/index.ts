export {
  accountClosedMail,
  accountExistsMail,
  accountReopenedMail,
  accountSuspendedMail,
  bankChangedMail,
  dataDownloadedMail,
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
export { newsletterConfirmMail } from './newsletterMails';
export { jobNewsMail, type JobNewsKind } from './jobNewsMails';
export { leadArrivedMail } from './leadMails';
export {
  campaignInYourNameMail,
  documentsMail,
  newMailboxMail,
  ownerLinkMail,
  refundMail,
  whatToPayMail,
} from './ownerMails';
export { sendMail, type QueuedMail } from './sendMail';
