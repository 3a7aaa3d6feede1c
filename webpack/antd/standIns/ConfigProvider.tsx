import { ConfigContext } from 'antd/es/config-provider/context';
import { type ComponentProps, type ReactNode, useContext } from 'react';

type Config = NonNullable<ComponentProps<typeof ConfigContext.Provider>['value']>;

/** Passes on the popup container, but no theme. */
export default function ConfigProvider({
  getPopupContainer,
  children,
}: Pick<Config, 'getPopupContainer'> & { children: ReactNode }) {
  const outer = useContext(ConfigContext);
  return (
    <ConfigContext.Provider value={getPopupContainer ? { ...outer, getPopupContainer } : outer}>
      {children}
    </ConfigContext.Provider>
  );
}
