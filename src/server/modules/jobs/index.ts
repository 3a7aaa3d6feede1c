import * as documents from '../../../contract/documents';
import * as details from '../../../contract/jobDetails';
import * as form from '../../../contract/jobForm';
import * as contract from '../../../contract/jobs';
import { fileRoute, route, uploadRoute } from '../../verb';
import { exportTasks, getAdminTask, getSlotFees, listAdminTasks } from './adminQueries';
import { getOwnProForma, getProForma } from './fundTask';
import { uploadKitPicture, uploadKitVideo } from './kits/kitFiles';
import { getTask, listTasks } from './queries';
import { createTask, updateTask } from './saveTask';
import { deleteTask, setTaskLinks, setTaskStatus } from './setTaskStatus';

export const ownerRoutes = [route(documents.getOwnProForma, getOwnProForma)];

export const memberRoutes = [route(contract.listTasks, listTasks), route(details.getTask, getTask)];

export const adminRoutes = [
  route(contract.listAdminTasks, listAdminTasks, { fromReplica: true }),
  fileRoute(contract.exportTasks, exportTasks, { perMinute: 10 }),
  route(details.getAdminTask, getAdminTask),
  route(form.getSlotFees, getSlotFees),
  route(documents.getProForma, getProForma),
  route(form.createTask, createTask),
  route(form.updateTask, updateTask),
  route(contract.deleteTask, deleteTask),
  route(contract.setTaskStatus, setTaskStatus),
  route(contract.setTaskLinks, setTaskLinks),
  uploadRoute(form.uploadKitPicture, uploadKitPicture, { perMinute: 60 }),
  uploadRoute(form.uploadKitVideo, uploadKitVideo, { perMinute: 20 }),
];

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
export {
  endDueJobs,
  pauseExpiredAdverts,
  setTaskLinks,
  changeStatus,
  deleteTask,
  setTaskStatus,
} from './setTaskStatus';
export {
  assertFollowers,
  assertMayOpen,
  assertRoom,
  assertTakeable,
  audienceColumns,
  followersOn,
  lockRoom,
  takeSlot,
  tryRoom,
} from './taking';
export { fundTasks, isWaiting, lockWaitingTasks, ownersToFund, toPayFor, waitingKobo, getProForma } from './fundTask';
export { kitOf } from './kits/kit';
export { forgetKitFiles, addKitFiles } from './kits/kitFiles';
export { assertOwnerMay } from './moves';
export { getAdminTask } from './adminQueries';
export { uploadKitPicture } from './kits/kitFiles';
export { openJobPart } from './openJob';
export { getTask, listTasks, ownerMoney, ownWaits } from './queries';
export {
  freeSlot,
  freeSlots,
  lockSlot,
  lockTask,
  lockTaskOf,
  moveSlots,
  readTask,
  retakeSlot,
  type TaskRow,
} from './slots';
