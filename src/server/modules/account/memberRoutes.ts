import * as contract from '../../../contract/account';
import { uploadProofImage as uploadProofImageEndpoint } from '../../../contract/tasks';
import { route, uploadRoute, type Route } from '../../http/route';
import { getProfile } from './getProfile';
import { getStatistics } from './getStatistics';
import { updateProfile } from './updateProfile';
import { uploadPhoto } from './uploadPhoto';
import { uploadProofImage } from './uploadProofImage';

export const memberRoutes: readonly Route[] = [
  route(contract.getProfile, getProfile),
  route(contract.updateProfile, updateProfile),
  uploadRoute(contract.uploadPhoto, uploadPhoto, { perMinute: 30 }),
  route(contract.getStatistics, getStatistics),
  uploadRoute(uploadProofImageEndpoint, uploadProofImage, { perMinute: 60 }),
];
