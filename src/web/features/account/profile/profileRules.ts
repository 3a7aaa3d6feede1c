import { updateProfile } from '../../../../contract/account';
import { profileFields } from '../../../../contract/profileFields';
import { type Rules, rulesFrom } from '../../../ui/form/formRules';
import type { ProfileValues } from './profileValues';

export type UnchangedRules = (name: keyof ProfileValues) => Rules;

export const optional = rulesFrom(updateProfile.body);
const needed = rulesFrom(profileFields);

/** What an account cannot do without may be changed and not taken away; one that never had it need not begin here. */
export const keptIn =
  (saved: ProfileValues): UnchangedRules =>
  (name) =>
    (saved[name] === '' ? optional : needed)(name);
