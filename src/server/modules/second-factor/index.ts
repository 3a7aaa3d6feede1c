import * as contract from '../../../contract/secondFactor';
import { route, type Route } from '../../verb';
import * as own from './ownFactor';
import { resetSecondFactor } from './ownFactor';

export { enabledSince, makeRecoveryCodes, offerSecret, removeFactor, resealSecrets } from './factor';

export { resetSecondFactorOf } from './ownFactor';
export { notifyOwner, withCode, withFirstCode } from './withCode';

export const adminRoutes: readonly Route[] = [
  route(contract.getSecondFactor, own.getSecondFactor),
  route(contract.beginEnrolment, own.beginEnrolment),
  route(contract.finishEnrolment, own.finishEnrolment),
  route(contract.renewRecoveryCodes, own.renewRecoveryCodes),
  route(contract.turnOffSecondFactor, own.turnOffSecondFactor),
  route(contract.confirmDecisions, own.confirmDecisions),
  route(contract.resetSecondFactor, resetSecondFactor),
];
