import * as contract from '../../../contract/account';
import * as profile from '../../../contract/profile';
import { preparedRoute, fileRoute, route, uploadRoute, type Route } from '../../verb';
import { closeAccount, getClosing } from './closing/closeAccount';
import { downloadData } from './copy/downloadData';
import { getAccountName, updateProfile, confirmBankChange } from './updateProfile';
import { getProfile, uploadPhoto } from './getProfile';
import { uploadVerification, reviewVerification } from './verifications';
import { reviewVerification as endpoint } from '../../../contract/members';

export { closeAccount } from './closing/closeAccount';
export { verificationOf } from './verifications';
export { presentBank, presentSocials, presentUser } from './getProfile';

export const publicRoutes: readonly Route[] = [route(contract.confirmBankChange, confirmBankChange, { perMinute: 30 })];

export const adminRoutes: readonly Route[] = [route(endpoint, reviewVerification)];

export const memberRoutes: readonly Route[] = [
  route(profile.getProfile, getProfile, { showsPictures: true }),
  route(contract.getAccountName, getAccountName, { perMinute: 60 }),
  preparedRoute(contract.updateProfile, updateProfile),
  uploadRoute(contract.uploadPhoto, uploadPhoto, { perMinute: 30 }),
  uploadRoute(contract.uploadVerification, uploadVerification, { perMinute: 30 }),
  route(contract.getClosing, getClosing),
  fileRoute(contract.downloadData, downloadData, { perMinute: 6 }),
  route(contract.closeAccount, closeAccount),
];
