export { adminRoutes } from './adminRoutes';
export { partiesOf, plain, slotsContent } from './content';
export { ownerRoutes } from './ownerRoutes';
export { issueDocument } from './issue';
export { mailDocuments } from './mailDocuments';
export { costOf, givenBack, type SlotLine } from './slotLines';
