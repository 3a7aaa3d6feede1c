import * as contract from '../../../contract/withdrawals';
import { fileRoute, route } from '../../http/route';
import { decideWithdrawal } from './decideWithdrawal';
import { exportWithdrawals, summaryForDesk, withdrawalsForDesk } from './desk';

export const adminRoutes = [
  route(contract.listAdminWithdrawals, withdrawalsForDesk, { mayLag: true }),
  fileRoute(contract.exportWithdrawals, exportWithdrawals, { perMinute: 10 }),
  route(contract.getWithdrawalSummary, summaryForDesk, { mayLag: true }),
  route(contract.decideWithdrawal, decideWithdrawal),
];
