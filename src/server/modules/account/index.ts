export { adminRoutes } from './adminRoutes';
export { closeAccount } from './closing/closeAccount';
export { verificationOf } from './verifications';
export { memberRoutes } from './memberRoutes';
export { publicRoutes } from './publicRoutes';
export { presentBank, presentSocials, presentUser } from './present';
