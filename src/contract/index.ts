import * as account from './account';
import * as audit from './audit';
import * as auth from './auth';
import * as bulkDecisions from './bulkDecisions';
import * as coupons from './coupons';
import * as tableViews from './settings';
import * as desk from './overview';
import type { Endpoint } from './endpoint';
import * as figures from './adminFigures';
import * as links from './linkedAccounts';
import * as memberNotes from './memberNotes';
import * as members from './members';
import * as notifications from './notifications';
import * as payouts from './payouts';
import * as proofs from './proofs';
import * as reconciliation from './reconciliation';
import * as referrals from './referrals';
import * as secondFactor from './secondFactor';
import * as rejectionLimits from './rejectionLimits';
import * as statement from './statement';
import * as system from './system';
import * as tasks from './jobs';
import * as withdrawals from './withdrawals';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'access' in value && 'answer' in value;

const rooms = {
  auth,
  secondFactor,
  account,
  tasks,
  proofs,
  withdrawals,
  payouts,
  reconciliation,
  bulkDecisions,
  statement,
  referrals,
  notifications,
  members,
  memberNotes,
  links,
  rejectionLimits,
  coupons,
  tableViews,
  desk,
  figures,
  audit,
  system,
};

/** Every call of the API, by room, in the order the reference lists them. */
export const endpointsByRoom: Readonly<Record<keyof typeof rooms, readonly Endpoint[]>> = Object.fromEntries(
  Object.entries(rooms).map(([room, exports]) => [room, Object.values(exports).filter(isEndpoint)]),
) as Record<keyof typeof rooms, Endpoint[]>;

/** Every call of the API. */
export const allEndpoints: readonly Endpoint[] = Object.values(endpointsByRoom).flat();
