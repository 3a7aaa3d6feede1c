import { useState } from 'react';
import { siteStorage } from '../../../lib/siteStorage';
import { storageKeys } from '../../../lib/storageKeys';

const folded = 'folded';

function keep(isFolded: boolean): void {
  try {
    if (isFolded) siteStorage()?.setItem(storageKeys.overview, folded);
    else siteStorage()?.removeItem(storageKeys.overview);
  } catch {
    // A browser without room shows the choice until the page is left.
  }
}

/** Whether this browser's person wants the overview folded away. */
export function useFolded(): readonly [isFolded: boolean, fold: (isFolded: boolean) => void] {
  const [isFolded, setFolded] = useState(() => siteStorage()?.getItem(storageKeys.overview) === folded);
  return [
    isFolded,
    (next) => {
      setFolded(next);
      keep(next);
    },
  ];
}
