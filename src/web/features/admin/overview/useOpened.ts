import { useState } from 'react';
import { siteStorage } from '../../../lib/siteStorage';
import { storageKeys } from '../../../lib/storageKeys';

const opened = 'open';

function keep(isOpen: boolean): void {
  try {
    if (isOpen) siteStorage()?.setItem(storageKeys.overview, opened);
    else siteStorage()?.removeItem(storageKeys.overview);
  } catch {
    // A browser without room shows the choice until the page is left.
  }
}

/** Whether this browser's person wants the overview day by day. */
export function useOpened(): readonly [isOpen: boolean, open: (isOpen: boolean) => void] {
  const [isOpen, setOpen] = useState(() => siteStorage()?.getItem(storageKeys.overview) === opened);
  return [
    isOpen,
    (next) => {
      setOpen(next);
      keep(next);
    },
  ];
}
