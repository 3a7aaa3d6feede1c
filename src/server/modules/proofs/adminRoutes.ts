import * as contract from '../../../contract/proofs';
import * as brakes from '../../../contract/rejectionLimits';
import { fileRoute, route } from '../../http/route';
import { exportProofs, proofsForDesk } from './desk';
import { getRejectionBrakes, liftRejectionBrake } from './liftRejectionBrake';
import { proofForDesk } from './proofForDesk';
import { reopenProof } from './reopenProof';
import { reviewProof } from './reviewProof';

export const adminRoutes = [
  route(contract.listProofs, proofsForDesk, { mayLag: true }),
  route(contract.getProof, proofForDesk),
  fileRoute(contract.exportProofs, exportProofs, { perMinute: 10 }),
  route(contract.reviewProof, reviewProof),
  route(contract.reopenProof, reopenProof),
  route(brakes.getRejectionBrakes, getRejectionBrakes),
  route(brakes.liftRejectionBrake, liftRejectionBrake),
];
