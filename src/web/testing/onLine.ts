export const onLine = (connection: NonNullable<Navigator['connection']> | undefined): void => {
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });
};
