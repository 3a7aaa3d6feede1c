import { createContext, useContext, useLayoutEffect, useMemo, useState, type ReactNode } from 'react';
import { brand } from '../../brand';
import { useMediaQuery } from '../useMediaQuery';
import { giveStylesTheNonce } from './nonce';
import './tokens.css';
import './base.css';

export type ThemeMode = 'light' | 'dark' | 'system';
export interface Theme {
  mode: ThemeMode;
  /** What is shown: the mode, or what the system wishes. */
  resolved: 'light' | 'dark';
  setMode: (mode: ThemeMode) => void;
}

const storageKey = `${brand.shortName}_theme`;
const storedMode = (): ThemeMode => {
  const stored = localStorage.getItem(storageKey);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
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

  const theme = useMemo<Theme>(
    () => ({
      mode,
      resolved,
      setMode: (next) => {
        if (next === 'system') localStorage.removeItem(storageKey);
        else localStorage.setItem(storageKey, next);
        setModeState(next);
      },
    }),
    [mode, resolved],
  );
  return <ThemeContext value={theme}>{children}</ThemeContext>;
}
