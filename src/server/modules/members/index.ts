export { adminRoutes } from './adminRoutes';
export { linksOf, type Link } from './linkedAccounts/linksOf';
export { forgetNotesOf } from './notes/forgetNotesOf';
export { membersMatching } from './queries';
export { updateUserStatus } from './updateUserStatus';
