import type { Database } from './database';

/**
 * A statement of a hot path, built once for each database handle instead of once for each call. Every transaction is a handle of its own,
 * so this is for what is asked outside of one.
 */
export const builtOnce = <Built extends object>(build: (db: Database) => Built): ((db: Database) => Built) => {
  const kept = new WeakMap<Database, Built>();
  return (db) => {
    const built = kept.get(db) ?? build(db);
    kept.set(db, built);
    return built;
  };
};
