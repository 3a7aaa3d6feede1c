/** A browser that says this of its line; one that says nothing has no `connection` at all. */
export const onLine = (connection: NonNullable<Navigator['connection']> | undefined): void => {
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });
};
