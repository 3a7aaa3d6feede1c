/** A browser with this connection, or without `connection`. */
export const onLine = (connection: NonNullable<Navigator['connection']> | undefined): void => {
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });
};
