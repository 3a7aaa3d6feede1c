import { z } from 'zod';
import { legalVersion } from './brand';
import { answer, endpoint, fixture, pictureTypes } from './endpoint';
import { isUsername } from './inputs/username';
import { limits } from './limits';
import * as messages from './messages';
import {
  accountName,
  accountNumber,
  bankName,
  day,
  email,
  gender,
  heldPassword,
  instant,
  naira,
  nairaInput,
  phone,
  platform,
  requiredText,
  state,
  text,
  wholeNumber,
} from './primitives';
import { verification } from './profile';

const followers = wholeNumber(0, 1_000_000_000).nullable().optional();
export const profileFields = z.strictObject({
  fullname: text(80),
  phone,
  dob: z.union([day, z.literal('')], { error: messages.fields.date }).nullable(),
  email,
  gender: gender.nullable(),
  country: requiredText(60),
  state,
  account_name: accountName,
  bank_name: bankName,
  account_number: accountNumber,
  username: text(90)
    .normalize('NFKC')
    .refine((name) => name === '' || isUsername(name), messages.fields.username)
    .nullable(),
  twitter: text(200),
  instagram: text(200),
  facebook: text(200),
  tiktok: text(200),
  twitter_followers: followers,
  instagram_followers: followers,
  facebook_followers: followers,
  tiktok_followers: followers,
});

export const updateProfile = endpoint('updateProfile', 'POST /user/profile', {
  summary: 'Changes the fields that are given. Full name and e-mail may be sent along but cannot be changed here.',
  body: profileFields.partial(),
  idempotent: 'set',
  toast: {
    success: messages.profile.updated,
    failure: messages.profile.updateFailed,
    broken: messages.profile.updateFailedAlert,
  },
  invalidates: ['profile', 'member', 'task'],
  audit: { 'profile.update': 'Changed the profile' },
  example: { username: 'ada' },
  errors: ['account_banned', 'bank_account_unknown', 'username_taken'],
});

export const getAccountName = endpoint('getAccountName', 'POST /user/account-name', {
  summary:
    'The name on a bank account, where the payments provider can tell it; null where there is no such account (`missing`), and where it cannot tell or there is no provider (`unchecked`).',
  body: z.strictObject({ bank_name: bankName, account_number: accountNumber }),
  answer: answer({
    data: z.object({ account_name: z.string().nullable(), outcome: z.enum(['found', 'missing', 'unchecked']) }),
  }),
  shows: ['bank'],
  example: { bank_name: 'GTBank', account_number: '0123456789' },
});

export const confirmBankChange = endpoint('confirmBankChange', 'POST /user/bank-change/confirm', {
  access: 'public',
  summary:
    'Confirms changed bank details with the link from the mail to their owner, which ends the wait of withdrawals.',
  body: z.strictObject({ token: requiredText(200) }),
  invalidates: ['profile', 'member'],
  audit: { 'bank-change.confirm': 'Confirmed new bank details' },
  example: { token: fixture('bankToken') },
  errors: ['link_invalid'],
});

export const uploadPhoto = endpoint('uploadPhoto', 'POST /user/upload-pics', {
  summary: 'Replaces the profile picture. It is re-encoded, so nothing but the pixels is kept.',
  upload: { field: 'profile_pics', maxBytes: limits.photoMaxBytes, types: pictureTypes },
  answer: answer({ data: z.object({ profile_pics: z.string() }) }),
  toast: { success: messages.profile.photoUpdated, failure: messages.profile.photoFailed },
  invalidates: ['profile', 'member'],
  audit: { 'photo.upload': 'Changed the photo' },
  example: { file: fixture('picture') },
  errors: ['account_banned', 'picture_not_accepted', 'picture_unreadable'],
});

/** Reasons why an account cannot be closed yet: the number of each, the money in it, and the latest time by which it ends. */
const closingObstacle = z.object({
  kind: z.enum(['admins', 'balance', 'withdrawals', 'payouts', 'rewards', 'taken', 'inReview']),
  count: z.int(),
  amount: naira,
  until: instant.nullable(),
});
export type ClosingObstacle = z.output<typeof closingObstacle>;

export const getClosing = endpoint('getClosing', 'GET /user/closing', {
  summary:
    'What you need to settle first of closing the account, and `remainder`: what is in the wallet and too little to be withdrawn, which is given up with the account.',
  answer: answer({ data: z.object({ obstacles: z.array(closingObstacle).max(7), remainder: naira }) }),
  shows: ['closing'],
});

export const downloadData = endpoint('downloadData', 'GET /user/data', {
  summary: 'Everything kept about the member, streamed as one JSON file.',
  produces: 'json-file',
  toast: {
    success: (_arg, { filename }) => `Your data are in your downloads: ${filename}`,
    failure: messages.profile.dataFailed,
  },
  audit: { 'data.download': 'Downloaded their data' },
});

export const closeAccount = endpoint('closeAccount', 'POST /user/close', {
  summary:
    'Closes the account for good: every session ends and what tells who the person was is erased; money and decisions stay on record. Refused while money or work is on its way. `gives_up` is the remainder, to the kobo.',
  body: z.strictObject({ current_password: heldPassword, gives_up: nairaInput().optional() }),
  money: true,
  toast: { success: messages.profile.closingDone, failure: null },
  audit: { 'account.close': 'Closed the account' },
  example: { current_password: fixture('password') },
  errors: ['balance_changed', 'closing_blocked', 'conflict', 'not_for_admins', 'password_wrong'],
});

export const uploadVerification = endpoint('uploadVerification', 'POST /user/follower-verification/{platform}', {
  summary:
    'Keeps a screenshot that shows the follower count saved for a platform, in place of the one before; an admin verifies it.',
  params: z.strictObject({ platform }),
  upload: { field: 'screenshot', maxBytes: limits.photoMaxBytes, types: pictureTypes },
  answer: answer({ data: verification }),
  toast: { success: messages.profile.verificationSent, failure: messages.profile.verificationFailed },
  invalidates: ['profile', 'member'],
  audit: { 'verification.upload': 'Sent a follower verification' },
  example: { platform: 'instagram', file: fixture('picture') },
  errors: ['account_banned', 'followers_missing', 'picture_not_accepted', 'picture_unreadable'],
});

export const acceptTerms = endpoint('acceptTerms', 'POST /auth/accept-terms', {
  summary: 'Agrees to the terms and policies of today. An outdated version is refused.',
  body: z.strictObject({ terms_version: requiredText(20) }),
  toast: { success: messages.profile.termsAccepted, failure: messages.profile.termsFailed },
  invalidates: ['profile'],
  audit: { 'terms.accept': 'Agreed to the terms' },
  example: { terms_version: legalVersion },
  errors: ['terms_changed'],
});
