import * as contract from '../../../contract/funding';
import * as payIns from '../../../contract/payIns';
import { fileRoute, preparedRoute, route, type Route } from '../../verb';
import { moveOwner, recordRefundSent, refundOwner, setOwnerCredit, decideOwnerRequest } from './ownerRequests';
import { allocateDeposit, confirmDeposit, reverseDeposit, recordDeposit } from './recordDeposit';
import { getOwnPayInWays, getPayInWays, startOwnPayIn, startPayIn } from './payIns';
import { exportDeposits, listDeposits, listOwnerRequests } from './queries';

export { lockRefundable, insertRequest } from './ownerRequests';
export { fundWaitingJobs, heldFor, moneyOf } from './deposits';
export { addWebhook, followPayIns, takePayInHint, judgePayIn } from './followPayIns';
export { payInJob } from './payIns';
export { allocateDeposit, confirmDeposit, decideOwnerRequest, listOwnerRequests, moveOwner, recordDeposit };
export { refundOwner, reverseDeposit, setOwnerCredit, startOwnPayIn, startPayIn };

export const ownerRoutes: readonly Route[] = [
  route(payIns.getOwnPayInWays, getOwnPayInWays),
  // No transaction: the call takes no Idempotency-Key, and calls the provider in between.
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
