import * as contract from '../../../contract/secondFactor';
import { route, type Route } from '../../verb';
import * as own from './ownFactor';

export {
  enabledSince,
  makeRecoveryCodes,
  offerSecret,
  removeFactor,
  notifyOwner,
  withCode,
  withFirstCode,
} from './factor';
export { resealSecrets, resetSecondFactorOf } from './ownFactor';

export const adminRoutes: readonly Route[] = [
  route(contract.getSecondFactor, own.getSecondFactor),
  route(contract.beginEnrolment, own.beginEnrolment),
  route(contract.finishEnrolment, own.finishEnrolment),
  route(contract.renewRecoveryCodes, own.renewRecoveryCodes),
  route(contract.turnOffSecondFactor, own.turnOffSecondFactor),
  route(contract.confirmDecisions, own.confirmDecisions),
  route(contract.resetSecondFactor, own.resetSecondFactor),
];
