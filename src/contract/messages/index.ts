/**
 * Every text of the specification's sections 5 and 8, and ours beside them. A server message is preferred wherever one is returned; the texts ending
 * in `Failed` are shown without one. Each text is a separate export, so that a page loads only its own.
 */
export * as network from './network';
export * as sharedNetwork from './sharedNetwork';
export * as login from './login';
export * as secondFactor from './secondFactor';
export * as stepUp from './stepUp';
export * as signup from './signup';
export * as otp from './otp';
export * as reset from './reset';
export * as profile from './profile';
export * as adminJobs from './adminJobs';
export * as jobs from './jobs';
export * as jobReports from './jobReports';
export * as ownerAccess from './ownerAccess';
export * as ownerPage from './ownerPage';
export * as ownerProofs from './ownerProofs';
export * as owners from './owners';
export * as funding from './funding';
export * as documents from './documents';
export * as leads from './leads';
export * as kits from './kits';
export * as proofPictures from './proofPictures';
export * as submitProof from './submitProof';
export * as withdrawals from './withdrawals';
export * as payouts from './payouts';
export * as reconciliation from './reconciliation';
export * as statement from './statement';
export * as proofs from './proofs';
export * as rejectionLimits from './rejectionLimits';
export * as pending from './pending';
export * as bulkDecisions from './bulkDecisions';
export * as members from './members';
export * as coupons from './coupons';
export * as settings from './settings';
export * as sharedPictures from './sharedPictures';
export * as adminFigures from './adminFigures';
export * as referrals from './referrals';
export * as notifications from './notifications';
export * as account from './account';
export * as closing from './closing';
export * as newsletter from './newsletter';
export * as fields from './fields';
export * as server from './server';
export * as secondPerson from './secondPerson';
export * as sharing from './sharing';
