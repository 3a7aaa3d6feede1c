export { adminRoutes } from './adminRoutes';
export { addOwnerContact, closeOwner, removeOwnerContact } from './contacts';
export { endOwnerAccess } from './endOwnerAccess';
export { listOwnerEntries } from './listOwnerEntries';
export { assertOwnerActive, lockActiveOwner, lockOwner, type OwnerRow } from './locks';
export { keepOwnerEmail, lockOwnerForJob, lockOwnerOfJob } from './ownerOfJob';
export { getOwner, ownerById } from './queries';
export { createOwner } from './saveOwner';
