export { applyTask } from './applyTask';
export { type ApplicationRow, expireSlots } from './expireSlots';
export { memberRoutes } from './routes';
