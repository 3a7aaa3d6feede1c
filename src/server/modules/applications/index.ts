export { applyTask, type ApplicationRow, expireSlots } from './applyTask';
export { memberRoutes } from './routes';
