export { adminRoutes, ownerRoutes } from './routes';
export { partiesOf, plain, slotsContent, costOf, givenBack, type SlotLine } from './content';
export { issueDocument } from './issue';
export { mailDocuments } from './mailDocuments';
