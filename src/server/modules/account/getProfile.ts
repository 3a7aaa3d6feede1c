import { eq, sql } from 'drizzle-orm';
import type { Bank, Socials, User, getProfile as endpoint } from '../../../contract/profile';
import type { Platform } from '../../../contract/primitives';
import { bankWaitOf } from '../../policies/bankCooldown';
import { users } from '../../db/schema';
import { presentVerification, type VerificationRow, verificationColumn } from './verifications';
import type { ResultOf } from '../../../contract/endpoint';
import { assertMember } from '../../assertActor';
import type { Ctx } from '../../context';
import { builtOnce } from '../../db/database';
import { DomainError } from '../../errors';
import { presentWallet, walletFigures } from '../ledger';

export type UserRow = typeof users.$inferSelect;

export const presentUser = (row: UserRow): User => ({
  id: row.id,
  fullname: row.fullname,
  username: row.username,
  email: row.email,
  phone: row.phone,
  dob: row.dob,
  gender: row.gender,
  country: row.country,
  state: row.state,
  profile_url: row.photoUrl,
  referral_code: row.referralCode,
  status: row.status === 'active',
  closed: row.status === 'closed',
  isAdmin: row.isAdmin,
  createdAt: row.createdAt.toISOString(),
});

export const presentBank = (row: UserRow, now: Date): Bank => ({
  bank_name: row.bankName,
  account_name: row.accountName,
  account_no: row.accountNo,
  withdrawals_from: bankWaitOf(row, now)?.toISOString() ?? null,
});

const verificationOn = (rows: readonly VerificationRow[], on: Platform) => {
  const found = rows.find(({ platform }) => platform === on);
  return found ? presentVerification(found) : null;
};

const byPlatform = <T>(of: (on: Platform) => T): Record<Platform, T> => ({
  ...{ twitter: of('twitter'), instagram: of('instagram') },
  ...{ facebook: of('facebook'), tiktok: of('tiktok') },
});

export const presentSocials = (row: UserRow, verifications: readonly VerificationRow[]): Socials => ({
  ...byPlatform((on) => row[on]),
  followers: byPlatform((on) => row[`${on}Followers`]),
  verifications: byPlatform((on) => verificationOn(verifications, on)),
});

/** Every page needs it, so it is one statement. */
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
