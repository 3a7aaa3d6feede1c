import { eq, sql } from 'drizzle-orm';
import type { getProfile as endpoint } from '../../../contract/profile';
import type { ResultOf } from '../../../contract/endpoint';
import { assertMember } from '../../assertActor';
import type { Ctx } from '../../context';
import { builtOnce } from '../../db/builtOnce';
import { users } from '../../db/schema';
import { DomainError } from '../../errors';
import { presentWallet, walletFigures } from '../ledger';
import { verificationColumn } from './verifications';
import { presentBank, presentSocials, presentUser } from './present';

/** Every page of the app needs it, so it is one statement. */
const profileById = builtOnce((db) =>
  db
    .select({ member: users, wallet: walletFigures(sql`users.id`), verifications: verificationColumn(sql`users.id`) })
    .from(users)
    .where(eq(users.id, sql.placeholder('userId')))
    .prepare('profile'),
);

export const getProfile = async (ctx: Ctx): Promise<ResultOf<typeof endpoint>> => {
  const { userId } = assertMember(ctx);
  const [found] = await profileById(ctx.db).execute({ userId });
  if (!found) throw new DomainError('unauthenticated');
  const { member, wallet, verifications } = found;
  if (!wallet) throw new Error(`no wallet for ${userId}`);
  return {
    data: presentUser(member),
    userbalance: presentWallet(wallet),
    bankdetails: presentBank(member, ctx.now()),
    socialdetails: presentSocials(member, verifications),
    terms_version: member.termsVersion,
  };
};
