import * as contract from '../../../contract/ownerProofs';
import { route } from '../../verb';
import { listOwnProofs } from './listOwnProofs';
import { sayOwnerWord } from './sayOwnerWord';

export const ownerRoutes = [
  route(contract.listOwnProofs, listOwnProofs),
  route(contract.sayOwnerWord, sayOwnerWord, { perMinute: 120 }),
];
