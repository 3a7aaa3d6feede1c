export { adminRoutes, memberRoutes } from './routes';
export { decideReferral } from './decideReferral';
export { onHoldNow } from './adminQueries';
export { forgetInvitationsOf, forgetNameOf } from './forgetNameOf';
export { recordReferral, referrerByCode, rewardReferral } from './referral';
