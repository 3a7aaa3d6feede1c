import { eq, sql } from 'drizzle-orm';
import { pick } from '../../lib/pick';
import type { Bank, getProfile as endpoint, Socials, User } from '../../../contract/profile';
import type { Platform } from '../../../contract/primitives';
import { bankWaitOf } from '../../policies/bankAccount';
import { users } from '../../db/schema';
import { presentVerification, verificationColumn, type VerificationRow } from './verifications';
import type { ResultOf } from '../../../contract/endpoint';
import { assertMember } from '../../assertActor';
import { type Ctx, inTransaction } from '../../context';
import { builtOnce } from '../../db/database';
import { DomainError } from '../../errors';
import { presentWallet, walletFigures } from '../ledger';
import { uploadPhoto as photoEndpoint } from '../../../contract/account';
import * as messages from '../../../contract/messages';
import { lockActiveMember } from '../../policies/activeMember';
import { audit } from '../../audit';
import type { UploadVerb } from '../../verb';
import { discardPicture, forgetPicture, keepPicture, recordPicture, type StoredPicture, storePicture } from '../media';

export type UserRow = typeof users.$inferSelect;

export const presentUser = (row: UserRow): User => ({
  ...pick(row, 'id', 'fullname', 'username', 'email', 'phone', 'dob', 'gender', 'country', 'state', 'isAdmin'),
  profile_url: row.photoUrl,
  referral_code: row.referralCode,
  status: row.status === 'active',
  closed: row.status === 'closed',
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

/** @returns the name of the picture that was replaced. */
const replacePhoto = (ctx: Ctx, picture: StoredPicture): Promise<string | null> =>
  inTransaction(ctx, async (tx) => {
    const { id, photoUrl } = await lockActiveMember(tx);
    await recordPicture(tx, id, 'photo', picture);
    await tx.db.update(users).set({ photoUrl: picture.url }).where(eq(users.id, id));
    const replaced = photoUrl ? await forgetPicture(tx, id, photoUrl) : null;
    await audit(tx, {
      action: 'photo.upload',
      object: { type: 'user', id },
      before: { photoUrl },
      after: { photoUrl: picture.url },
    });
    return replaced;
  });

export const uploadPhoto: UploadVerb<typeof photoEndpoint> = async (ctx, { file }) => {
  const { userId } = assertMember(ctx);
  const picture = await storePicture(ctx, userId, file, 'photo', photoEndpoint);
  const replaced = await keepPicture(ctx, picture, () => replacePhoto(ctx, picture));
  if (replaced) await discardPicture(ctx, replaced);
  return { message: messages.profile.photoUpdated, data: { profile_pics: picture.url } };
};
