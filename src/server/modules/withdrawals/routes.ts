import * as contract from '../../../contract/withdrawals';
import { fileRoute, route } from '../../verb';
import { decideWithdrawal } from './decideWithdrawal';
import { exportWithdrawals, getWithdrawalSummary, listAdminWithdrawals } from './adminQueries';
import { getWithdrawalTerms, getWithdrawalTotals, getWithdrawal, listWithdrawals } from './queries';
import { revokeReceipt, shareReceipt } from './receipts';
import { requestWithdrawal } from './requestWithdrawal';

export const memberRoutes = [
  route(contract.listWithdrawals, listWithdrawals),
  route(contract.getWithdrawalTotals, getWithdrawalTotals),
  route(contract.getWithdrawalTerms, getWithdrawalTerms),
  route(contract.getWithdrawal, getWithdrawal),
  route(contract.requestWithdrawal, requestWithdrawal),
  route(contract.shareReceipt, shareReceipt),
  route(contract.revokeReceipt, revokeReceipt),
];

export const adminRoutes = [
  route(contract.listAdminWithdrawals, listAdminWithdrawals, { fromReplica: true }),
  fileRoute(contract.exportWithdrawals, exportWithdrawals, { perMinute: 10 }),
  route(contract.getWithdrawalSummary, getWithdrawalSummary, { fromReplica: true }),
  route(contract.decideWithdrawal, decideWithdrawal),
];
