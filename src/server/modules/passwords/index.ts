export {
  type Account,
  accountByEmail,
  activate,
  auditObject,
  formerEmailHash,
  hadAccount,
  keepConsent,
  lockAccountByEmail,
  refuseOtherTerms,
} from './accounts';
export { constantTime, refuseInConstantTime } from './constantTime';
export { confirmPassword, forgiveConfirmations, lockConfirmed } from './confirmPassword';
export { hashPassword, refuseGuessable, renewHash, requesterOf, verifyPassword } from './passwords';
