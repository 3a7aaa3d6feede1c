import * as contract from '../../../contract/jobs';
import { preparedRoute, route, uploadRoute, type Route } from '../../verb';
import { getProofImage } from './proofUploads';
import { listSubmittedTasks } from './queries';
import { submitProof } from './submitProof';
import { uploadProofImage } from './uploadProofImage';
import * as ownerProofs from '../../../contract/ownerProofs';
import { listOwnProofs } from './listOwnProofs';
import { setOwnerWord } from './setOwnerWord';

export const ownerRoutes = [
  route(ownerProofs.listOwnProofs, listOwnProofs),
  route(ownerProofs.setOwnerWord, setOwnerWord, { perMinute: 120 }),
];

export const memberRoutes: readonly Route[] = [
  route(contract.listSubmittedTasks, listSubmittedTasks),
  preparedRoute(contract.submitProof, submitProof, { inlinePictures: true }),
  route(contract.getProofImage, getProofImage),
  uploadRoute(contract.uploadProofImage, uploadProofImage, { perMinute: 600 }),
];
