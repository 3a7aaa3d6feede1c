import { getTask as getEndpoint } from '../../../contract/jobDetails';
import { listTasks as listEndpoint } from '../../../contract/jobs';
import { route } from '../../verb';
import { getTask, listTasks } from './queries';

export const memberRoutes = [route(listEndpoint, listTasks), route(getEndpoint, getTask)];
