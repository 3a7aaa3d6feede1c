export { forgetVisitors, writeVisits } from './writeVisits';
export { firstVisits, type FirstVisits, addShareLinks } from './shareLinks';
export { linksEnd, findShareLink, isShareCode, makeShareLink, type ShareLink } from './links';
export { getTaskOpens, opensOfJob, ownShareOf, ownSharesOf, proofSharesOf, noteSigns } from './opens';
export { memberRoutes } from './memberRoutes';
export { visitOf, type Visit } from './visitOf';
export { gatherVisits, type Visits } from './visits';
