import type { Bank, Socials, User } from '../../../contract/account';
import { bankWaitOf } from '../../bankWait';
import type { users } from '../../db/schema';

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

export const presentSocials = (row: UserRow): Socials => ({
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
});
