export {
  answerDraft,
  awaitOwner,
  draftsAwaiting,
  lockOpenTasks,
  lockOwnTask,
  moveOpenTasks,
  ownTask,
  pauseTasks,
} from './ownerTasks';
export { createTask, editTask, updateTask } from './saveTask';
export { endDueJobs, pauseExpiredAdverts } from './dueJobs';
export { assertFollowers, audienceColumns, followersOn, assertMayOpen, assertTakeable, takeSlot } from './taking';
export { fundTasks, isWaiting, lockWaitingTasks, ownersToFund, toPayFor, waitingKobo, getProForma } from './fundTask';
export { adminRoutes, memberRoutes, ownerRoutes } from './routes';
export { forgetKitFiles, addKitFiles } from './kits/kitFiles';
export { assertOwnerMay } from './moves';
export { getAdminTask } from './adminQueries';
export { getTask, listTasks, ownerMoney, ownWaits } from './queries';
export { setTaskLinks, changeStatus, deleteTask, setTaskStatus } from './setTaskStatus';
export { freeSlot, freeSlots, lockTask, lockTaskOf, moveSlots, retakeSlot, type TaskRow } from './slots';
