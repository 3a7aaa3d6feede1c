import * as contract from '../../../contract/auth';
import * as secondFactor from '../../../contract/secondFactor';
import { route, type Route } from '../../verb';
import { changePassword, forgotPassword, resetPassword } from './resetPassword';
import { refuseInConstantTime } from '../passwords';
import {
  login,
  beginLoginEnrolment,
  continueAsNewMember,
  finishLoginEnrolment,
  getNewMember,
  giveLoginCode,
} from './login';

export {
  askerOf,
  becomeAsker,
  isOtherBrowser,
  askForCode,
  mailUnfinishedSignup,
  askingOf,
  countAskingNetwork,
  countOtpMail,
  forgiveOtpMail,
} from './codeMails';

export { changePassword, forgotPassword } from './resetPassword';

export {
  forgetSecretsOf,
  forgetSpentSecrets,
  endOtp,
  issueOtp,
  issueResetToken,
  isUnderWay,
  type OtpPurpose,
  resetCookie,
  spendOtp,
} from './otp';
export { countOtpGuess, countWrongCode } from './guessing';
export {
  login,
  beginLoginEnrolment,
  continueAsNewMember,
  finishLoginEnrolment,
  getNewMember,
  giveLoginCode,
} from './login';
export { dropPendingLogin, issuePendingLogin, keepPendingLogin, pendingLoginOf } from './pendingLogins';

export const publicRoutes: readonly Route[] = [
  // In the route, because only outside calls need delayed refusals.
  route(contract.login, (ctx, input) => refuseInConstantTime(() => login(ctx, input))),
  route(contract.getNewMember, getNewMember),
  route(contract.continueAsNewMember, (ctx) => refuseInConstantTime(() => continueAsNewMember(ctx))),
  route(secondFactor.giveLoginCode, giveLoginCode),
  route(secondFactor.beginLoginEnrolment, beginLoginEnrolment),
  route(secondFactor.finishLoginEnrolment, finishLoginEnrolment),
  route(contract.forgotPassword, forgotPassword),
  route(contract.resetPassword, (ctx, input) => refuseInConstantTime(() => resetPassword(ctx, input))),
];

export const memberRoutes: readonly Route[] = [route(contract.changePassword, changePassword)];
