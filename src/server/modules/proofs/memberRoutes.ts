import * as profile from '../../../contract/profile';
import * as contract from '../../../contract/jobs';
import { preparedRoute, route } from '../../verb';
import { applyTask } from './applyTask';
import { getStatistics } from './getStatistics';
import { listSubmittedTasks } from './queries';
import { submitProof } from './submitProof';

export const memberRoutes = [
  route(profile.getStatistics, getStatistics),
  route(contract.listSubmittedTasks, listSubmittedTasks),
  route(contract.applyTask, applyTask),
  preparedRoute(contract.submitProof, submitProof, { inlinePictures: true }),
];
