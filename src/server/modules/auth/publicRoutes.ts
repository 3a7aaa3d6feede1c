import * as contract from '../../../contract/auth';
import { route, type Route } from '../../http/route';
import { forgotPassword } from './forgotPassword';
import { login } from './login';
import { register } from './register';
import { resendOtp } from './resendOtp';
import { resetPassword } from './resetPassword';
import { verifyOtp } from './verifyOtp';

export const publicRoutes: readonly Route[] = [
  route(contract.register, register),
  route(contract.login, login),
  route(contract.verifyOtp, verifyOtp),
  route(contract.resendOtp, resendOtp),
  route(contract.forgotPassword, forgotPassword),
  route(contract.resetPassword, resetPassword),
];
