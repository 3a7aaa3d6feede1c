import * as documents from '../../../contract/documents';
import * as access from '../../../contract/ownerAccess';
import * as contract from '../../../contract/owners';
import * as system from '../../../contract/system';
import { fileRoute, route } from '../../verb';
import { askOwnerLink, openOwnerSession } from './access/ownerLinks';
import { endOwnerSession, endOwnerSessions, getOwnerSelf, listOwnerSessions } from './access/ownerSessions';
import { addOwnerContact, confirmOwnerContact, removeOwnerContact } from './contacts';
import * as verbs from './documents/documents';
import { makeOwnStatement, makeStatement } from './documents/makeStatement';
import { stopJobNews } from './jobNews';
import { listOwnerEntries } from './listOwnerEntries';
import { exportOwners, getOwner, listOwners } from './queries';
import { createOwner, updateOwner } from './saveOwner';

export const publicRoutes = [
  route(access.askOwnerLink, askOwnerLink, { perMinute: 10 }),
  route(access.openOwnerSession, openOwnerSession, { perMinute: 30 }),
  route(system.stopJobNews, stopJobNews, { perMinute: 30 }),
  // Without a separate limit, like the newsletter's.
  route(system.stopJobNewsByMailbox, stopJobNews),
];

export const ownerRoutes = [
  route(access.getOwnerSelf, getOwnerSelf),
  route(access.listOwnerSessions, listOwnerSessions),
  route(access.endOwnerSession, endOwnerSession),
  route(documents.listOwnDocuments, verbs.listOwnDocuments),
  route(documents.getOwnDocument, verbs.getOwnDocument),
  fileRoute(documents.downloadOwnDocument, verbs.downloadOwnDocument, { perMinute: 10 }),
  // Each new one uses up a number.
  route(documents.makeOwnStatement, makeOwnStatement, { perMinute: 5 }),
];

export const adminRoutes = [
  route(contract.listOwners, listOwners, { fromReplica: true }),
  fileRoute(contract.exportOwners, exportOwners, { perMinute: 10 }),
  route(contract.getOwner, getOwner),
  route(contract.createOwner, createOwner),
  route(contract.updateOwner, updateOwner),
  route(contract.addOwnerContact, addOwnerContact),
  route(contract.confirmOwnerContact, confirmOwnerContact),
  route(contract.removeOwnerContact, removeOwnerContact),
  route(contract.listOwnerEntries, listOwnerEntries),
  route(contract.endOwnerSessions, endOwnerSessions),
  route(documents.listDocuments, verbs.listDocuments),
  fileRoute(documents.exportDocuments, verbs.exportDocuments, { perMinute: 10 }),
  route(documents.getDocument, verbs.getDocument),
  fileRoute(documents.downloadDocument, verbs.downloadDocument, { perMinute: 10 }),
  route(documents.makeStatement, makeStatement),
];

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
export { assertOwnerActive, lockActiveOwner, lockOwner, contactsOf, getOwner, ownerById } from './queries';
export { changeOwnerEmail, lockMailbox, lockOwnerForJob, lockOwnerOfJob, createOwner } from './saveOwner';
