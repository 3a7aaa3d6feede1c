export { adminRoutes } from './adminRoutes';
export { membersMatching } from './queries';
export { updateUserStatus } from './updateUserStatus';
