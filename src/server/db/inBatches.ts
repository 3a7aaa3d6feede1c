interface Waiting<Key, Found> {
  readonly key: Key;
  readonly resolve: (found: Found | undefined) => void;
  readonly reject: (error: unknown) => void;
}

/** One statement for simultaneous calls. Nothing is cached: each call reads a state later than its start. */
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

// PostgreSQL assumes this length for lists; shorter ones would be planned each time, for more than the look-up.
const assumedLength = 10;

/** The keys padded to a length for which the database keeps its plan; a duplicate is found once. */
export const filledUp = <Key>(keys: readonly Key[]): Key[] =>
  Array.from({ length: Math.max(keys.length, assumedLength) }, (_, nth) => keys[nth % keys.length] as Key);
