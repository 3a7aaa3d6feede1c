import * as contract from '../../../contract/secondFactor';
import { route, type Route } from '../../verb';
import {
  confirmDecisions,
  beginEnrolment,
  finishEnrolment,
  getSecondFactor,
  renewRecoveryCodes,
  turnOffSecondFactor,
} from './ownFactor';
import { resetSecondFactor } from './resetSecondFactor';

export { enabledSince, makeRecoveryCodes, offerSecret, removeFactor, resealSecrets } from './factor';

export { resetSecondFactorOf } from './resetSecondFactor';
export { notifyOwner, withCode, withFirstCode } from './withCode';

export const adminRoutes: readonly Route[] = [
  route(contract.getSecondFactor, getSecondFactor),
  route(contract.beginEnrolment, beginEnrolment),
  route(contract.finishEnrolment, finishEnrolment),
  route(contract.renewRecoveryCodes, renewRecoveryCodes),
  route(contract.turnOffSecondFactor, turnOffSecondFactor),
  route(contract.confirmDecisions, confirmDecisions),
  route(contract.resetSecondFactor, resetSecondFactor),
];
