import type { getClosing as endpoint } from '../../../../contract/account';
import type { ResultOf } from '../../../../contract/endpoint';
import { assertMember } from '../../../assertActor';
import type { Ctx } from '../../../context';
import { toNaira } from '../../../lib/money';
import { closingStanding } from './standing';

export const getClosing = async (ctx: Ctx): Promise<ResultOf<typeof endpoint>> => {
  const { userId: id, isAdmin } = assertMember(ctx);
  const { obstacles, remainderKobo } = await closingStanding(ctx, { id, isAdmin });
  return { data: { obstacles: [...obstacles], remainder: toNaira(remainderKobo) } };
};
