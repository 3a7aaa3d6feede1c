export { adminRoutes } from './adminRoutes';
export { enabledSince, makeRecoveryCodes, offerSecret, removeFactor } from './factor';
export { resealSecrets } from './resealSecrets';
export { resetSecondFactorOf } from './resetSecondFactor';
export { notifyOwner, withCode, withFirstCode } from './withCode';
