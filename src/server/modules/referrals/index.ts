import * as contract from '../../../contract/referrals';
import { route, type Route } from '../../verb';
import { decideReferral, listReferralsOnHold } from './onHold';
import { getReferralTotals, listReferrals } from './referral';

export { onHoldNow } from './onHold';
export { forgetInvitationsOf, forgetNameOf, recordReferral, referrerByCode, rewardReferral } from './referral';
export { decideReferral };

export const memberRoutes: readonly Route[] = [
  route(contract.listReferrals, listReferrals),
  route(contract.getReferralTotals, getReferralTotals),
];

export const adminRoutes: readonly Route[] = [
  route(contract.listReferralsOnHold, listReferralsOnHold, { fromReplica: true }),
  route(contract.decideReferral, decideReferral),
];
