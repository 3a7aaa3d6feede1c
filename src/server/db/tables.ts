import type { ScriptSession } from './database';

/** A partition, as the catalogue writes its bounds. */
export interface Month {
  readonly name: string;
  readonly parent: string;
  readonly bounds: string;
}
/** Values as text, in the order of the columns. */
export type Row = readonly (string | null)[];

interface Column {
  readonly name: string;
  readonly type: string;
  readonly isIdentity: boolean;
}
export interface Table {
  readonly name: string;
  readonly columns: readonly Column[];
  readonly key: readonly string[];
  readonly parents: readonly string[];
}

/** Recorded in the head, worthless, saved separately, or (visitors and salts) due for deletion after two days. */
const leftOut = ['schema_migrations', 'call_counts', 'stored_pictures', 'share_salts', 'share_visitors'];

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

export const existsIn = async (session: ScriptSession, name: string): Promise<boolean> => {
  const { rows } = await session.query('SELECT to_regclass($1) IS NOT NULL AS there', [name]);
  return rows[0]?.there === true;
};

const everyTable = `
  SELECT c.relname AS name,
         json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
                                    'isIdentity', a.attidentity <> '') ORDER BY a.attnum) AS columns,
         COALESCE(json_agg(a.attname ORDER BY array_position(i.indkey::int2[], a.attnum))
                    FILTER (WHERE a.attnum = ANY (i.indkey)), '[]') AS key,
         (SELECT COALESCE(json_agg(parent.relname), '[]')
            FROM pg_constraint f JOIN pg_class parent ON parent.oid = f.confrelid
           WHERE f.conrelid = c.oid AND f.contype = 'f' AND f.confrelid <> c.oid) AS parents
    FROM pg_class c
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    LEFT JOIN pg_index i ON i.indrelid = c.oid AND i.indisprimary
   WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relname <> ALL ($1)
   GROUP BY c.oid, c.relname
   ORDER BY c.relname`;

export const tablesIn = async (session: ScriptSession): Promise<Table[]> => {
  const waiting = new Map<string, Table>();
  for (const table of (await session.query(everyTable, [leftOut])).rows as unknown as Table[])
    waiting.set(table.name, table);
  const placed: Table[] = [];
  while (waiting.size > 0) {
    const next = [...waiting.values()].filter(({ parents }) => !parents.some((parent) => waiting.has(parent)));
    if (next.length === 0)
      throw new Error(`The tables ${[...waiting.keys()].join(', ')} point at each other in a circle.`);
    for (const { name } of next) waiting.delete(name);
    placed.push(...next);
  }
  return placed;
};

/** The values' text, which is the same whatever the server's settings. */
export const textSettings = [
  `SET LOCAL TimeZone = 'UTC'`,
  `SET LOCAL DateStyle = 'ISO'`,
  `SET LOCAL IntervalStyle = 'postgres'`,
  `SET LOCAL bytea_output = 'hex'`,
  'SET LOCAL extra_float_digits = 1',
];

/** A row as a line of JSON with its values' texts. */
export const lineOf = ({ columns }: Pick<Table, 'columns'>): string =>
  `json_build_array(${columns.map(({ name }) => `${quoted(name)}::text`).join(', ')})::text AS line`;

export const insertRows = async (
  session: ScriptSession,
  { name, columns }: Pick<Table, 'name' | 'columns'>,
  rows: readonly Row[],
): Promise<void> => {
  const names = columns.map((column) => quoted(column.name)).join(', ');
  const values = columns.map(({ type }, at) => `(line ->> ${at})::${type}`).join(', ');
  await session.query(
    `INSERT INTO ${quoted(name)} (${names}) OVERRIDING SYSTEM VALUE SELECT ${values} FROM jsonb_array_elements($1::jsonb) AS line`,
    [JSON.stringify(rows)],
  );
};

export const monthsIn = async (session: ScriptSession): Promise<Month[]> => {
  const { rows } = await session.query(
    `SELECT c.relname AS name, parent.relname AS parent, pg_get_expr(c.relpartbound, c.oid) AS bounds
       FROM pg_inherits JOIN pg_class c ON c.oid = inhrelid JOIN pg_class parent ON parent.oid = inhparent
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' ORDER BY c.relname`,
    [],
  );
  return rows as unknown as Month[];
};

/** Replaces the empty partitions that migrations made by those of the back-up, so that its archived months fit in again. */
export const replaceMonths = async (session: ScriptSession, months: readonly Month[]): Promise<void> => {
  for (const { name, parent } of await monthsIn(session)) {
    await session.exec(`ALTER TABLE ${quoted(parent)} DETACH PARTITION ${quoted(name)}`);
    await session.exec(`DROP TABLE ${quoted(name)}`);
  }
  for (const { name, parent, bounds } of months) {
    await session.exec(`CREATE TABLE ${quoted(name)} PARTITION OF ${quoted(parent)} ${bounds}`);
    await session.query('SELECT guard_month($1::text::regclass)', [quoted(name)]);
  }
};
