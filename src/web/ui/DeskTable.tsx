import { lazy, Suspense, type ReactNode } from 'react';
import { DataTable, type DataTableProps } from './DataTable';
import { LoadingState } from './PageState';
import type { GridProps } from './tableColumns';

// The library's table is the heaviest of its parts, and a phone that shows cards never needs it.
const LazyGrid = lazy(() => import('./DeskGrid').then((module) => ({ default: module.DeskGrid })));
// `lazy` forgets that the component is generic in its rows.
const DeskGrid = LazyGrid as unknown as <Row>(props: GridProps<Row>) => ReactNode;

function WaitedForGrid<Row>(props: GridProps<Row>) {
  return (
    <Suspense fallback={<LoadingState rows={props.rows.length} />}>
      <DeskGrid {...props} />
    </Suspense>
  );
}

/** The desk's table: as the members', its rows in Ant Design's columns. */
export function DeskTable<Row>(props: Omit<DataTableProps<Row>, 'grid'>) {
  return <DataTable {...props} grid={WaitedForGrid} />;
}
