import { getTableColumns, getTableName, sql, type InferInsertModel, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { beforeCommit } from './statements';

/** Work that no later statement of a transaction reads; all of it goes in one statement with the commit. */
export interface Last {
  readonly rows: Map<PgTable, object[]>;
  /** Payloads of notifications on the channel of live events. */
  readonly events: string[];
}

export const liveChannel = 'live';

export const nothingYet = (): Last => ({ rows: new Map(), events: [] });

const addRows = ({ rows }: Last, table: PgTable, added: readonly object[]): void =>
  void rows.set(table, [...(rows.get(table) ?? []), ...added]);

export const addRow = <T extends PgTable>(last: Last, table: T, row: InferInsertModel<T>): void =>
  addRows(last, table, [row]);

export const addAll = (last: Last, { rows, events }: Last): void => {
  for (const [table, added] of rows) addRows(last, table, added);
  last.events.push(...events);
};

// The only surrogates that JSON escapes are single ones, which the database refuses.
const single = /(?<=(?:^|[^\\])(?:\\\\)*)\\ud[89a-f][\da-f]{2}/g;

const jsonOf = (values: readonly unknown[]): string => JSON.stringify(values).replace(single, '\\ufffd');

const valueOf = (value: unknown): unknown =>
  value instanceof Uint8Array ? `\\x${Buffer.from(value).toString('hex')}` : value;

interface Target {
  readonly insert: SQL;
  readonly names: readonly (readonly [field: string, column: string])[];
}
const targets = new WeakMap<PgTable, Target>();

const targetOf = (table: PgTable): Target => {
  const known = targets.get(table);
  if (known) return known;
  const names = Object.entries(getTableColumns(table)).map(([field, { name }]) => [field, name] as const);
  const [into, columns] = [`"${getTableName(table)}"`, names.map(([, name]) => `"${name}"`).join(', ')];
  const insert = `INSERT INTO ${into} (${columns}) SELECT ${columns} FROM jsonb_populate_recordset(NULL::${into}, `;
  const target = { insert: sql.raw(insert), names };
  targets.set(table, target);
  return target;
};

const insertOf = ([table, rows]: readonly [PgTable, readonly object[]], nth: number): SQL => {
  const { insert, names } = targetOf(table);
  const named = rows.map((row) =>
    Object.fromEntries(names.map(([field, name]) => [name, valueOf(row[field as keyof typeof row])])),
  );
  return sql`${sql.raw(nth === 0 ? 'WITH' : ',')} ${sql.raw(`added_${nth}`)} AS (${insert}${jsonOf(named)}::jsonb))`;
};

/** Null if there is nothing to write. */
export const lastStatement = ({ rows, events }: Last, { withCommit }: { readonly withCommit: boolean }): SQL | null => {
  if (rows.size === 0 && events.length === 0) return null;
  const payloads = sql`pg_notify(${liveChannel}, payload) FROM jsonb_array_elements_text(${jsonOf(events)}::jsonb) AS event (payload)`;
  const inserts = sql.join([...rows].map(insertOf));
  return sql`${withCommit ? sql.raw(beforeCommit) : undefined} ${inserts} SELECT ${events.length > 0 ? payloads : undefined}`;
};
