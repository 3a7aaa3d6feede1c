export { accountExistsMail, bankChangedMail, otpMail, passwordChangedMail, signupUnfinishedMail } from './accountMails';
export {
  proofApprovedMail,
  proofRejectedMail,
  referralRewardedMail,
  withdrawalApprovedMail,
  withdrawalRejectedMail,
  type ToMember,
} from './moneyMails';
export type { Letter } from './letter';
export { newsletterConfirmMail } from './newsletterMails';
export { sendMail, type QueuedMail } from './sendMail';
