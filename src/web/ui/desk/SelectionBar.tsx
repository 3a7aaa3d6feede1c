import { formatCount } from '../../lib/naira';
import type { Chosen, DeskMeta, DeskSelection, Placed } from './deskTypes';
import { noMarks, useMarks, type RowMarks } from './rowMarks';

interface Props<Row> {
  marks: RowMarks;
  rows: readonly Placed<Row>[];
  meta: DeskMeta | undefined;
  selection: DeskSelection<Row>;
}

/** How many rows are chosen, how to choose all that match, and what can be done with them. */
export function SelectionBar<Row>({ marks, rows, meta, selection }: Props<Row>) {
  const { selected, all } = useMarks((now) => now, marks);
  const total = meta?.total ?? 0;
  const atLeast = meta?.atLeast === true;
  const held = rows.filter(({ key, left }) => !left && selected.has(key));
  if (held.length === 0 && !all) return null;

  const totalText = `${formatCount(total)}${atLeast ? '+' : ''}`;
  const clear = () => marks.set({ ...noMarks, cursor: marks.get().cursor });
  const chosen: Chosen<Row> = {
    ids: held.map(({ key }) => key),
    rows: held.map(({ row }) => row),
    all,
    count: all ? total : held.length,
    atLeast: all && atLeast,
    clear,
  };
  return (
    <div className="sn-list__chosen" role="group" aria-label="Selected rows">
      <b className="sn-num" role="status">
        {all ? `All ${totalText} that match are selected` : `${formatCount(held.length)} selected`}
      </b>
      {selection.allMatching && !all && (total > held.length || atLeast) && (
        <button type="button" className="sn-text-btn" onClick={() => marks.set({ all: true })}>
          Select all {totalText} that match
        </button>
      )}
      <button type="button" className="sn-text-btn" onClick={clear}>
        Clear
      </button>
      <span className="sn-list__doings">{selection.actions?.(chosen)}</span>
    </div>
  );
}
