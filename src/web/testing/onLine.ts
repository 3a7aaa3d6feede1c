/** A browser that reports this connection; one that reports nothing has no `connection` at all. */
export const onLine = (connection: NonNullable<Navigator['connection']> | undefined): void => {
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });
};
