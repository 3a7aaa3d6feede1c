/** Every text for people. A server message wins over a text ending in `Failed`. Each is a separate export, so that the build drops those no page uses. */
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
export * as audit from './audit';
