export { accountExistsMail, otpMail, passwordChangedMail } from './accountMails';
export {
  proofApprovedMail,
  proofRejectedMail,
  referralRewardedMail,
  withdrawalApprovedMail,
  withdrawalRejectedMail,
} from './moneyMails';
export { newsletterConfirmMail } from './newsletterMails';
export { sendMail } from './sendMail';
