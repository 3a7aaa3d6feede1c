import * as contract from '../../../contract/auth';
import * as secondFactor from '../../../contract/secondFactor';
import { changePassword as changePasswordEndpoint } from '../../../contract/auth';
import { route, type Route } from '../../verb';
import { changePassword, forgotPassword, resetPassword } from './resetPassword';
import { refuseInConstantTime } from '../passwords';
import { login } from './login';
import { beginLoginEnrolment, finishLoginEnrolment, giveLoginCode } from './secondLogin';

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
export { login } from './login';

export { beginLoginEnrolment, finishLoginEnrolment, giveLoginCode } from './secondLogin';

export const publicRoutes: readonly Route[] = [
  // In the route, because only outside calls need delayed refusals.
  route(contract.login, (ctx, input) => refuseInConstantTime(() => login(ctx, input))),
  route(secondFactor.giveLoginCode, giveLoginCode),
  route(secondFactor.beginLoginEnrolment, beginLoginEnrolment),
  route(secondFactor.finishLoginEnrolment, finishLoginEnrolment),
  route(contract.forgotPassword, forgotPassword),
  route(contract.resetPassword, (ctx, input) => refuseInConstantTime(() => resetPassword(ctx, input))),
];

export const memberRoutes: readonly Route[] = [route(changePasswordEndpoint, changePassword)];
