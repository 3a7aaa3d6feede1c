import { ConfigProvider } from 'antd';
import { useMemo, type ReactNode } from 'react';
import { useMediaQuery } from '../useMediaQuery';
import { antdTheme } from './antdTheme';
import { cspNonce } from './nonce';
import { useTheme } from './ThemeProvider';

const form = { requiredMark: 'optional', colon: false } as const;

/** Ant Design in our look. It stands inside the layouts, so that the landing page never loads the library. */
export function AntdProvider({ children }: { children: ReactNode }) {
  const { resolved } = useTheme();
  const still = useMediaQuery('(prefers-reduced-motion: reduce)');
  const theme = useMemo(() => antdTheme(resolved, !still), [resolved, still]);
  const csp = useMemo(() => ({ nonce: cspNonce() }), []);
  return (
    <ConfigProvider theme={theme} csp={csp} form={form}>
      {children}
    </ConfigProvider>
  );
}
