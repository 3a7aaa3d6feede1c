import type { TableProps } from 'antd';
import { choiceOf } from './tableFilters';
import type { AdminColumn, StableRow, TableNarrowing } from './tableTypes';

type Change<Row> = Parameters<NonNullable<TableProps<StableRow<Row>>['onChange']>>;
type Values = Readonly<Record<string, string | undefined>>;

export const getSortOrder = (field: string, sort: string | undefined): 'ascend' | 'descend' | null =>
  sort === field ? 'ascend' : sort === `-${field}` ? 'descend' : null;

/** The order that a heading was pressed for, as the address keeps it. */
export const sortFrom = <Row>(sorter: Change<Row>[2], columns: readonly AdminColumn<Row>[]): string | undefined => {
  const { columnKey, order } = [sorter].flat()[0] ?? {};
  const field = columns.find(({ key }) => key === columnKey)?.sort;
  return field && order ? `${order === 'descend' ? '-' : ''}${field}` : undefined;
};

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
