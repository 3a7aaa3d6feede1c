export { countAsked, ownerRequesterOf } from './access/ownerLinks';
export { authenticateOwner, forgetOwnerAccess } from './access/ownerSessions';
export {
  adderOf,
  answerContact,
  confirmOwnerContact,
  pendingContactsOf,
  addOwnerContact,
  closeOwner,
  mailOwner,
} from './contacts';
export { costOf, negated, partiesOf, plain, type SlotLine, slotsContent } from './documents/content';
export { issueDocument, mailDocuments } from './documents/issue';
export { mailJobNews, noteJobNews } from './jobNews';
export { entriesOf, listOwnerEntries } from './listOwnerEntries';
export { assertOwnerActive, lockActiveOwner, lockOwner } from './locks';
export { changeOwnerEmail, lockMailbox, lockOwnerForJob, lockOwnerOfJob, createOwner } from './saveOwner';
export { contactsOf, getOwner, ownerById } from './queries';
export { adminRoutes, ownerRoutes, publicRoutes } from './routes';
