export { adminRoutes, memberRoutes, publicRoutes } from './routes';
export { closeAccount } from './closing/closeAccount';
export { verificationOf } from './verifications';
export { presentBank, presentSocials, presentUser } from './present';
