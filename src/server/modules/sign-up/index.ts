import * as account from '../../../contract/account';
import * as contract from '../../../contract/auth';
import { route, type Route } from '../../verb';
import { matchAccountName } from './matchAccountName';
import { acceptTerms, register } from './register';
import { refuseInConstantTime } from '../passwords';
import { resendOtp, verifyOtp } from './verifyOtp';

export { forgetPendingSignups, type AccountFields, openAccount, register } from './register';

export { resendOtp, verifyOtp } from './verifyOtp';

export const publicRoutes: readonly Route[] = [
  route(contract.register, register),
  route(contract.matchAccountName, matchAccountName, { perMinute: 30 }),
  // In the route, because only outside calls need delayed refusals.
  route(contract.verifyOtp, (ctx, input) => refuseInConstantTime(() => verifyOtp(ctx, input))),
  route(contract.resendOtp, resendOtp),
];

export const memberRoutes: readonly Route[] = [route(account.acceptTerms, acceptTerms)];
