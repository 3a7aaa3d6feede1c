import * as contract from '../../../contract/tasks';
import { route } from '../../http/route';
import { applyTask } from './applyTask';
import { submittedTasksOfMember } from './queries';
import { prepareProof, submitProof, tidyProof } from './submitProof';

export const memberRoutes = [
  route(contract.listSubmittedTasks, submittedTasksOfMember),
  route(contract.applyTask, applyTask),
  route(contract.submitProof, submitProof, { prepare: prepareProof, tidy: tidyProof, inlinePictures: true }),
];
