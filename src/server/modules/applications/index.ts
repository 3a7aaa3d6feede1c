export { adminRoutes } from './adminRoutes';
export { applyTask } from './applyTask';
export { approveOverdue } from './approveOverdue';
export { cleanProof } from './cleanProof';
export { expireSlots } from './expireSlots';
export { memberRoutes } from './memberRoutes';
export { reviewProof } from './reviewProof';
export { submitProof } from './submitProof';
