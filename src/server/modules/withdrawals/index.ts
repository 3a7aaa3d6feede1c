export { adminRoutes } from './adminRoutes';
export { decideWithdrawal } from './decideWithdrawal';
export { describeWithdrawals, mailWithdrawalsDecided, withdrawalsWaiting } from './inBulk';
export { withdrawalsForDesk, withdrawalsMatching } from './desk';
export { memberRoutes } from './memberRoutes';
export { presentWithdrawal, totalsOfMember, withdrawalOfMember, withWithdrawals } from './queries';
export { receiptPathOf } from './receiptCode';
export { forgetReceiptsOf, revokeReceipt, sharedReceipt, shareReceipt, type SharedReceipt } from './receipts';
export { requestWithdrawal } from './requestWithdrawal';
