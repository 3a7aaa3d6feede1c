import { applyTask as applyTaskEndpoint } from '../../../contract/jobs';
import { getStatistics as getStatisticsEndpoint } from '../../../contract/profile';
import { route, type Route } from '../../verb';
import { applyTask, getStatistics } from './applyTask';

export { applyTask, type ApplicationRow, expireSlots, remindOfSlots } from './applyTask';

export const memberRoutes: readonly Route[] = [
  route(getStatisticsEndpoint, getStatistics),
  route(applyTaskEndpoint, applyTask, { allOrNothing: true }),
];
