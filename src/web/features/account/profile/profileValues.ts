import { profileFields, updateProfile } from '../../../../contract/account';
import type { getProfile } from '../../../../contract/profile';
import type { AnswerOf, ArgOf } from '../../../../contract/endpoint';
import type { Platform } from '../../../../contract/primitives';
import { type Rules, rulesFrom } from '../../../ui/form/formRules';

type Profile = AnswerOf<typeof getProfile>;
type Change = ArgOf<typeof updateProfile>;

/** The profile's fields as text; empty if not given. */
export type ProfileValues = Record<
  | 'username'
  | 'phone'
  | 'gender'
  | 'dob'
  | 'country'
  | 'state'
  | 'bank_name'
  | 'account_name'
  | 'account_number'
  | Platform
  | `${Platform}_followers`,
  string
>;

const orEmpty = (value: string | number | null | undefined): string => (value ?? '').toString();

export const profileValues = ({ data, bankdetails, socialdetails }: Profile): ProfileValues => ({
  username: orEmpty(data.username),
  phone: data.phone,
  gender: orEmpty(data.gender),
  dob: orEmpty(data.dob),
  country: data.country,
  state: data.state,
  bank_name: bankdetails.bank_name,
  account_name: bankdetails.account_name,
  account_number: bankdetails.account_no,
  twitter: socialdetails.twitter,
  instagram: socialdetails.instagram,
  facebook: socialdetails.facebook,
  tiktok: socialdetails.tiktok,
  twitter_followers: orEmpty(socialdetails.followers.twitter),
  instagram_followers: orEmpty(socialdetails.followers.instagram),
  facebook_followers: orEmpty(socialdetails.followers.facebook),
  tiktok_followers: orEmpty(socialdetails.followers.tiktok),
});

/** Fields that use null for no value; the others use an empty text. */
const nullable: readonly (keyof ProfileValues)[] = [
  'gender',
  'dob',
  'username',
  'twitter_followers',
  'instagram_followers',
  'facebook_followers',
  'tiktok_followers',
];

/** The values to send: only the fields that differ, so that an old value that breaks today's rules blocks nothing. */
export const profileChange = (before: Partial<ProfileValues>, after: Partial<ProfileValues>): Change =>
  Object.fromEntries(
    (Object.keys(before) as (keyof ProfileValues)[])
      .map((name) => [name, (after[name] ?? '').trim()] as const)
      .filter(([name, value]) => value !== before[name])
      .map(([name, value]) => [name, value === '' && nullable.includes(name) ? null : value]),
  );

export type UnchangedRules = (name: keyof ProfileValues) => Rules;

export const optional = rulesFrom(updateProfile.body);
const needed = rulesFrom(profileFields);

/** A required value may be changed but not cleared; one that was never set may stay empty. */
export const keptIn =
  (saved: ProfileValues): UnchangedRules =>
  (name) =>
    (saved[name] === '' ? optional : needed)(name);
