export { adminRoutes } from './adminRoutes';
export { closeOwner } from './contacts';
export { listOwnerEntries } from './listOwnerEntries';
export { assertOwnerActive, lockActiveOwner, lockOwner, type OwnerRow } from './locks';
export { keepOwnerEmail, lockOwnerForJob, lockOwnerOfJob } from './ownerOfJob';
export { getOwner, ownerById } from './queries';
export { createOwner } from './saveOwner';
