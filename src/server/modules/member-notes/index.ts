export { adminRoutes } from './adminRoutes';
export { forgetNotesOf } from './removeMemberNote';
