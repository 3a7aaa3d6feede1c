export { forgetPendingSignups } from './forgetPendingSignups';
export { type AccountFields, openAccount, register } from './register';
export { memberRoutes, publicRoutes } from './routes';
export { resendOtp, verifyOtp } from './verifyOtp';
