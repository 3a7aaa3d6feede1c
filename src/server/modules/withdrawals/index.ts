export { adminRoutes } from './adminRoutes';
export { decideWithdrawal } from './decideWithdrawal';
export { memberRoutes } from './memberRoutes';
export { presentWithdrawal } from './queries';
export { requestWithdrawal } from './requestWithdrawal';
