import type { InputOf, ResultOf } from '../../../contract/endpoint';
import type { reviewProofs as endpoint } from '../../../contract/proofs';
import { assertAdmin } from '../../assertActor';
import { decideEach } from '../../bulk';
import type { Ctx } from '../../context';
import { reviewProof } from './reviewProof';

export const reviewProofs = async (
  ctx: Ctx,
  { ids, ...verdict }: InputOf<typeof endpoint>,
): Promise<ResultOf<typeof endpoint>> => {
  assertAdmin(ctx);
  return { data: await decideEach(ids, (id) => reviewProof(ctx, { id, ...verdict })) };
};
