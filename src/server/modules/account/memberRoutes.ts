import * as contract from '../../../contract/account';
import * as taskContract from '../../../contract/jobs';
import * as profile from '../../../contract/profile';
import { preparedRoute, fileRoute, route, uploadRoute, type Route } from '../../verb';
import { closeAccount } from './closing/closeAccount';
import { getClosing } from './closing/getClosing';
import { downloadData } from './copy/downloadData';
import { getAccountName } from './getAccountName';
import { getProfile } from './getProfile';
import { getProofImage } from './proofUploads';
import { updateProfile } from './updateProfile';
import { uploadVerification } from './uploadVerification';
import { uploadPhoto } from './uploadPhoto';
import { uploadProofImage } from './uploadProofImage';

export const memberRoutes: readonly Route[] = [
  route(profile.getProfile, getProfile, { showsPictures: true }),
  route(contract.getAccountName, getAccountName, { perMinute: 60 }),
  preparedRoute(contract.updateProfile, updateProfile),
  uploadRoute(contract.uploadPhoto, uploadPhoto, { perMinute: 30 }),
  uploadRoute(contract.uploadVerification, uploadVerification, { perMinute: 30 }),
  route(contract.getClosing, getClosing),
  fileRoute(contract.downloadData, downloadData, { perMinute: 6 }),
  route(contract.closeAccount, closeAccount),
  route(taskContract.getProofImage, getProofImage),
  uploadRoute(taskContract.uploadProofImage, uploadProofImage, { perMinute: 600 }),
];
