import { getProForma as proForma } from '../../../contract/documents';
import * as details from '../../../contract/jobDetails';
import * as form from '../../../contract/jobForm';
import * as contract from '../../../contract/jobs';
import { fileRoute, route } from '../../verb';
import { createTask } from './createTask';
import { deleteTask } from './deleteTask';
import { exportTasks, listAdminTasks } from './adminQueries';
import { getProForma } from './getProForma';
import { getAdminTask, getSlotFees } from './queries';
import { setTaskLinks } from './setTaskLinks';
import { setTaskStatus } from './setTaskStatus';
import { updateTask } from './updateTask';

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
