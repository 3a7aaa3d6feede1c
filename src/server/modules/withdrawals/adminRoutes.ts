import * as contract from '../../../contract/withdrawals';
import { route } from '../../http/route';
import { decideWithdrawal } from './decideWithdrawal';
import { decideWithdrawals } from './decideWithdrawals';
import { summaryForDesk, withdrawalsForDesk } from './queries';

export const adminRoutes = [
  route(contract.listAdminWithdrawals, withdrawalsForDesk),
  route(contract.getWithdrawalSummary, summaryForDesk),
  route(contract.decideWithdrawal, decideWithdrawal),
  route(contract.decideWithdrawals, decideWithdrawals),
];
