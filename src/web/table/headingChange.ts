import type { TableProps } from 'antd';
import { choiceOf } from './tableFilters';
import type { AdminColumn, StableRow, TableNarrowing } from './tableTypes';

type Change<Row> = Parameters<NonNullable<TableProps<StableRow<Row>>['onChange']>>;
type Values = Readonly<Record<string, string | undefined>>;

interface FilterChange<Row> extends TableNarrowing {
  columns: readonly AdminColumn<Row>[];
  now: Values;
}

/** The choices that were made in antd's own menus; fields write to the address themselves. */
export const filtersFrom = <Row>(filtered: Change<Row>[1], { columns, now, ...narrowing }: FilterChange<Row>): Values =>
  Object.fromEntries(
    columns.flatMap((column) => {
      const choice = choiceOf(column, narrowing, now);
      return choice ? [[choice.name, choice.toAddress(filtered[column.key]?.[0]?.toString())]] : [];
    }),
  );
