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
export { confirmPassword, forgiveConfirmations, lockConfirmed } from './confirmPassword';
export {
  constantTime,
  refuseInConstantTime,
  hashPassword,
  refuseGuessable,
  renewHash,
  requesterOf,
  verifyPassword,
} from './passwords';
