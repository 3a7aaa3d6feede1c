export { adminRoutes } from './adminRoutes';
export { decideReferral } from './decideReferral';
export { onHoldNow } from './adminQueries';
export { forgetInvitationsOf } from './forgetInvitationsOf';
export { forgetNameOf } from './forgetNameOf';
export { memberRoutes } from './memberRoutes';
export { recordReferral, referrerByCode, rewardReferral } from './referral';
