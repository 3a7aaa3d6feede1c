import * as jobsContract from '../../../contract/jobs';
import * as ownerProofs from '../../../contract/ownerProofs';
import * as proofsContract from '../../../contract/proofs';
import * as limits from '../../../contract/rejectionLimits';
import { fileRoute, route, preparedRoute, uploadRoute, type Route } from '../../verb';
import { exportProofs, listProofs } from './adminQueries';
import { getProof } from './getProof';
import { listOwnProofs, setOwnerWord } from './ownerProofs';
import { listSubmittedTasks } from './queries';
import { getRejectionLimits, overrideRejectionLimit } from './rejectionLimit';
import { reopenProof } from './reopenProof';
import { reviewProof } from './reviewProof';
import { submitProof } from './submitProof';
import { getProofImage, uploadProofImage } from './uploadProofImage';

export const adminRoutes = [
  route(proofsContract.listProofs, listProofs, { fromReplica: true }),
  route(proofsContract.getProof, getProof),
  fileRoute(proofsContract.exportProofs, exportProofs, { perMinute: 10 }),
  route(proofsContract.reviewProof, reviewProof),
  route(proofsContract.reopenProof, reopenProof),
  route(limits.getRejectionLimits, getRejectionLimits),
  route(limits.overrideRejectionLimit, overrideRejectionLimit),
];

export const ownerRoutes = [
  route(ownerProofs.listOwnProofs, listOwnProofs),
  route(ownerProofs.setOwnerWord, setOwnerWord, { perMinute: 120 }),
];

export const memberRoutes: readonly Route[] = [
  route(jobsContract.listSubmittedTasks, listSubmittedTasks),
  preparedRoute(jobsContract.submitProof, submitProof, { inlinePictures: true }),
  route(jobsContract.getProofImage, getProofImage),
  uploadRoute(jobsContract.uploadProofImage, uploadProofImage, { perMinute: 600 }),
];
