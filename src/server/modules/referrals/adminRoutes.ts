import * as contract from '../../../contract/referrals';
import { route, type Route } from '../../http/route';
import { decideReferral } from './decideReferral';
import { referralsForDesk } from './desk';

export const adminRoutes: readonly Route[] = [
  route(contract.listWithheldReferrals, referralsForDesk, { mayLag: true }),
  route(contract.decideReferral, decideReferral),
];
