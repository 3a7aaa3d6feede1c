/**
 * Every text of the specification's sections 5 and 8, and ours beside them. A server message is preferred wherever one is returned; the texts ending
 * in `Failed` are shown without one. Each text is a separate export, so that a page loads only its own.
 */
export * as login from './login';
export * as secondFactor from './secondFactor';
export * as profile from './profile';
export * as adminJobs from './adminJobs';
export * as jobs from './jobs';
export * as ownerPage from './ownerPage';
export * as owners from './owners';
export * as funding from './funding';
export * as withdrawals from './withdrawals';
export * as payouts from './payouts';
export * as proofs from './proofs';
export * as members from './members';
export * as fields from './fields';
export * as server from './server';
