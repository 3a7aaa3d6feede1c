import * as contract from '../../../contract/withdrawals';
import { fileRoute, route } from '../../verb';
import { decideWithdrawal } from './decideWithdrawal';
import { exportWithdrawals, getWithdrawalSummary, listAdminWithdrawals } from './adminQueries';

export const adminRoutes = [
  route(contract.listAdminWithdrawals, listAdminWithdrawals, { fromReplica: true }),
  fileRoute(contract.exportWithdrawals, exportWithdrawals, { perMinute: 10 }),
  route(contract.getWithdrawalSummary, getWithdrawalSummary, { fromReplica: true }),
  route(contract.decideWithdrawal, decideWithdrawal),
];
