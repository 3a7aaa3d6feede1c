import * as profile from '../../../contract/profile';
import * as contract from '../../../contract/jobs';
import { route } from '../../http/route';
import { applyTask } from './applyTask';
import { getStatistics } from './getStatistics';
import { listSubmittedTasks } from './queries';
import { prepareProof, submitProof, tidyProof } from './submitProof';

export const memberRoutes = [
  route(profile.getStatistics, getStatistics),
  route(contract.listSubmittedTasks, listSubmittedTasks),
  route(contract.applyTask, applyTask),
  route(contract.submitProof, submitProof, { prepare: prepareProof, tidy: tidyProof, inlinePictures: true }),
];
