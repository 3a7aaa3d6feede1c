export { memberRoutes } from './memberRoutes';
export { presentBank, presentSocials, presentUser } from './present';
