import * as secondFactor from '../../../contract/secondFactor';
import * as sessions from '../../../contract/sessions';
import { route, type Route } from '../../http/route';
import { endMemberSessions, listMemberSessions } from './memberSessions';
import { confirmDecisions } from './secondFactor/confirmation';
import {
  beginEnrolment,
  finishEnrolment,
  getSecondFactor,
  renewRecoveryCodes,
  turnOffSecondFactor,
} from './secondFactor/ownFactor';
import { resetSecondFactor } from './secondFactor/resetSecondFactor';

export const adminRoutes: readonly Route[] = [
  route(sessions.listMemberSessions, listMemberSessions),
  route(sessions.endMemberSessions, endMemberSessions),
  route(secondFactor.getSecondFactor, getSecondFactor),
  route(secondFactor.beginEnrolment, beginEnrolment),
  route(secondFactor.finishEnrolment, finishEnrolment),
  route(secondFactor.renewRecoveryCodes, renewRecoveryCodes),
  route(secondFactor.turnOffSecondFactor, turnOffSecondFactor),
  route(secondFactor.confirmDecisions, confirmDecisions),
  route(secondFactor.resetSecondFactor, resetSecondFactor),
];
