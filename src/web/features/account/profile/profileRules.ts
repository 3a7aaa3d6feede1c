import { updateProfile } from '../../../../contract/account';
import { profileFields } from '../../../../contract/profileFields';
import { type Rules, rulesFrom } from '../../../ui/form/formRules';
import type { ProfileValues } from './profileValues';

export type UnchangedRules = (name: keyof ProfileValues) => Rules;

export const optional = rulesFrom(updateProfile.body);
const needed = rulesFrom(profileFields);

/** A required value may be changed but not cleared; one that was never set may stay empty. */
export const keptIn =
  (saved: ProfileValues): UnchangedRules =>
  (name) =>
    (saved[name] === '' ? optional : needed)(name);
