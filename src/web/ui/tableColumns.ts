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
}

/** What a list in columns is drawn from. */
export interface GridProps<Row> {
  table: TableParams;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  /** What the table lists: its accessible name. */
  caption: string;
}
