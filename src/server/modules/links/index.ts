export { adminRoutes } from './adminRoutes';
export { linksOf, type Link } from './linksOf';
