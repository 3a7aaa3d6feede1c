import { Suspense, useEffect } from 'react';
import { LoadingState } from '../ui/PageState';
import { useRowSelection, type RowSelection } from './rowSelection';
import type { StableRow, RowDrawer } from './tableTypes';
import type { AdminTableParams } from './useAdminTableParams';
import { lazyPart } from '../ui/lazyPart';

const TableDrawer = lazyPart(() => import('./TableDrawer'));

interface Props<Row> {
  table: Pick<AdminTableParams, 'open' | 'setOpen'>;
  rows: readonly StableRow<Row>[];
  rowSelection: RowSelection;
  goTo: (key: string) => void;
  drawer: RowDrawer<Row>;
}

/** The row that the address names, in a drawer. It is the row that the keys mean: where they go, it goes. */
export function OpenRow<Row>({ table: { open, setOpen }, rows, rowSelection, goTo, drawer }: Props<Row>) {
  const cursor = useRowSelection((now) => now.cursor, rowSelection);
  const at = rows.findIndex(({ key }) => key === open);
  const row = rows[at];
  useEffect(() => {
    if (open === undefined || cursor === open) return;
    if (cursor !== null) setOpen(cursor);
    else if (row) rowSelection.set({ cursor: open });
  }, [open, cursor, row, setOpen, rowSelection]);
  if (!row) return null;

  const stepTo = (one: StableRow<Row> | undefined) => (one ? () => goTo(one.key) : null);
  return (
    <Suspense>
      <TableDrawer
        title={drawer.title(row.row)}
        before={stepTo(rows[at - 1])}
        next={stepTo(rows[at + 1])}
        onClose={() => {
          setOpen(undefined);
          goTo(row.key);
        }}
      >
        {/* A row of its own for each: data, text or questions of one never stand beside another. */}
        <Suspense key={row.key} fallback={<LoadingState rows={4} />}>
          {drawer.draw(row.row, row)}
        </Suspense>
      </TableDrawer>
    </Suspense>
  );
}
