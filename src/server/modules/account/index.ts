export { closeAccount } from './closing/closeAccount';
export { memberRoutes } from './memberRoutes';
export { publicRoutes } from './publicRoutes';
export { presentBank, presentSocials, presentUser } from './present';
