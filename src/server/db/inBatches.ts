interface Waiting<Key, Found> {
  readonly key: Key;
  readonly resolve: (found: Found | undefined) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Reads the rows of simultaneous calls by one statement. Nothing is cached: the statement is sent after all of them have arrived, so each reads a
 * state later than its own beginning.
 * @param ask answers the rows found, by the text that `nameOf` makes of their keys.
 */
export const inBatches = <Key, Found>(
  ask: (keys: readonly Key[]) => Promise<ReadonlyMap<string, Found>>,
  nameOf: (key: Key) => string,
): ((key: Key) => Promise<Found | undefined>) => {
  let waiting: Waiting<Key, Found>[] = [];
  const leave = (): void => {
    const aboard = waiting;
    waiting = [];
    ask(aboard.map(({ key }) => key)).then(
      (found) => aboard.forEach(({ key, resolve }) => resolve(found.get(nameOf(key)))),
      (error: unknown) => aboard.forEach(({ reject }) => reject(error)),
    );
  };
  return (key) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(leave);
      waiting.push({ key, resolve, reject });
    });
};
