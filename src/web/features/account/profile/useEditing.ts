import { useRef } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router-dom';
import { sheetBehind } from './sheets';

const key = 'edit';
const getEdit = (search: string): string => new URLSearchParams(search).get(key) ?? '';
/** Set by the navigation from a row, so that closing its sheet goes back. */
const fromRow = { opened: true };

const withEdit = (search: string, row: string | null): string => {
  const params = new URLSearchParams(search);
  if (row === null) params.delete(key);
  else params.set(key, row);
  return params.size > 0 ? `?${params}` : '';
};

/** Opening a sheet adds to the history, so that Back closes it. */
export const placeWithSheet = ({ pathname, search }: Location): string => `${pathname} ${getEdit(search)}`;

/** The open sheet is in the address: links can lead to it, and Back closes it. */
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
      // Going back takes time: pressed twice it would leave the page.
      if (left.current === at.key) return;
      left.current = at.key;
      if ((at.state as typeof fromRow | null)?.opened) void navigate(-1);
      else void navigate({ search: withEdit(search, null) }, { replace: true, preventScrollReset: true });
    },
  };
}
