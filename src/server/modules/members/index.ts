export { adminRoutes } from './adminRoutes';
export { membersWhere } from './queries';
export { updateUserStatus } from './updateUserStatus';
