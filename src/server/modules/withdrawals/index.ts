export { adminRoutes, memberRoutes } from './routes';
export { decideWithdrawal } from './decideWithdrawal';
export { leftOutReason, listAdminWithdrawals, withdrawalsWhere } from './adminQueries';
export { assertNotShared, describeWithdrawals, mailWithdrawalsDecided, withdrawalsWaiting } from './inBulk';
export { presentWithdrawal, getWithdrawalTotals, getWithdrawal, withWithdrawals, receiptPathOf } from './queries';
export { forgetReceiptsOf, revokeReceipt, sharedReceipt, shareReceipt, type SharedReceipt } from './receipts';
export { requestWithdrawal } from './requestWithdrawal';
export { addReceipts } from './receiptPages';
