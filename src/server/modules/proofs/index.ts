import * as jobs from '../../../contract/jobs';
import * as owners from '../../../contract/ownerProofs';
import * as contract from '../../../contract/proofs';
import * as limits from '../../../contract/rejectionLimits';
import { fileRoute, preparedRoute, route, uploadRoute } from '../../verb';
import { exportProofs, getProof, listProofs } from './adminQueries';
import { listOwnProofs, setOwnerWord } from './ownerProofs';
import { listSubmittedTasks, submitProof } from './submitProof';
import { getRejectionLimits, overrideRejectionLimit } from './rejectionLimit';
import { reopenProof } from './reopenProof';
import { reviewProof } from './reviewProof';
import { getProofImage, uploadProofImage } from './uploadProofImage';

export const adminRoutes = [
  route(contract.listProofs, listProofs, { fromReplica: true }),
  route(contract.getProof, getProof),
  fileRoute(contract.exportProofs, exportProofs, { perMinute: 10 }),
  route(contract.reviewProof, reviewProof),
  route(contract.reopenProof, reopenProof),
  route(limits.getRejectionLimits, getRejectionLimits),
  route(limits.overrideRejectionLimit, overrideRejectionLimit),
];

export const ownerRoutes = [
  route(owners.listOwnProofs, listOwnProofs),
  route(owners.setOwnerWord, setOwnerWord, { perMinute: 120 }),
];

export const memberRoutes = [
  route(jobs.listSubmittedTasks, listSubmittedTasks),
  preparedRoute(jobs.submitProof, submitProof, { inlinePictures: true, allOrNothing: true }),
  route(jobs.getProofImage, getProofImage),
  uploadRoute(jobs.uploadProofImage, uploadProofImage, { perMinute: 600 }),
];

export { listProofs, proofsWhere, getProof } from './adminQueries';
export { approveOverdue, escalate, forgetReviewReminders, remindOfReviews } from './approveOverdue';
export { comparePictures } from './duplicatePictures/duplicatePictures';
export { describeProofs, mailProofsDecided, reviewProof } from './reviewProof';
export { forgetRejectionLimits, noteRefusedRejection } from './rejectionLimit';
export { forgetProofUploads } from './uploadProofImage';
export { reopenProof } from './reopenProof';
export { submitProof } from './submitProof';
