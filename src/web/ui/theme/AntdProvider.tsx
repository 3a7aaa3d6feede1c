import { StyleProvider } from '@ant-design/cssinjs';
import { ConfigProvider } from 'antd';
import { useMemo, type ReactNode } from 'react';
import { antdTheme } from './antdTheme';
import { cspNonce } from './nonce';
import { useTheme } from './ThemeProvider';

/** Ant Design in our look, where its styles are made in the browser: the build has no need of it (webpack/antd). */
export function AntdProvider({ children }: { children: ReactNode }) {
  const { resolved } = useTheme();
  const theme = useMemo(() => antdTheme(resolved), [resolved]);
  const csp = useMemo(() => ({ nonce: cspNonce() }), []);
  return (
    <StyleProvider layer>
      <ConfigProvider theme={theme} csp={csp}>
        {children}
      </ConfigProvider>
    </StyleProvider>
  );
}
