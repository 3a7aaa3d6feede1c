import { Checkbox } from 'antd';
import { useContext, useRef } from 'react';
import type { Placed } from './tableTypes';
import { chosenByHand, RowMarksContext, useMark } from './rowMarks';

interface TickProps<Row> {
  placed: Placed<Row>;
  label: (row: Row) => string;
  can?: ((row: Row) => boolean) | undefined;
  /** Of the rows that can be chosen, in their order. */
  keys: readonly string[];
}

/** A row's checkbox. A click with Shift held reaches from the row that was chosen last to this one. */
export function Tick<Row>({ placed: { key, row, left }, label, can, keys }: TickProps<Row>) {
  const marks = useContext(RowMarksContext);
  const checked = useMark(({ selected, all }) => all || selected.has(key));
  const shift = useRef(false);
  return (
    <Checkbox
      aria-label={label(row)}
      checked={checked && !left}
      disabled={left || (can && !can(row))}
      onClick={(event) => {
        shift.current = event.shiftKey;
      }}
      onChange={() => marks.set(chosenByHand(marks.get(), key, keys, shift.current))}
    />
  );
}

/** The box in the heading: all rows of this page, or none. */
export function TickAll({ keys }: { keys: readonly string[] }) {
  const marks = useContext(RowMarksContext);
  const all = useMark((now) => now.all || (keys.length > 0 && keys.every((key) => now.selected.has(key))));
  const some = useMark((now) => now.selected.size > 0);
  return (
    <Checkbox
      aria-label="Select all on this page"
      checked={all}
      disabled={keys.length === 0}
      indeterminate={some && !all}
      onChange={() => marks.set({ selected: new Set(all ? [] : keys), all: false, anchor: null })}
    />
  );
}
