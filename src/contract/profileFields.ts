import { z } from 'zod';
import { holdsHidden } from './inputs/hidden';
import * as messages from './messages';
import {
  accountName,
  accountNumber,
  bankName,
  day,
  email,
  gender,
  phone,
  requiredText,
  state,
  text,
  wholeNumber,
} from './primitives';

const followers = wholeNumber(0, 1_000_000_000).nullable().optional();
/** Every field of a profile that can be sent, with its rule. */
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
  username: text(30)
    .regex(/^(?:[\p{L}\d._]{3,30})?$/u, messages.fields.username)
    .refine((name) => !holdsHidden(name), messages.fields.username)
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
