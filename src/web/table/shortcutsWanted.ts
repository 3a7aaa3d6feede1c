import { siteStorage } from '../lib/siteStorage';
import { storageKeys } from '../lib/storageKeys';

/** Whether this browser's person wants single keys to do things. Somebody who types by voice may not. */
export const areShortcutsWanted = (): boolean => siteStorage()?.getItem(storageKeys.adminKeys) !== 'off';

export const wantShortcuts = (wanted: boolean): void => {
  if (wanted) siteStorage()?.removeItem(storageKeys.adminKeys);
  else siteStorage()?.setItem(storageKeys.adminKeys, 'off');
};
