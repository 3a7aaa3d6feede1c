export { forgetVisitors, writeVisits } from './writeVisits';
export { firstVisits, type FirstVisits, addShareLinks } from './shareLinks';
export { linksEnd } from './lifetime';
export { findShareLink, isShareCode, makeShareLink, type ShareLink } from './links';
export { getTaskOpens, opensOfJob, ownShareOf, ownSharesOf, proofSharesOf } from './opens';
export { memberRoutes } from './memberRoutes';
export { noteSigns } from './signs';
export { visitOf, type Visit } from './visitOf';
export { gatherVisits, type Visits } from './visits';
