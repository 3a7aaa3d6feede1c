export { accountExistsMail, otpMail, passwordChangedMail, signupUnfinishedMail } from './accountMails';
export {
  proofApprovedMail,
  proofRejectedMail,
  referralRewardedMail,
  withdrawalApprovedMail,
  withdrawalRejectedMail,
} from './moneyMails';
export { newsletterConfirmMail } from './newsletterMails';
export { sendMail, type QueuedMail } from './sendMail';
