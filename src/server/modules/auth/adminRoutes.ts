import * as secondFactor from '../../../contract/secondFactor';
import * as members from '../../../contract/members';
import { route, type Route } from '../../verb';
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
  route(members.listMemberSessions, listMemberSessions),
  route(members.endMemberSessions, endMemberSessions),
  route(secondFactor.getSecondFactor, getSecondFactor),
  route(secondFactor.beginEnrolment, beginEnrolment),
  route(secondFactor.finishEnrolment, finishEnrolment),
  route(secondFactor.renewRecoveryCodes, renewRecoveryCodes),
  route(secondFactor.turnOffSecondFactor, turnOffSecondFactor),
  route(secondFactor.confirmDecisions, confirmDecisions),
  route(secondFactor.resetSecondFactor, resetSecondFactor),
];
