import * as contract from '../../../contract/sharing';
import { route, type Route } from '../../verb';
import { getTaskOpens } from './opens';

export { forgetVisitors, writeVisits } from './writeVisits';
export { firstVisits, type FirstVisits, addShareLinks } from './shareLinks';
export { linksEnd, findShareLink, isShareCode, makeShareLink, type ShareLink } from './links';
export { getTaskOpens, opensOfJob, ownShareOf, ownSharesOf, proofSharesOf, noteSigns } from './opens';
export { visitOf, type Visit } from './visitOf';
export { gatherVisits, type Visits } from './visits';

export const memberRoutes: readonly Route[] = [route(contract.getTaskOpens, getTaskOpens)];
