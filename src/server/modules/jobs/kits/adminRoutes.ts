import * as contract from '../../../../contract/jobForm';
import { uploadRoute, type Route } from '../../../verb';
import { uploadKitPicture, uploadKitVideo } from './uploads';

export const adminRoutes: readonly Route[] = [
  uploadRoute(contract.uploadKitPicture, uploadKitPicture, { perMinute: 60 }),
  uploadRoute(contract.uploadKitVideo, uploadKitVideo, { perMinute: 20 }),
];
