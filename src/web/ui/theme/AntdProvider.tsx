import { StyleProvider } from '@ant-design/cssinjs';
import { ConfigProvider } from 'antd';
import { useMemo, type ReactNode } from 'react';
import { antdTheme } from './antdTheme';
import { cspNonce } from './nonce';
import { useTheme } from './ThemeProvider';

const form = { requiredMark: 'optional', colon: false } as const;

/** Ant Design in our look. It stands inside the layouts, so that the landing page never loads the library. */
export function AntdProvider({ children }: { children: ReactNode }) {
  const { resolved } = useTheme();
  const theme = useMemo(() => antdTheme(resolved), [resolved]);
  const csp = useMemo(() => ({ nonce: cspNonce() }), []);
  return (
    <StyleProvider layer>
      <ConfigProvider theme={theme} csp={csp} form={form}>
        {children}
      </ConfigProvider>
    </StyleProvider>
  );
}
