import * as contract from '../../../contract/withdrawals';
import { route } from '../../verb';
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
