import type { updateProfile as endpoint } from '../../../contract/account';
import type { InputOf } from '../../../contract/endpoint';
import * as messages from '../../../contract/messages';
import { lagosDayOf } from '../../lib/time';
import type { UserRow } from './present';

type Input = InputOf<typeof endpoint>;

const adultYears = 18;
const earliestBirth = '1900-01-01';

/** A person born on 29 February comes of age on 1 March. */
const isAdult = (dob: string, today: string): boolean =>
  dob >= earliestBirth && dob <= `${Number(today.slice(0, 4)) - adultYears}${today.slice(4)}`;

const sameText = (a: string, b: string): boolean => a.replace(/\s+/g, ' ').trim() === b.replace(/\s+/g, ' ').trim();

export interface ProfileContext {
  readonly now: Date;
  readonly bankNames: ReadonlySet<string>;
}

/** A message for every refused field. The member's current bank may stay, even if the directory no longer lists it. */
export const profileRefusals = (
  input: Input,
  before: UserRow,
  { now, bankNames }: ProfileContext,
): Record<string, string> => {
  const refused: Record<string, string> = {};
  if (input.fullname !== undefined && !sameText(input.fullname, before.fullname))
    refused.fullname = messages.profile.nameLocked;
  if (input.email !== undefined && input.email !== before.email) refused.email = messages.profile.emailLocked;
  if (input.dob && !isAdult(input.dob, lagosDayOf(now))) refused.dob = messages.fields.dobRange;
  if (input.bank_name !== undefined && input.bank_name !== before.bankName && !bankNames.has(input.bank_name))
    refused.bank_name = messages.fields.bank;
  return refused;
};

/** The differences between the input and the row, as columns. A missing field stays as it is; an empty one clears an optional column. */
export const profileChanges = (input: Input, before: UserRow): Partial<UserRow> => {
  const changes: Partial<UserRow> = {
    phone: input.phone,
    dob: input.dob === '' ? null : input.dob,
    gender: input.gender,
    country: input.country,
    state: input.state,
    accountName: input.account_name,
    bankName: input.bank_name,
    accountNo: input.account_number,
    username: input.username === '' ? null : input.username,
    twitter: input.twitter,
    instagram: input.instagram,
    facebook: input.facebook,
    tiktok: input.tiktok,
    twitterFollowers: input.twitter_followers,
    instagramFollowers: input.instagram_followers,
    facebookFollowers: input.facebook_followers,
    tiktokFollowers: input.tiktok_followers,
  };
  const differs = ([column, value]: [string, unknown]) =>
    value !== undefined && value !== before[column as keyof UserRow];
  return Object.fromEntries(Object.entries(changes).filter(differs));
};
