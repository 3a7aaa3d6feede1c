import * as contract from '../../../contract/funding';
import { fileRoute, preparedRoute, route, type Route } from '../../verb';
import { allocateDeposit, confirmDeposit } from './decideDeposit';
import { decideOwnerRequest } from './decideOwnerRequest';
import { moveOwner, setOwnerCredit } from './setCredit';
import { getPayInWays, getOwnPayInWays } from './payIns';
import { exportDeposits, listDeposits, listOwnerRequests } from './queries';
import { recordDeposit } from './recordDeposit';
import { recordRefundSent, refundOwner } from './refundOwner';
import { reverseDeposit } from './reverseDeposit';
import { startPayIn, startOwnPayIn } from './startPayIn';
import * as payIns from '../../../contract/payIns';

export const ownerRoutes: readonly Route[] = [
  route(payIns.getOwnPayInWays, getOwnPayInWays),
  // In no transaction: the call takes no Idempotency-Key, and the provider is called in between.
  route(payIns.startOwnPayIn, startOwnPayIn, { perMinute: 30 }),
];

export const adminRoutes: readonly Route[] = [
  route(contract.listDeposits, listDeposits),
  fileRoute(contract.exportDeposits, exportDeposits, { perMinute: 10 }),
  route(contract.recordDeposit, recordDeposit),
  route(contract.confirmDeposit, confirmDeposit),
  route(contract.allocateDeposit, allocateDeposit),
  preparedRoute(contract.reverseDeposit, reverseDeposit),
  route(contract.getPayInWays, getPayInWays),
  preparedRoute(contract.startPayIn, startPayIn, { perMinute: 30 }),
  route(contract.setOwnerCredit, setOwnerCredit),
  route(contract.refundOwner, refundOwner),
  route(contract.moveOwner, moveOwner),
  route(contract.listOwnerRequests, listOwnerRequests),
  preparedRoute(contract.decideOwnerRequest, decideOwnerRequest),
  route(contract.recordRefundSent, recordRefundSent),
];
