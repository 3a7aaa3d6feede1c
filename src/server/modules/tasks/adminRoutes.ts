import * as contract from '../../../contract/tasks';
import { route } from '../../http/route';
import { createTask } from './createTask';
import { deleteTask } from './deleteTask';
import { taskForDesk, tasksForDesk } from './queries';
import { setTaskStatus } from './setTaskStatus';
import { updateTask } from './updateTask';

export const adminRoutes = [
  route(contract.listAdminTasks, tasksForDesk),
  route(contract.getAdminTask, taskForDesk),
  route(contract.createTask, createTask),
  route(contract.updateTask, updateTask),
  route(contract.deleteTask, deleteTask),
  route(contract.setTaskStatus, setTaskStatus),
];
