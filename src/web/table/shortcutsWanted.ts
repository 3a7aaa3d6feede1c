import { siteStorage } from '../lib/siteStorage';
import { storageKeys } from '../lib/storageKeys';

/** Whether single keys are switched on in this browser. A person who types by voice may not want them. */
export const areShortcutsWanted = (): boolean => siteStorage()?.getItem(storageKeys.adminKeys) !== 'off';

export const wantShortcuts = (wanted: boolean): void => {
  if (wanted) siteStorage()?.removeItem(storageKeys.adminKeys);
  else siteStorage()?.setItem(storageKeys.adminKeys, 'off');
};
