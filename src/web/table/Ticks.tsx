import { Checkbox } from 'antd';
import { useContext, useRef } from 'react';
import type { StableRow } from './tableTypes';
import { toggled, RowSelectionContext, useSelection } from './rowSelection';

interface TickProps<Row> {
  entry: StableRow<Row>;
  label: (row: Row) => string;
  can?: ((row: Row) => boolean) | undefined;
  /** Of the rows that can be chosen, in their order. */
  keys: readonly string[];
}

/** A row's checkbox. A click with Shift held reaches from the row that was chosen last to this one. */
export function Tick<Row>({ entry: { key, row, removed }, label, can, keys }: TickProps<Row>) {
  const rowSelection = useContext(RowSelectionContext);
  const checked = useSelection(({ selected, all }) => all || selected.has(key));
  const shift = useRef(false);
  return (
    <Checkbox
      aria-label={label(row)}
      checked={checked && !removed}
      disabled={removed || (can && !can(row))}
      onClick={(event) => {
        shift.current = event.shiftKey;
      }}
      onChange={() => rowSelection.set(toggled(rowSelection.get(), key, keys, shift.current))}
    />
  );
}

/** The box in the heading: all rows of this page, or none. */
export function TickAll({ keys }: { keys: readonly string[] }) {
  const rowSelection = useContext(RowSelectionContext);
  const all = useSelection(
    (selection) => selection.all || (keys.length > 0 && keys.every((key) => selection.selected.has(key))),
  );
  const some = useSelection((selection) => selection.selected.size > 0);
  return (
    <Checkbox
      aria-label="Select all on this page"
      checked={all}
      disabled={keys.length === 0}
      indeterminate={some && !all}
      onChange={() => rowSelection.set({ selected: new Set(all ? [] : keys), all: false, anchor: null })}
    />
  );
}
