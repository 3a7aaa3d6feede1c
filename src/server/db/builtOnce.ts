import type { Database } from './database';

/** A statement of a hot path, built once per handle; a transaction is a handle of its own, so this is for use outside one. */
export const builtOnce = <Built extends object>(build: (db: Database) => Built): ((db: Database) => Built) => {
  const kept = new WeakMap<Database, Built>();
  return (db) => {
    const built = kept.get(db) ?? build(db);
    kept.set(db, built);
    return built;
  };
};
