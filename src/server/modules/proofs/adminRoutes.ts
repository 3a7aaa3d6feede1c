import * as contract from '../../../contract/proofs';
import * as limits from '../../../contract/rejectionLimits';
import { fileRoute, route } from '../../verb';
import { exportProofs, listProofs } from './adminQueries';
import { getRejectionLimits, overrideRejectionLimit } from './overrideRejectionLimit';
import { getProof } from './getProof';
import { reopenProof } from './reopenProof';
import { reviewProof } from './reviewProof';

export const adminRoutes = [
  route(contract.listProofs, listProofs, { fromReplica: true }),
  route(contract.getProof, getProof),
  fileRoute(contract.exportProofs, exportProofs, { perMinute: 10 }),
  route(contract.reviewProof, reviewProof),
  route(contract.reopenProof, reopenProof),
  route(limits.getRejectionLimits, getRejectionLimits),
  route(limits.overrideRejectionLimit, overrideRejectionLimit),
];
