import { getProForma as proForma, getOwnProForma as getOwnProFormaEndpoint } from '../../../contract/documents';
import * as details from '../../../contract/jobDetails';
import { getTask as getEndpoint } from '../../../contract/jobDetails';
import * as form from '../../../contract/jobForm';
import * as contract from '../../../contract/jobs';
import { listTasks as listEndpoint } from '../../../contract/jobs';
import { fileRoute, route, type Route } from '../../verb';
import { createTask } from './createTask';
import { deleteTask, setTaskStatus } from './setTaskStatus';
import { exportTasks, listAdminTasks } from './adminQueries';
import { getProForma, getOwnProForma } from './getProForma';
import { getAdminTask, getSlotFees, getTask, listTasks } from './queries';
import { setTaskLinks } from './setTaskLinks';
import { updateTask } from './updateTask';

export const ownerRoutes: readonly Route[] = [route(getOwnProFormaEndpoint, getOwnProForma)];

export const memberRoutes = [route(listEndpoint, listTasks), route(getEndpoint, getTask)];

export const adminRoutes = [
  route(contract.listAdminTasks, listAdminTasks, { fromReplica: true }),
  fileRoute(contract.exportTasks, exportTasks, { perMinute: 10 }),
  route(details.getAdminTask, getAdminTask),
  route(form.getSlotFees, getSlotFees),
  route(proForma, getProForma),
  route(form.createTask, createTask),
  route(form.updateTask, updateTask),
  route(contract.deleteTask, deleteTask),
  route(contract.setTaskStatus, setTaskStatus),
  route(contract.setTaskLinks, setTaskLinks),
];
