import * as contract from '../../../contract/sharing';
import { route, type Route } from '../../verb';
import { getTaskOpens } from './opens';

export { forgetVisitors, writeVisits } from './writeVisits';
export { addShareLinks, linksEnd, findShareLink, makeShareLink, type ShareLink } from './shareLinks';
export { getTaskOpens, noteSigns, ownSharesOf, proofSharesOf, readOpens } from './opens';
export { sharedAddress } from './sharedAddress';
export { visitOf, type Visit, gatherVisits, type Visits } from './visits';

export const memberRoutes: readonly Route[] = [route(contract.getTaskOpens, getTaskOpens)];
