import { eq } from 'drizzle-orm';
import type { getProfile as endpoint } from '../../../contract/account';
import type { ResultOf } from '../../../contract/endpoint';
import { assertMember } from '../../assertActor';
import type { Ctx } from '../../context';
import { users } from '../../db/schema';
import { DomainError } from '../../errors';
import { walletOf } from '../ledger';
import { evidenceOf } from './evidence';
import { presentBank, presentSocials, presentUser } from './present';

export const getProfile = async (ctx: Ctx): Promise<ResultOf<typeof endpoint>> => {
  const { userId } = assertMember(ctx);
  const [row] = await ctx.db.select().from(users).where(eq(users.id, userId));
  if (!row) throw DomainError.unauthenticated();
  return {
    data: presentUser(row),
    userbalance: await walletOf(ctx, userId),
    bankdetails: presentBank(row, ctx.now()),
    socialdetails: presentSocials(row, await evidenceOf(ctx, userId)),
    terms_version: row.termsVersion,
  };
};
