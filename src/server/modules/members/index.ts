export { adminRoutes } from './adminRoutes';
export { membersMatching } from './queries';
