import type { Platform } from '../../../../contract/primitives';
import { platformNames } from '../../../lib/platforms';
import type { ProfileValues } from './profileValues';
import type { Socials } from '../../../../contract/profile';

export type SheetName = 'photo' | 'personal' | 'bank' | Platform;
type Field = keyof ProfileValues;

interface SheetDefinition {
  readonly title: string;
  /** The fields that the sheet saves. */
  readonly fields: readonly Field[];
}

const social = (platform: Platform): SheetDefinition => ({
  title: platformNames[platform],
  fields: [platform, `${platform}_followers`],
});

export const sheets: Readonly<Record<SheetName, SheetDefinition>> = {
  photo: { title: 'Profile photo', fields: [] },
  personal: { title: 'Personal information', fields: ['username', 'phone', 'gender', 'dob', 'country', 'state'] },
  bank: { title: 'Bank information', fields: ['bank_name', 'account_number', 'account_name'] },
  twitter: social('twitter'),
  instagram: social('instagram'),
  facebook: social('facebook'),
  tiktok: social('tiktok'),
};

/** Fixed values are shown in the sheet with the rest. */
const fixed: Readonly<Record<string, SheetName>> = { fullname: 'personal', email: 'personal' };

/** The sheet behind `?edit=…`, which names a row: one of the fields, or a whole sheet. */
export const sheetBehind = (row: string): SheetName | undefined =>
  fixed[row] ??
  (Object.keys(sheets) as SheetName[]).find((name) => name === row || sheets[name].fields.includes(row as Field));

/** True if there is a follower count for a screenshot to prove. */
export const hasStated = (socials: Socials, platform: Platform): boolean =>
  socials[platform] !== '' && socials.followers[platform] !== null;
