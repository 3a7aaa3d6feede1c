export { adminRoutes } from './adminRoutes';
export { decideWithdrawal } from './decideWithdrawal';
export { describeWithdrawals, mailWithdrawalsDecided, withdrawalsWaiting } from './inBulk';
export { listAdminWithdrawals, withdrawalsWhere } from './adminQueries';
export { memberRoutes } from './memberRoutes';
export { presentWithdrawal, getWithdrawalTotals, getWithdrawal, withWithdrawals } from './queries';
export { receiptPathOf } from './receiptCode';
export { forgetReceiptsOf, revokeReceipt, sharedReceipt, shareReceipt, type SharedReceipt } from './receipts';
export { requestWithdrawal } from './requestWithdrawal';
