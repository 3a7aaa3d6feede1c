import * as contract from '../../../contract/jobs';
import { route } from '../../http/route';
import { getTask, listTasks } from './queries';

export const memberRoutes = [route(contract.listTasks, listTasks), route(contract.getTask, getTask)];
