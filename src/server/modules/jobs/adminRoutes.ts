import { getProForma as proForma } from '../../../contract/documents';
import * as contract from '../../../contract/jobs';
import { fileRoute, route } from '../../http/route';
import { createTask } from './createTask';
import { deleteTask } from './deleteTask';
import { exportTasks, listAdminTasks } from './adminQueries';
import { getProForma } from './getProForma';
import { getAdminTask, getSlotFees } from './queries';
import { setTaskStatus } from './setTaskStatus';
import { updateTask } from './updateTask';

export const adminRoutes = [
  route(contract.listAdminTasks, listAdminTasks, { fromReplica: true }),
  fileRoute(contract.exportTasks, exportTasks, { perMinute: 10 }),
  route(contract.getAdminTask, getAdminTask),
  route(contract.getSlotFees, getSlotFees),
  route(proForma, getProForma),
  route(contract.createTask, createTask),
  route(contract.updateTask, updateTask),
  route(contract.deleteTask, deleteTask),
  route(contract.setTaskStatus, setTaskStatus),
];
