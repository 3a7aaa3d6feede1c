import { siteStorage } from './siteStorage';
import { storageKeys } from './storageKeys';

/** The chosen mode: light, dark, or the device's. */
export type ThemeMode = 'light' | 'dark' | 'system';

export const storedThemeMode = (): ThemeMode => {
  const stored = siteStorage()?.getItem(storageKeys.theme);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
};

export const keepThemeMode = (mode: ThemeMode): void => {
  if (mode === 'system') siteStorage()?.removeItem(storageKeys.theme);
  else siteStorage()?.setItem(storageKeys.theme, mode);
};

/** Reports a choice made in another tab. Returns a function that ends it. */
export const followThemeMode = (show: (mode: ThemeMode) => void): (() => void) => {
  // Without a key the whole storage was cleared.
  const follow = ({ key }: StorageEvent): void => {
    if (key === storageKeys.theme || key === null) show(storedThemeMode());
  };
  addEventListener('storage', follow);
  return () => removeEventListener('storage', follow);
};
