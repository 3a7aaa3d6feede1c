import * as contract from '../../../contract/proofs';
import { route } from '../../http/route';
import { proofsForDesk } from './queries';
import { reviewProof } from './reviewProof';
import { reviewProofs } from './reviewProofs';

export const adminRoutes = [
  route(contract.listProofs, proofsForDesk),
  route(contract.reviewProof, reviewProof),
  route(contract.reviewProofs, reviewProofs),
];
