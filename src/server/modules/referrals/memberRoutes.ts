import * as contract from '../../../contract/referrals';
import { route, type Route } from '../../verb';
import { getReferralTotals } from './getReferralTotals';
import { listReferrals } from './listReferrals';

export const memberRoutes: readonly Route[] = [
  route(contract.listReferrals, listReferrals),
  route(contract.getReferralTotals, getReferralTotals),
];
