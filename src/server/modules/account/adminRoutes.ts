import { judgeEvidence as endpoint } from '../../../contract/members';
import { route, type Route } from '../../http/route';
import { judgeEvidence } from './judgeEvidence';

export const adminRoutes: readonly Route[] = [route(endpoint, judgeEvidence)];
