export { adminRoutes, memberRoutes } from './routes';
export { getStatement } from './statement';
export { entryRange, type Segment } from './walletEntries';
