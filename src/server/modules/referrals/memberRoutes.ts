import * as contract from '../../../contract/referrals';
import { route, type Route } from '../../http/route';
import { listReferrals } from './listReferrals';

export const memberRoutes: readonly Route[] = [route(contract.listReferrals, listReferrals)];
