import { z } from 'zod';
import { answer, endpoint } from './endpoint';
import * as messages from './messages';
import { day, gender, id, instant, naira, platform } from './primitives';

export const user = z.object({
  id,
  fullname: z.string(),
  username: z.string().nullable(),
  email: z.string(),
  phone: z.string(),
  dob: day.nullable(),
  gender: gender.nullable(),
  country: z.string(),
  state: z.string(),
  profile_url: z.string().nullable(),
  referral_code: z.string(),
  /** True while the member may use the product, false while banned. */
  status: z.boolean(),
  /** True once the member has closed the account: identifying details are erased. */
  closed: z.boolean(),
  isAdmin: z.boolean(),
  createdAt: instant,
});
export type User = z.output<typeof user>;

/** Naira: withdrawable now, held by pending withdrawals, and everything ever earned. */
export const wallet = z.object({ balance: naira, on_hold: naira, total_earned: naira });
export type Wallet = z.output<typeof wallet>;

export const bank = z.object({
  bank_name: z.string(),
  account_name: z.string(),
  account_no: z.string(),
  /** The moment from which withdrawals are possible again after these details changed. Null if they are possible now. */
  withdrawals_from: instant.nullable(),
});
export type Bank = z.output<typeof bank>;

/** `waiting` for an admin, `verified` by one, or to be sent again because the name or number changed or an admin asked for it. */
export const verificationStatus = z.enum(['waiting', 'verified', 'renew'], { error: messages.fields.choice });
export type VerificationStatus = z.output<typeof verificationStatus>;

/** The screenshot that proves the follower count stated for a platform. */
export const verification = z.object({ url: z.string(), status: verificationStatus, sentAt: instant });
export type Verification = z.output<typeof verification>;

/** The handle or address on each platform, empty if none is given, the stated follower count, and its verification. */
export const socials = z.object({
  twitter: z.string(),
  instagram: z.string(),
  facebook: z.string(),
  tiktok: z.string(),
  followers: z.record(platform, z.int().nullable()),
  verifications: z.record(platform, verification.nullable()),
});
export type Socials = z.output<typeof socials>;

export const getProfile = endpoint('getProfile', 'GET /user/profile', {
  summary:
    'The signed-in person: profile, money, bank and social details, and which version of the terms they agreed to last. Renews the HttpOnly cookie with which this browser sees pictures under /media.',
  answer: answer({
    data: user,
    userbalance: wallet,
    bankdetails: bank,
    socialdetails: socials,
    terms_version: z.string().nullable(),
  }),
  shows: ['profile'],
});

export const statistics = z.object({
  pending: z.int(),
  rejected: z.int(),
  successful: z.int(),
  fraudulent: z.int(),
  /** Naira of the proofs in review, and the moment by which all of them are decided; null if none is in review or only an admin decides one. */
  inReview: naira,
  inReviewUntil: instant.nullable(),
  held: z.int(),
  heldLimit: z.int(),
  /** The reason why the limit is lower than for others, in a sentence for the member; otherwise null. */
  heldReason: z.string().nullable(),
});
export type Statistics = z.output<typeof statistics>;

export const getStatistics = endpoint('getStatistics', 'GET /user/statistics', {
  summary:
    'How many of the member’s proofs are in review, rejected, approved, and rejected as fraudulent; what those in review pay, and by when they are decided; how many jobs they hold without a proof, and may hold.',
  answer: answer({ data: statistics }),
  shows: ['statistics'],
});
