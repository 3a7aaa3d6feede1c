import { StyleProvider } from '@ant-design/cssinjs';
import ConfigProvider from 'antd/es/config-provider';
import { useMemo, type ReactNode } from 'react';
import { antdTheme } from './antdTheme';
import { useTheme } from './ThemeProvider';

/** Ant Design with run-time styles; the build replaces this (webpack/antd). */
export function AntdProvider({ children }: { children: ReactNode }) {
  const { resolved } = useTheme();
  const theme = useMemo(() => antdTheme(resolved), [resolved]);
  return (
    <StyleProvider layer>
      <ConfigProvider theme={theme}>{children}</ConfigProvider>
    </StyleProvider>
  );
}
