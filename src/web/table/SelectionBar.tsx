import { Button } from 'antd';
import { Suspense } from 'react';
import { formatCount } from '../lib/naira';
import type { Chosen, StableRow, TableMeta, TableSelection } from './tableTypes';
import { noSelection, useRowSelection, type RowSelection } from './rowSelection';

interface Props<Row> {
  rowSelection: RowSelection;
  rows: readonly StableRow<Row>[];
  meta: TableMeta | undefined;
  selection: TableSelection<Row>;
}

export function SelectionBar<Row>({ rowSelection, rows, meta, selection }: Props<Row>) {
  const { selected, all } = useRowSelection((now) => now, rowSelection);
  const total = meta?.total ?? 0;
  const atLeast = meta?.atLeast === true;
  const held = rows.filter(({ key, removed }) => !removed && selected.has(key));
  if (held.length === 0 && !all) return null;

  const totalText = `${formatCount(total)}${atLeast ? '+' : ''}`;
  const clear = () => rowSelection.set({ ...noSelection, cursor: rowSelection.get().cursor });
  const chosen: Chosen<Row> = {
    ids: held.map(({ key }) => key),
    rows: held.map(({ row }) => row),
    all,
    count: all ? total : held.length,
    atLeast: all && atLeast,
    clear,
  };
  return (
    <div className="admin-table__chosen" role="group" aria-label="Selected rows">
      <b className="sn-num" role="status">
        {all ? `All ${totalText} that match are selected` : `${formatCount(held.length)} selected`}
      </b>
      {selection.allMatching && !all && (total > held.length || atLeast) && (
        <Button
          type="link"
          size="small"
          onClick={() => rowSelection.set({ all: true })}
        >{`Select all ${totalText} that match`}</Button>
      )}
      <Button type="link" size="small" onClick={clear}>
        Clear
      </Button>
      <span className="admin-table__doings">
        <Suspense>{selection.actions?.(chosen)}</Suspense>
      </span>
    </div>
  );
}
