export { adminRoutes, publicRoutes } from './routes';
export { addOwnerContact, closeOwner, removeOwnerContact, endOwnerAccess, mailOwner } from './contacts';
export { adderOf, answerContact, confirmOwnerContact, pendingContactsOf } from './confirmContact';
export { mailJobNews, noteJobNews } from './jobNews';
export { entriesOf, listOwnerEntries, movementsIn } from './listOwnerEntries';
export { assertOwnerActive, lockActiveOwner, lockOwner, type OwnerRow } from './locks';
export { keepOwnerEmail, lockMailbox, lockOwnerForJob, lockOwnerOfJob } from './ownerOfJob';
export { contactsOf, getOwner, ownerById } from './queries';
export { createOwner } from './saveOwner';
