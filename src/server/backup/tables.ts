import type { ScriptSession } from '../db/database';

export interface Column {
  readonly name: string;
  readonly type: string;
  /** Numbered by the database itself. */
  readonly isIdentity: boolean;
}
export interface Table {
  readonly name: string;
  readonly columns: readonly Column[];
  /** The columns of its primary key; empty without one. */
  readonly key: readonly string[];
}

/** What needs no back-up: the record of migrations stands in the head, counts of calls are worthless within a minute, pictures are carried apart. */
const leftOut = new Set(['schema_migrations', 'call_counts', 'stored_pictures']);

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

const columnsOf = `
  SELECT c.relname AS "table", a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type, a.attidentity <> '' AS "isIdentity",
         COALESCE(array_position(i.indkey::int2[], a.attnum), -1)::int AS "keyAt"
    FROM pg_class c
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    LEFT JOIN pg_index i ON i.indrelid = c.oid AND i.indisprimary
   WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
   ORDER BY c.relname, a.attnum`;

const parentsOf = `
  SELECT child.relname AS child, parent.relname AS parent
    FROM pg_constraint f JOIN pg_class child ON child.oid = f.conrelid JOIN pg_class parent ON parent.oid = f.confrelid
   WHERE f.contype = 'f' AND f.connamespace = 'public'::regnamespace AND f.conrelid <> f.confrelid`;

const inOrder = (tables: readonly Table[], links: readonly { child: string; parent: string }[]): Table[] => {
  const placed: Table[] = [];
  const waiting = new Set(tables);
  while (waiting.size > 0) {
    const names = new Set([...waiting].map(({ name }) => name));
    const next = [...waiting].filter(
      ({ name }) => !links.some(({ child, parent }) => child === name && names.has(parent)),
    );
    if (next.length === 0) throw new Error(`The tables ${[...names].join(', ')} point at each other in a circle.`);
    for (const table of next) waiting.delete(table);
    placed.push(...next);
  }
  return placed;
};

/** The tables whose rows are carried, each after those that it points at. */
export const tablesIn = async (session: ScriptSession): Promise<Table[]> => {
  const { rows } = await session.query(columnsOf, []);
  const found = rows as { table: string; name: string; type: string; isIdentity: boolean; keyAt: number }[];
  const names = [...new Set(found.map(({ table }) => table))].filter((name) => !leftOut.has(name));
  const tables = names.map((name) => {
    const own = found.filter(({ table }) => table === name);
    const key = own.filter(({ keyAt }) => keyAt >= 0).sort((a, b) => a.keyAt - b.keyAt);
    return {
      name,
      columns: own.map(({ name: column, type, isIdentity }) => ({ name: column, type, isIdentity })),
      key: key.map(({ name: column }) => column),
    };
  });
  const links = await session.query(parentsOf, []);
  return inOrder(tables, links.rows as { child: string; parent: string }[]);
};
