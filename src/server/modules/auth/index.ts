export { forgetSpentSecrets } from './forgetSpentSecrets';
export { login } from './login';
export { memberRoutes } from './memberRoutes';
export { openAccount, type AccountFields } from './openAccount';
export { hashPassword } from './passwords';
export { publicRoutes } from './publicRoutes';
export { endSessionsOf, liveSessionsAmong, openSession } from './sessions';
