import * as contract from '../../../contract/withdrawals';
import { fileRoute, route, type Route } from '../../verb';
import { exportWithdrawals, getWithdrawalSummary, listAdminWithdrawals } from './adminQueries';
import { decideWithdrawal } from './decideWithdrawal';
import { getWithdrawal, getWithdrawalTerms, getWithdrawalTotals, listWithdrawals } from './queries';
import { revokeReceipt, shareReceipt } from './receipts';
import { requestWithdrawal } from './requestWithdrawal';

export { leftOutReason, withdrawalsWhere } from './adminQueries';
export { assertNotShared, describeWithdrawals, mailWithdrawalsDecided } from './decideWithdrawal';
export { feesPart, oldestPending, presentWithdrawal, receiptPathOf, withWithdrawals } from './queries';
export { addReceipts, forgetReceiptsOf } from './receipts';
export { decideWithdrawal, getWithdrawal, getWithdrawalTotals, listAdminWithdrawals, requestWithdrawal };
export { revokeReceipt, shareReceipt };

export const memberRoutes: readonly Route[] = [
  route(contract.listWithdrawals, listWithdrawals),
  route(contract.getWithdrawalTotals, getWithdrawalTotals),
  route(contract.getWithdrawalTerms, getWithdrawalTerms),
  route(contract.getWithdrawal, getWithdrawal),
  route(contract.requestWithdrawal, requestWithdrawal, { allOrNothing: true }),
  route(contract.shareReceipt, shareReceipt),
  route(contract.revokeReceipt, revokeReceipt),
];

export const adminRoutes: readonly Route[] = [
  route(contract.listAdminWithdrawals, listAdminWithdrawals, { fromReplica: true }),
  fileRoute(contract.exportWithdrawals, exportWithdrawals, { perMinute: 10 }),
  route(contract.getWithdrawalSummary, getWithdrawalSummary, { fromReplica: true }),
  route(contract.decideWithdrawal, decideWithdrawal, { allOrNothing: true }),
];
