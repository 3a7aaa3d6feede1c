import { useRef } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router-dom';
import type { Platform } from '../../../contract/primitives';
import type { Socials } from '../../../contract/profile';
import { platformNames } from '../../lib/platforms';
import type { ProfileValues } from './profileValues';

export const genders = [
  { value: '', label: 'Prefer not to say' },
  { value: 'male', label: 'Male' },
  { value: 'female', label: 'Female' },
];

export type SheetName = 'photo' | 'personal' | 'bank' | Platform;
type Field = keyof ProfileValues;

interface SheetDefinition {
  readonly title: string;
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

const fixed: Readonly<Record<string, SheetName>> = { fullname: 'personal', email: 'personal' };

const sheetBehind = (row: string): SheetName | undefined =>
  fixed[row] ??
  (Object.keys(sheets) as SheetName[]).find((name) => name === row || sheets[name].fields.includes(row as Field));

export const hasStated = (socials: Socials, platform: Platform): boolean =>
  socials[platform] !== '' && socials.followers[platform] !== null;

const key = 'edit';
const getEdit = (search: string): string => new URLSearchParams(search).get(key) ?? '';
/** Set by navigation from a row, so that closing goes back. */
const fromRow = { opened: true };

const withEdit = (search: string, row: string | null): string => {
  const params = new URLSearchParams(search);
  if (row === null) params.delete(key);
  else params.set(key, row);
  return params.size > 0 ? `?${params}` : '';
};

/** Opening a sheet adds to the history, so that Back closes it. */
export const placeWithSheet = ({ pathname, search }: Location): string => `${pathname} ${getEdit(search)}`;

export function useEditing() {
  const at = useLocation();
  const { search } = at;
  const navigate = useNavigate();
  const left = useRef('');
  const row = getEdit(search);
  return {
    row,
    sheet: sheetBehind(row),
    linkTo: (to: string) => ({ to: { search: withEdit(search, to) }, state: fromRow, preventScrollReset: true }),
    close: () => {
      // A second press while going back would leave the page.
      if (left.current === at.key) return;
      left.current = at.key;
      if ((at.state as typeof fromRow | null)?.opened) void navigate(-1);
      else void navigate({ search: withEdit(search, null) }, { replace: true, preventScrollReset: true });
    },
  };
}
