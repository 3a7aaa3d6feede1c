export { countAsked } from './access/askOwnerLink';
export { ownerRequesterOf } from './access/knownOwnerDevice';
export { authenticateOwner, forgetOwnerAccess } from './access/ownerSessions';
export {
  adminRoutes as accessAdminRoutes,
  ownerRoutes as accessOwnerRoutes,
  publicRoutes as accessPublicRoutes,
} from './access/routes';
export { adderOf, answerContact, confirmOwnerContact, pendingContactsOf } from './confirmContact';
export { addOwnerContact, closeOwner, mailOwner } from './contacts';
export { costOf, givenBack, partiesOf, plain, type SlotLine, slotsContent } from './documents/content';
export { issueDocument } from './documents/issue';
export { mailDocuments } from './documents/mailDocuments';
export { adminRoutes as documentsAdminRoutes, ownerRoutes as documentsOwnerRoutes } from './documents/routes';
export { mailJobNews, noteJobNews } from './jobNews';
export { entriesOf, listOwnerEntries } from './listOwnerEntries';
export { assertOwnerActive, lockActiveOwner, lockOwner } from './locks';
export { keepOwnerEmail, lockMailbox, lockOwnerForJob, lockOwnerOfJob } from './ownerOfJob';
export { contactsOf, getOwner, ownerById } from './queries';
export { adminRoutes, publicRoutes } from './routes';
export { createOwner } from './saveOwner';
