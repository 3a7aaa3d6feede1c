/**
 * Every text of the specification's sections 5 and 8, and ours beside them.
 * A server message is preferred wherever one is returned; the texts ending in `Failed` are what a screen says without one.
 * Each text is an export of its own, so that a page carries those that it can say and no others.
 */
export * as network from './network';
export * as login from './authLogin';
export * as secondFactor from './secondFactor';
export * as confirmation from './stepUp';
export * as signup from './authSignup';
export * as otp from './authOtp';
export * as reset from './authReset';
export * as profile from './accountProfile';
export * as tasks from './adminJobs';
export * as worker from './jobs';
export * as proofPictures from './proofPictures';
export * as handIn from './submitProof';
export * as withdrawals from './withdrawals';
export * as payouts from './payouts';
export * as reconciliation from './reconciliation';
export * as statement from './statement';
export * as proofs from './proofs';
export * as brakes from './rejectionLimits';
export * as pending from './pending';
export * as bulk from './bulkDecisions';
export * as users from './members';
export * as coupons from './coupons';
export * as deskViews from './settings';
export * as figures from './adminFigures';
export * as referrals from './referrals';
export * as notifications from './notifications';
export * as account from './account';
export * as closing from './accountClosing';
export * as newsletter from './newsletter';
export * as fields from './fields';
export * as server from './server';
