import { createContext, useContext, useEffect, useLayoutEffect, useMemo, useState, type ReactNode } from 'react';
import { followThemeMode, keepThemeMode, storedThemeMode, type ThemeMode } from '../../lib/siteStorage';
import { useMediaQuery } from '../hooks';
import './tokens.css';
import './base.css';
import './parts.css';

export interface Theme {
  mode: ThemeMode;
  /** The mode's theme, or the system's. */
  resolved: 'light' | 'dark';
  setMode: (mode: ThemeMode) => void;
}

const ThemeContext = createContext<Theme>({ mode: 'system', resolved: 'light', setMode: () => undefined });

export const useTheme = (): Theme => useContext(ThemeContext);

/** Resolves the theme and sets `data-theme` for hand-written CSS. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const [mode, setModeState] = useState(storedThemeMode);
  const systemIsDark = useMediaQuery('(prefers-color-scheme: dark)');
  const resolved = mode === 'system' ? (systemIsDark ? 'dark' : 'light') : mode;

  useLayoutEffect(() => {
    document.documentElement.dataset.theme = resolved;
  }, [resolved]);

  useEffect(() => followThemeMode(setModeState), []);

  const theme = useMemo<Theme>(
    () => ({
      mode,
      resolved,
      setMode: (next) => {
        keepThemeMode(next);
        setModeState(next);
      },
    }),
    [mode, resolved],
  );
  return <ThemeContext value={theme}>{children}</ThemeContext>;
}
