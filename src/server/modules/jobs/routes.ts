import { getProForma as proForma, getOwnProForma as getOwnProFormaEndpoint } from '../../../contract/documents';
import { getTask as getEndpoint } from '../../../contract/jobDetails';
import * as details from '../../../contract/jobDetails';
import * as form from '../../../contract/jobForm';
import { listTasks as listEndpoint } from '../../../contract/jobs';
import * as jobsContract from '../../../contract/jobs';
import * as kitUploadsContract from '../../../contract/kitUploads';
import { fileRoute, route, type Route, uploadRoute } from '../../verb';
import { exportTasks, listAdminTasks } from './adminQueries';
import { getProForma, getOwnProForma } from './fundTask';
import { uploadKitPicture, uploadKitVideo } from './kits/kitFiles';
import { getAdminTask, getSlotFees, getTask, listTasks } from './queries';
import { createTask, updateTask } from './saveTask';
import { deleteTask, setTaskStatus, setTaskLinks } from './setTaskStatus';

export const ownerRoutes: readonly Route[] = [route(getOwnProFormaEndpoint, getOwnProForma)];

export const memberRoutes = [route(listEndpoint, listTasks), route(getEndpoint, getTask)];

export const adminRoutes = [
  route(jobsContract.listAdminTasks, listAdminTasks, { fromReplica: true }),
  fileRoute(jobsContract.exportTasks, exportTasks, { perMinute: 10 }),
  route(details.getAdminTask, getAdminTask),
  route(form.getSlotFees, getSlotFees),
  route(proForma, getProForma),
  route(form.createTask, createTask),
  route(form.updateTask, updateTask),
  route(jobsContract.deleteTask, deleteTask),
  route(jobsContract.setTaskStatus, setTaskStatus),
  route(jobsContract.setTaskLinks, setTaskLinks),
];

export const kitsAdminRoutes: readonly Route[] = [
  uploadRoute(kitUploadsContract.uploadKitPicture, uploadKitPicture, { perMinute: 60 }),
  uploadRoute(kitUploadsContract.uploadKitVideo, uploadKitVideo, { perMinute: 20 }),
];
