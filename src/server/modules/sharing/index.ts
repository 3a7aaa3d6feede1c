export { forgetVisitors } from './forgetVisitors';
export { findShareLink, makeShareLink, type ShareLink } from './links';
export { getTaskOpens } from './getTaskOpens';
export { memberRoutes } from './memberRoutes';
export { noteSigns } from './noteSigns';
export { opensOfJob, ownShareOf, ownSharesOf, proofSharesOf } from './opens';
export { visitOf, type Visit } from './visitOf';
export { writeVisits } from './writeVisits';
