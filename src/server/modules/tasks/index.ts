export { adminRoutes } from './adminRoutes';
export { createTask } from './createTask';
export { assertFollowers } from './followers';
export { memberRoutes } from './memberRoutes';
export { pauseExpiredAdverts } from './pauseExpiredAdverts';
export { setTaskStatus } from './setTaskStatus';
export { freeSlot, isApprovalExpired, lockTask, lockTaskOf, moveSlots, takeSlotAgain, type TaskRow } from './slots';
export { updateTask } from './updateTask';
export { deleteTask } from './deleteTask';
