export { announceDesk, announceSessionEnd, liveChannel } from './announce';
export { liveHub, type LiveHub } from './liveHub';
export { memberRoutes } from './memberRoutes';
export { notify } from './notify';
