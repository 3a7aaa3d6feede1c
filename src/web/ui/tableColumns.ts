import type { ReactNode } from 'react';
import type { TableParams } from './useTableParams';

export interface Column<Row> {
  key: string;
  title: ReactNode;
  render: (row: Row) => ReactNode;
  /** The list's sort field: makes the heading a button. */
  sort?: string;
  align?: 'start' | 'end';
  width?: string;
  /** Below 640, 900 or 1,200 px the column is left out. */
  hideBelow?: 'sm' | 'md' | 'lg';
}

/** What a list in columns is drawn from, whoever draws it. */
export interface GridProps<Row> {
  table: TableParams;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  /** What the table lists: its accessible name. */
  caption: string;
}
