import { createHash } from 'node:crypto';
import { sql, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Database } from '../db/database';

const dialect = new PgDialect();

/** Plans repeated statements without parameters once, because planning takes longer than running them. */
export const plannedOnce = async (db: Database): Promise<Database> => {
  const { rows } = await db.execute<{ name: string }>(sql`SELECT name FROM pg_prepared_statements`);
  const known = new Set(rows.map(({ name }) => name));
  const execute = async (query: SQL) => {
    const { sql: text, params } = dialect.sqlToQuery(query);
    if (params.length > 0) throw new Error('A statement that is planned once has no parameters.');
    const name = `planned_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`;
    if (!known.has(name)) await db.execute(sql.raw(`PREPARE ${name} AS ${text}`));
    known.add(name);
    return db.execute(sql.raw(`EXECUTE ${name}`));
  };
  return Object.assign(Object.create(db) as Database, { execute });
};
