export { adminRoutes } from './adminRoutes';
export { forgetKitFiles } from './forgetKitFiles';
export { kitFileOf, kitOf, sizedPicture } from './queries';
export { assertCaptionsFit, saveKit } from './saveKit';
export { addKitFiles } from './kitFiles';
