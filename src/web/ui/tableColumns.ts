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

/** The props of a list in columns. */
export interface GridProps<Row> {
  table: TableParams;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  /** The list's accessible name. */
  caption: string;
}
