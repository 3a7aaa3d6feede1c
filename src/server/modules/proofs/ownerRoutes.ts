import * as contract from '../../../contract/ownerProofs';
import { route } from '../../http/route';
import { listOwnProofs } from './listOwnProofs';
import { setOwnerWord } from './setOwnerWord';

export const ownerRoutes = [
  route(contract.listOwnProofs, listOwnProofs),
  route(contract.setOwnerWord, setOwnerWord, { perMinute: 120 }),
];
