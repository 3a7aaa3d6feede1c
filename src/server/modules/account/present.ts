import type { Bank, Socials, User } from '../../../contract/profile';
import type { Platform } from '../../../contract/primitives';
import { bankWaitOf } from '../../policies/bankCooldown';
import type { users } from '../../db/schema';
import { presentVerification, type VerificationRow } from './verifications';

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

export const presentSocials = (row: UserRow, verifications: readonly VerificationRow[]): Socials => ({
  twitter: row.twitter,
  instagram: row.instagram,
  facebook: row.facebook,
  tiktok: row.tiktok,
  followers: {
    twitter: row.twitterFollowers,
    instagram: row.instagramFollowers,
    facebook: row.facebookFollowers,
    tiktok: row.tiktokFollowers,
  },
  verifications: {
    twitter: verificationOn(verifications, 'twitter'),
    instagram: verificationOn(verifications, 'instagram'),
    facebook: verificationOn(verifications, 'facebook'),
    tiktok: verificationOn(verifications, 'tiktok'),
  },
});
