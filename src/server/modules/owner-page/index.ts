export { ownerRoutes } from './routes';
