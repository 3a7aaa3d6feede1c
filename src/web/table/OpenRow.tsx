import { lazy, Suspense, useEffect } from 'react';
import { LoadingState } from '../ui/PageState';
import { useRowSelection, type RowSelection } from './rowSelection';
import type { StableRow, RowDrawer } from './tableTypes';
import type { AdminTableParams } from './useAdminTableParams';

const TableDrawer = lazy(() => import('./TableDrawer'));

interface Props<Row> {
  table: Pick<AdminTableParams, 'open' | 'setOpen'>;
  rows: readonly StableRow<Row>[];
  marks: RowSelection;
  goTo: (key: string) => void;
  drawer: RowDrawer<Row>;
}

/** The row that the address names, in a drawer. It is the row that the keys mean: where they go, it goes. */
export function OpenRow<Row>({ table: { open, setOpen }, rows, marks, goTo, drawer }: Props<Row>) {
  const cursor = useRowSelection((now) => now.cursor, marks);
  const at = rows.findIndex(({ key }) => key === open);
  const placed = rows[at];
  useEffect(() => {
    if (open === undefined || cursor === open) return;
    if (cursor !== null) setOpen(cursor);
    else if (placed) marks.set({ cursor: open });
  }, [open, cursor, placed, setOpen, marks]);
  if (!placed) return null;

  const stepTo = (one: StableRow<Row> | undefined) => (one ? () => goTo(one.key) : null);
  return (
    <Suspense>
      <TableDrawer
        title={drawer.title(placed.row)}
        before={stepTo(rows[at - 1])}
        next={stepTo(rows[at + 1])}
        onClose={() => {
          setOpen(undefined);
          goTo(placed.key);
        }}
      >
        {/* A row of its own for each: what was loaded, typed or asked for one never stands beside another. */}
        <Suspense key={placed.key} fallback={<LoadingState rows={4} />}>
          {drawer.draw(placed.row, placed)}
        </Suspense>
      </TableDrawer>
    </Suspense>
  );
}
