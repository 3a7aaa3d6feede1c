import type { TableProps } from 'antd';
import type { ReactNode } from 'react';
import type { TableParams } from './useTableParams';

export interface Column<Row> {
  key: string;
  title: ReactNode;
  render: (row: Row) => ReactNode;
  sort?: string;
  align?: 'start' | 'end';
  width?: string;
}

export interface GridProps<Row> {
  table: TableParams;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  caption: string;
}

export const getSortOrder = (field: string, sort: string | undefined): 'ascend' | 'descend' | null =>
  sort === field ? 'ascend' : sort === `-${field}` ? 'descend' : null;

type Sorter<Row> = Parameters<NonNullable<TableProps<Row>['onChange']>>[2];

export const sortFrom = <Row,>(
  sorter: Sorter<Row>,
  columns: readonly { readonly key: string; readonly sort?: string }[],
): string | undefined => {
  const { columnKey, order } = [sorter].flat()[0] ?? {};
  const field = columns.find(({ key }) => key === columnKey)?.sort;
  return field && order ? `${order === 'descend' ? '-' : ''}${field}` : undefined;
};

/** Wraps text, because updates to a bare node miss what a translator replaced. */
export const cellContent = (content: ReactNode): ReactNode =>
  typeof content === 'string' || typeof content === 'number' ? <span>{content}</span> : content;
