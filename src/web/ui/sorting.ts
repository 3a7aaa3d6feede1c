import type { TableProps } from 'antd';

/** antd's order of a column for a list sorted by `field` or `-field`. */
export const getSortOrder = (field: string, sort: string | undefined): 'ascend' | 'descend' | null =>
  sort === field ? 'ascend' : sort === `-${field}` ? 'descend' : null;

type Sorter<Row> = Parameters<NonNullable<TableProps<Row>['onChange']>>[2];

/** The order that a heading was pressed for, as the address keeps it. */
export const sortFrom = <Row>(
  sorter: Sorter<Row>,
  columns: readonly { readonly key: string; readonly sort?: string }[],
): string | undefined => {
  const { columnKey, order } = [sorter].flat()[0] ?? {};
  const field = columns.find(({ key }) => key === columnKey)?.sort;
  return field && order ? `${order === 'descend' ? '-' : ''}${field}` : undefined;
};
