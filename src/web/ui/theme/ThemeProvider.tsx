import { createContext, useContext, useEffect, useLayoutEffect, useMemo, useState, type ReactNode } from 'react';
import { siteStorage } from '../../lib/siteStorage';
import { storageKeys } from '../../lib/storageKeys';
import { useMediaQuery } from '../useMediaQuery';
import { giveStylesTheNonce } from './nonce';
import type { ThemeMode } from './ThemeButtons';
import './tokens.css';
import './base.css';
import './parts.css';

export interface Theme {
  mode: ThemeMode;
  /** What is shown: the mode, or what the system wishes. */
  resolved: 'light' | 'dark';
  setMode: (mode: ThemeMode) => void;
}

const storedMode = (): ThemeMode => {
  const stored = siteStorage()?.getItem(storageKeys.theme);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
};

const keepMode = (mode: ThemeMode): void => {
  try {
    if (mode === 'system') siteStorage()?.removeItem(storageKeys.theme);
    else siteStorage()?.setItem(storageKeys.theme, mode);
  } catch {
    // A browser without room shows the choice until the page is left.
  }
};

const ThemeContext = createContext<Theme>({ mode: 'system', resolved: 'light', setMode: () => undefined });

export const useTheme = (): Theme => useContext(ThemeContext);

/** Knows whether the product is shown light or dark, and tells the hand-written CSS by `data-theme` on the root element. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const [mode, setModeState] = useState(() => {
    giveStylesTheNonce();
    return storedMode();
  });
  const systemIsDark = useMediaQuery('(prefers-color-scheme: dark)');
  const resolved = mode === 'system' ? (systemIsDark ? 'dark' : 'light') : mode;

  useLayoutEffect(() => {
    document.documentElement.dataset.theme = resolved;
  }, [resolved]);

  useEffect(() => {
    // Without a key the whole storage was cleared.
    const follow = ({ key }: StorageEvent): void => {
      if (key === storageKeys.theme || key === null) setModeState(storedMode());
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, []);

  const theme = useMemo<Theme>(
    () => ({
      mode,
      resolved,
      setMode: (next) => {
        keepMode(next);
        setModeState(next);
      },
    }),
    [mode, resolved],
  );
  return <ThemeContext value={theme}>{children}</ThemeContext>;
}
