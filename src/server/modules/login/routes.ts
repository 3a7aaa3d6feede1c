import * as contract from '../../../contract/auth';
import * as secondFactor from '../../../contract/secondFactor';
import { route, type Route } from '../../verb';
import { changePassword } from './changePassword';
import { refuseInConstantTime } from '../passwords';
import { forgotPassword, resetPassword } from './resetPassword';
import { login } from './login';
import { beginLoginEnrolment, finishLoginEnrolment, giveLoginCode } from './secondLogin';

export const publicRoutes: readonly Route[] = [
  // Here and not in the verbs: only refusals of outside calls are delayed.
  route(contract.login, (ctx, input) => refuseInConstantTime(() => login(ctx, input))),
  route(secondFactor.giveLoginCode, giveLoginCode),
  route(secondFactor.beginLoginEnrolment, beginLoginEnrolment),
  route(secondFactor.finishLoginEnrolment, finishLoginEnrolment),
  route(contract.forgotPassword, forgotPassword),
  route(contract.resetPassword, (ctx, input) => refuseInConstantTime(() => resetPassword(ctx, input))),
];

export const memberRoutes: readonly Route[] = [route(contract.changePassword, changePassword)];
