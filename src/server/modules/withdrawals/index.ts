export { adminRoutes } from './adminRoutes';
export { decideWithdrawal } from './decideWithdrawal';
export { describeWithdrawals, mailWithdrawalsDecided, withdrawalsWaiting } from './inBulk';
export { withdrawalsForDesk, withdrawalsMatching } from './desk';
export { memberRoutes } from './memberRoutes';
export { presentWithdrawal, totalsOfMember, withdrawalOfMember, withWithdrawals } from './queries';
export { requestWithdrawal } from './requestWithdrawal';
