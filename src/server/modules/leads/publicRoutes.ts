import * as contract from '../../../contract/leads';
import { route, type Route } from '../../verb';
import { sendLead } from './sendLead';

export const publicRoutes: readonly Route[] = [route(contract.sendLead, sendLead, { perMinute: 10 })];
