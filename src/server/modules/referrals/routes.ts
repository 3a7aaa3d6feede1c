import * as contract from '../../../contract/referrals';
import { route, type Route } from '../../verb';
import { decideReferral } from './decideReferral';
import { listReferralsOnHold } from './adminQueries';
import { getReferralTotals, listReferrals } from './listReferrals';

export const memberRoutes: readonly Route[] = [
  route(contract.listReferrals, listReferrals),
  route(contract.getReferralTotals, getReferralTotals),
];

export const adminRoutes: readonly Route[] = [
  route(contract.listReferralsOnHold, listReferralsOnHold, { fromReplica: true }),
  route(contract.decideReferral, decideReferral),
];
