export { adminRoutes } from './adminRoutes';
export { getDeskCounts } from './getDeskCounts';
export { waitingAtDesk } from './waitingAtDesk';
