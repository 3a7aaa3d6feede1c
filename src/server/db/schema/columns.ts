import { getTableColumns, getTableName, sql } from 'drizzle-orm';
import {
  bigint,
  check,
  customType,
  foreignKey,
  timestamp,
  type AnyPgColumn,
  type ExtraConfigColumn,
} from 'drizzle-orm/pg-core';

/** Integer kobo; all allowed amounts are far below 2^53, so numbers are exact. */
export const kobo = (name: string) => bigint(name, { mode: 'number' });
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
export const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });
/** Bits as a text of zeros and ones. */
export const bits = (name: string, length: number) =>
  customType<{ data: string }>({ dataType: () => `bit(${length})` })(name);

export const falling = (column: ExtraConfigColumn) => column.desc().nullsFirst();

/** The condition of a partial index. */
export const when = (condition: string) => sql.raw(condition);

/** A column in a trigram index, as `matches` searches it: every word follows a space. */
export const folded = (column: string) => sql.raw(`(' ' || fold_for_search(${column})) gin_trgm_ops`);

/** Foreign keys under PostgreSQL's default names. */
export const references = (target: AnyPgColumn, ...columns: AnyPgColumn[]) =>
  columns.map((column) =>
    foreignKey({
      name: `${getTableName(column.table)}_${column.name}_fkey`,
      columns: [column],
      foreignColumns: [target],
    }),
  );

/** Refuses every value but those of the column's `enum`. */
export const oneOf = (...columns: AnyPgColumn[]) =>
  columns.map(({ name, table }) => {
    const { enumValues = [] } = Object.values(getTableColumns(table)).find((column) => column.name === name) ?? {};
    const values = enumValues.map((value) => `'${value}'`).join(', ');
    return check(`${getTableName(table)}_${name}_check`, sql.raw(`${name} IN (${values})`));
  });
