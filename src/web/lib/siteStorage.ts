import type { z } from 'zod';
import { brand } from '../brand';

export interface Drawer extends Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  keys: () => string[];
}

/** Storage that never throws; overflow lasts as long as the page. */
export function usable(open: () => Storage): Drawer | undefined {
  try {
    const storage = open();
    storage.getItem('');
    return {
      getItem: (key) => storage.getItem(key),
      setItem: (key, value) => {
        try {
          storage.setItem(key, value);
        } catch {
          // An older value must not replace the newer.
          storage.removeItem(key);
        }
      },
      removeItem: (key) => storage.removeItem(key),
      keys: () => Object.keys(storage),
    };
  } catch {
    // Blocked storage throws on access.
    return undefined;
  }
}

export const siteStorage = (): Drawer | undefined => usable(() => globalThis.localStorage);

/** False in a browser that blocks storage or has no room left: it forgets a log-in at the next reload. */
export const keepsLogins = (): boolean => {
  const storage = siteStorage();
  const [key, value] = [`${brand.shortName}_probe`, 'x'.repeat(200)];
  storage?.setItem(key, value);
  const isKept = storage?.getItem(key) === value;
  storage?.removeItem(key);
  return isKept;
};

export const tabStorage = (): Drawer | undefined => usable(() => globalThis.sessionStorage);

export const storageKeys = {
  token: `${brand.shortName}_token`,
  isAdmin: `${brand.shortName}_isAdmin`,
  /** Set from logout to login, for other tabs. */
  left: `${brand.shortName}_left`,
  person: `${brand.shortName}_person`,
  referral: `${brand.shortName}_referral`,
  theme: `${brand.shortName}_theme`,
  adminKeys: `${brand.shortName}_adminKeys`,
  adminSide: `${brand.shortName}_adminSide`,
  shownBulks: `${brand.shortName}_shownBulks`,
  hiddenSums: `${brand.shortName}_hiddenSums`,
} as const;

export interface SessionStorageState<T> {
  recall: () => T | null;
  keep: (value: T) => void;
  forget: () => void;
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

export const tabKey = (name: string): string => `${brand.shortName}_${name}`;

const storageState =
  (open: () => Drawer | undefined) =>
  <T>(name: string, schema: z.ZodType<T>): SessionStorageState<T> => {
    const key = tabKey(name);
    return {
      recall: () => {
        const text = open()?.getItem(key);
        const result = schema.safeParse(text ? parsed(text) : null);
        return result.success ? result.data : null;
      },
      keep: (value) => open()?.setItem(key, JSON.stringify(schema.parse(value))),
      forget: () => open()?.removeItem(key),
    };
  };

/** Survives reloads and ends with the tab. */
export const sessionStorageState = storageState(tabStorage);
/** The same for all tabs of the browser. */
export const siteStorageState = storageState(siteStorage);

export type ThemeMode = 'light' | 'dark' | 'system';

export const storedThemeMode = (): ThemeMode => {
  const stored = siteStorage()?.getItem(storageKeys.theme);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
};

export const keepThemeMode = (mode: ThemeMode): void => {
  if (mode === 'system') siteStorage()?.removeItem(storageKeys.theme);
  else siteStorage()?.setItem(storageKeys.theme, mode);
};

export const followThemeMode = (show: (mode: ThemeMode) => void): (() => void) => {
  // No key means that storage was cleared.
  const follow = ({ key }: StorageEvent): void => {
    if (key === storageKeys.theme || key === null) show(storedThemeMode());
  };
  addEventListener('storage', follow);
  return () => removeEventListener('storage', follow);
};
