import { z } from 'zod';
import { answer, endpoint } from './endpoint';
import { limits } from './limits';
import * as messages from './messages';
import {
  accountNumber,
  bankName,
  day,
  gender,
  heldPassword,
  id,
  instant,
  naira,
  nairaInput,
  platform,
  requiredText,
} from './primitives';
import { profileFields } from './profileFields';

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
  /** True once the member has closed the account: what told who they were is erased. */
  closed: z.boolean(),
  isAdmin: z.boolean(),
  createdAt: instant,
});
export type User = z.output<typeof user>;

/** Naira: what can be withdrawn now, what is held by pending withdrawals, and everything ever earned. */
export const wallet = z.object({ balance: naira, on_hold: naira, total_earned: naira });
export type Wallet = z.output<typeof wallet>;

export const bank = z.object({
  bank_name: z.string(),
  account_name: z.string(),
  account_no: z.string(),
  /** While withdrawals wait because these details were changed: when they may be asked for again. Null when they may now. */
  withdrawals_from: instant.nullable(),
});
export type Bank = z.output<typeof bank>;

/** `waiting` for an admin, `verified` by one, or to be sent anew because the name or the number changed or an admin asked for it. */
export const evidenceStatus = z.enum(['waiting', 'verified', 'renew'], { error: messages.fields.choice });
export type VerificationStatus = z.output<typeof evidenceStatus>;

/** The screenshot by which a member shows the follower count stated for a platform. */
export const evidence = z.object({ url: z.string(), status: evidenceStatus, sentAt: instant });
export type Verification = z.output<typeof evidence>;

/** The handle or address on each platform, empty where none is given, the follower count the member states, and the evidence for it. */
export const socials = z.object({
  twitter: z.string(),
  instagram: z.string(),
  facebook: z.string(),
  tiktok: z.string(),
  followers: z.record(platform, z.int().nullable()),
  evidence: z.record(platform, evidence.nullable()),
});
export type Socials = z.output<typeof socials>;

export const getProfile = endpoint({
  name: 'getProfile',
  method: 'GET',
  path: '/user/profile',
  access: 'member',
  summary:
    'The signed-in person: profile, money, bank and social details, and which version of the terms they agreed to last. Renews the HttpOnly cookie with which this browser sees pictures under /media.',
  answer: answer({
    data: user,
    userbalance: wallet,
    bankdetails: bank,
    socialdetails: socials,
    terms_version: z.string().nullable(),
  }),
});

export const updateProfile = endpoint({
  name: 'updateProfile',
  method: 'POST',
  path: '/user/profile',
  access: 'member',
  summary: 'Changes the fields that are given. Full name and e-mail may be sent along but cannot be changed here.',
  body: profileFields.partial(),
  idempotent: true,
});

export const getAccountName = endpoint({
  name: 'getAccountName',
  method: 'POST',
  path: '/user/account-name',
  access: 'member',
  summary:
    'The name on a bank account, where the payments provider can tell it; null where it cannot, or where there is no provider.',
  body: z.strictObject({ bank_name: bankName, account_number: accountNumber }),
  answer: answer({ data: z.object({ account_name: z.string().nullable() }) }),
});

export const confirmBankChange = endpoint({
  name: 'confirmBankChange',
  method: 'POST',
  path: '/user/bank-change/confirm',
  access: 'public',
  summary:
    'Confirms changed bank details with the link from the mail to their owner, which ends the wait of withdrawals.',
  body: z.strictObject({ token: requiredText(200) }),
});

export const uploadPhoto = endpoint({
  name: 'uploadPhoto',
  method: 'POST',
  path: '/user/upload-pics',
  access: 'member',
  summary: 'Replaces the profile picture. It is re-encoded, so nothing but the pixels is kept.',
  upload: { field: 'profile_pics', maxBytes: limits.photoMaxBytes, types: ['image/jpeg', 'image/png', 'image/gif'] },
  answer: answer({ data: z.object({ profile_pics: z.string() }) }),
});

/** What stands in the way of closing an account: how often, how much money it is about, and when it is over at the latest. */
export const closingObstacle = z.object({
  kind: z.enum(['admins', 'balance', 'withdrawals', 'payouts', 'rewards', 'taken', 'inReview']),
  count: z.int(),
  amount: naira,
  until: instant.nullable(),
});
export type ClosingObstacle = z.output<typeof closingObstacle>;

export const getClosing = endpoint({
  name: 'getClosing',
  method: 'GET',
  path: '/user/closing',
  access: 'member',
  summary:
    'What stands in the way of closing the account, and `remainder`: what is in the wallet and too little to be withdrawn, which is given up with the account.',
  answer: answer({ data: z.object({ obstacles: z.array(closingObstacle).max(7), remainder: naira }) }),
});

export const downloadData = endpoint({
  name: 'downloadData',
  method: 'GET',
  path: '/user/data',
  access: 'member',
  summary: 'Everything kept about the member, streamed as one JSON file.',
  produces: 'json-file',
});

export const closeAccount = endpoint({
  name: 'closeAccount',
  method: 'POST',
  path: '/user/close',
  access: 'member',
  summary:
    'Closes the account for good: every session ends and what tells who the person was is erased; money and decisions stay on record. Refused while money or work is on its way. `gives_up` is the remainder, to the kobo.',
  body: z.strictObject({
    current_password: heldPassword,
    gives_up: nairaInput().optional(),
  }),
});

export const uploadVerification = endpoint({
  name: 'uploadVerification',
  method: 'POST',
  path: '/user/social-evidence/{platform}',
  access: 'member',
  summary:
    'Keeps a screenshot that shows the follower count saved for a platform, in place of the one before; an admin verifies it.',
  params: z.strictObject({ platform }),
  upload: { field: 'screenshot', maxBytes: limits.photoMaxBytes, types: ['image/jpeg', 'image/png', 'image/webp'] },
  answer: answer({ data: evidence }),
});

export const statistics = z.object({
  pending: z.int(),
  rejected: z.int(),
  successful: z.int(),
  fraudulent: z.int(),
  /** Jobs held without a proof, and how many may be held at once. */
  held: z.int(),
  heldLimit: z.int(),
  /** Why that is fewer than others may hold, in a sentence for the member; null where it is not. */
  heldReason: z.string().nullable(),
});
export type Statistics = z.output<typeof statistics>;

export const getStatistics = endpoint({
  name: 'getStatistics',
  method: 'GET',
  path: '/user/statistics',
  access: 'member',
  summary:
    'How many of the member’s proofs are in review, rejected, approved, and rejected as fraudulent; how many jobs they hold without a proof, and may hold.',
  answer: answer({ data: statistics }),
});
