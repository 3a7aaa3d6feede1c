import * as account from './account';
import * as audit from './audit';
import * as auth from './auth';
import * as bulkDecisions from './bulkDecisions';
import * as coupons from './coupons';
import * as documents from './documents';
import type { Endpoint } from './endpoint';
import * as funding from './funding';
import * as jobDetails from './jobDetails';
import * as jobForm from './jobForm';
import * as jobReports from './jobReports';
import * as jobs from './jobs';
import * as leads from './leads';
import * as members from './members';
import * as notifications from './notifications';
import * as overview from './overview';
import * as ownerAccess from './ownerAccess';
import * as ownerPage from './ownerPage';
import * as ownerProofs from './ownerProofs';
import * as owners from './owners';
import * as payIns from './payIns';
import * as payouts from './payouts';
import * as profile from './profile';
import * as proofs from './proofs';
import * as reconciliation from './reconciliation';
import * as referrals from './referrals';
import * as rejectionLimits from './rejectionLimits';
import * as secondFactor from './secondFactor';
import * as settings from './settings';
import * as sharing from './sharing';
import * as statement from './statement';
import * as system from './system';
import * as withdrawals from './withdrawals';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'access' in value && 'answer' in value;

/** The domains, in the order of the reference. */
export const domains = {
  auth,
  secondFactor,
  profile,
  account,
  jobs: { ...jobs, ...jobDetails, ...jobForm },
  sharing,
  proofs,
  withdrawals,
  payouts,
  reconciliation,
  owners,
  ownerAccess,
  ownerPage,
  ownerProofs,
  jobReports,
  funding,
  payIns,
  leads,
  documents,
  bulkDecisions,
  statement,
  referrals,
  notifications,
  members,
  rejectionLimits,
  coupons,
  settings,
  overview,
  audit,
  system,
};
type Domain = keyof typeof domains;

/** Every call of the API, by domain. */
export const endpointsByDomain = Object.fromEntries(
  Object.entries(domains).map(([domain, exports]) => [domain, Object.values(exports).filter(isEndpoint)]),
) as unknown as Readonly<Record<Domain, readonly Endpoint[]>>;

export const allEndpoints: readonly Endpoint[] = Object.values(endpointsByDomain).flat();

/** Of several objects' types, the type that has all of their fields. */
export type All<Each> = (Each extends unknown ? (one: Each) => void : never) extends (all: infer Whole) => void
  ? Whole
  : never;
type Exports = All<(typeof domains)[Domain]>;
export type Endpoints = { [Name in keyof Exports as Exports[Name] extends Endpoint ? Name : never]: Exports[Name] };
