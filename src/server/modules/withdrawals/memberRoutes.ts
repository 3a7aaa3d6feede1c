import * as contract from '../../../contract/withdrawals';
import { route } from '../../http/route';
import { termsNow, totalsOfMember, withdrawalOfMember, withdrawalsOfMember } from './queries';
import { revokeReceipt, shareReceipt } from './receipts';
import { requestWithdrawal } from './requestWithdrawal';

export const memberRoutes = [
  route(contract.listWithdrawals, withdrawalsOfMember),
  route(contract.getWithdrawalTotals, totalsOfMember),
  route(contract.getWithdrawalTerms, termsNow),
  route(contract.getWithdrawal, withdrawalOfMember),
  route(contract.requestWithdrawal, requestWithdrawal),
  route(contract.shareReceipt, shareReceipt),
  route(contract.revokeReceipt, revokeReceipt),
];
