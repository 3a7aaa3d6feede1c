export { memberRoutes } from './memberRoutes';
export { recordReferral, referrerByCode, rewardReferral } from './referral';
