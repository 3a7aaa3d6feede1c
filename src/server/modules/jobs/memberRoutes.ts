import * as contract from '../../../contract/jobs';
import { route } from '../../http/route';
import { taskForMember, tasksForMember } from './queries';

export const memberRoutes = [route(contract.listTasks, tasksForMember), route(contract.getTask, taskForMember)];
