export { adminRoutes } from './adminRoutes';
export { linkedAccountsOf, type Link } from './linkedAccounts/linkedAccountsOf';
export { forgetNotesOf } from './notes/forgetNotesOf';
export { membersMatching } from './queries';
export { updateUserStatus } from './updateUserStatus';
