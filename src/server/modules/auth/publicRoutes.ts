import * as contract from '../../../contract/auth';
import * as secondFactor from '../../../contract/secondFactor';
import { route, type Route } from '../../http/route';
import { forgotPassword } from './forgotPassword';
import { login } from './login';
import { register } from './register';
import { resendOtp } from './resendOtp';
import { resetPassword } from './resetPassword';
import { beginLoginEnrolment, finishLoginEnrolment, giveLoginCode } from './secondFactor/secondLogin';
import { verifyOtp } from './verifyOtp';

export const publicRoutes: readonly Route[] = [
  route(contract.register, register),
  route(contract.login, login),
  route(secondFactor.giveLoginCode, giveLoginCode),
  route(secondFactor.beginLoginEnrolment, beginLoginEnrolment),
  route(secondFactor.finishLoginEnrolment, finishLoginEnrolment),
  route(contract.verifyOtp, verifyOtp),
  route(contract.resendOtp, resendOtp),
  route(contract.forgotPassword, forgotPassword),
  route(contract.resetPassword, resetPassword),
];
