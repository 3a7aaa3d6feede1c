import * as contract from '../../../contract/auth';
import * as secondFactor from '../../../contract/secondFactor';
import { route, type Route } from '../../verb';
import { refuseInConstantTime } from './constantTime';
import { forgotPassword } from './forgotPassword';
import { login } from './login';
import { register } from './register';
import { resendOtp } from './resendOtp';
import { resetPassword } from './resetPassword';
import { beginLoginEnrolment, finishLoginEnrolment, giveLoginCode } from './secondFactor/secondLogin';
import { verifyOtp } from './verifyOtp';

export const publicRoutes: readonly Route[] = [
  route(contract.register, register),
  // Here and not in the verbs: only refusals of outside calls are delayed.
  route(contract.login, (ctx, input) => refuseInConstantTime(() => login(ctx, input))),
  route(secondFactor.giveLoginCode, giveLoginCode),
  route(secondFactor.beginLoginEnrolment, beginLoginEnrolment),
  route(secondFactor.finishLoginEnrolment, finishLoginEnrolment),
  route(contract.verifyOtp, (ctx, input) => refuseInConstantTime(() => verifyOtp(ctx, input))),
  route(contract.resendOtp, resendOtp),
  route(contract.forgotPassword, forgotPassword),
  route(contract.resetPassword, (ctx, input) => refuseInConstantTime(() => resetPassword(ctx, input))),
];
