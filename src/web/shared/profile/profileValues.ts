import { profileFields, updateProfile } from '../../../contract/account';
import type { AnswerOf, ArgOf } from '../../../contract/endpoint';
import type { Platform } from '../../../contract/primitives';
import type { getProfile } from '../../../contract/profile';
import { platforms } from '../../lib/platforms';
import { type Rules, rulesFrom } from '../../ui/form/formRules';

type Profile = AnswerOf<typeof getProfile>;
type SocialField = Platform | `${Platform}_followers`;
type PersonalField = 'username' | 'phone' | 'gender' | 'dob' | 'country' | 'state';

export type ProfileValues = Record<
  PersonalField | 'bank_name' | 'account_name' | 'account_number' | SocialField,
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
  ...(Object.fromEntries(
    platforms.flatMap((platform) => [
      [platform, socialdetails[platform]],
      [`${platform}_followers`, orEmpty(socialdetails.followers[platform])],
    ]),
  ) as Record<SocialField, string>),
});

const nullable = (name: string) => ['gender', 'dob', 'username'].includes(name) || name.endsWith('_followers');

/** Only the fields that differ, so that an old value that breaks today's rules blocks nothing. */
export const profileChange = (
  before: Partial<ProfileValues>,
  after: Partial<ProfileValues>,
): ArgOf<typeof updateProfile> =>
  Object.fromEntries(
    (Object.keys(before) as (keyof ProfileValues)[])
      .map((name) => [name, (after[name] ?? '').trim()] as const)
      .filter(([name, value]) => value !== before[name])
      .map(([name, value]) => [name, value === '' && nullable(name) ? null : value]),
  );

export type UnchangedRules = (name: keyof ProfileValues) => Rules;

export const optional = rulesFrom(updateProfile.body);
const needed = rulesFrom(profileFields);

/** Required values can be changed but not cleared. */
export const keptIn =
  (saved: ProfileValues): UnchangedRules =>
  (name) =>
    (saved[name] === '' ? optional : needed)(name);
