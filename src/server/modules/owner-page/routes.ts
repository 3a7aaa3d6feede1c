import * as contract from '../../../contract/ownerPage';
import { route, type Route } from '../../verb';
import {
  askOwnRefund,
  answerOwnQuestion,
  listOwnQuestions,
  listOwnJobs,
  getOwnerAccount,
  listOwnDeposits,
  listOwnEntries,
} from './ownerPage';

export const ownerRoutes: readonly Route[] = [
  route(contract.getOwnerAccount, getOwnerAccount),
  route(contract.listOwnJobs, listOwnJobs),
  route(contract.listOwnEntries, listOwnEntries),
  route(contract.listOwnDeposits, listOwnDeposits),
  route(contract.askOwnRefund, askOwnRefund),
  route(contract.listOwnQuestions, listOwnQuestions),
  route(contract.answerOwnQuestion, answerOwnQuestion),
];
