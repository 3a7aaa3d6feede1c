import { useMemo, useState } from 'react';
import type { Placed } from './deskTypes';

interface Frame<Row> {
  /** What was asked when these rows came. */
  readonly question: string;
  readonly given: readonly Row[];
  readonly rows: readonly Placed<Row>[];
}

interface Given<Row> {
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  /** Page, size, order, search and filters: another question brings other rows. */
  question: string;
  fetching: boolean;
}

export interface SteadyRows<Row> {
  /** Undefined until the first rows came. */
  readonly rows: readonly Placed<Row>[] | undefined;
  /** The rows of the question before are still shown. */
  readonly stale: boolean;
  /** Rows that this page has by now and does not show yet. */
  readonly news: number;
  /** Lets the newest rows in. */
  readonly show: () => void;
}

const placed = <Row>(rows: readonly Row[], rowKey: (row: Row) => string): readonly Placed<Row>[] =>
  rows.map((row) => ({ key: rowKey(row), row, left: false }));

/** The same places, with what is known now in them. */
function merged<Row>(before: readonly Placed<Row>[], now: readonly Row[], rowKey: (row: Row) => string) {
  const known = new Map(now.map((row) => [rowKey(row), row]));
  const rows = before.map((one) => {
    const row = known.get(one.key);
    if (row === undefined) return one.left ? one : { ...one, left: true };
    return row === one.row && !one.left ? one : { key: one.key, row, left: false };
  });
  // Nothing that a person looks at is left: the next rows come by themselves.
  return rows.every(({ left }) => left) ? placed(now, rowKey) : rows;
}

/**
 * Rows that keep their place. While the question stays the same, newer data change what a row says and never where it stands: a row
 * that the list lost stays, marked, and a new one waits to be let in. Another question, or the last row gone, brings the rows as they are.
 */
export function useSteadyRows<Row>({ rows: given, rowKey, question, fetching }: Given<Row>): SteadyRows<Row> {
  const [frame, setFrame] = useState<Frame<Row> | null>(null);

  const next = (): Frame<Row> | null => {
    if (!given) return frame;
    if (!frame) return { question, given, rows: placed(given, rowKey) };
    if (frame.question !== question)
      // The library keeps the rows of the question before until those of the new one are there.
      return given !== frame.given || !fetching ? { question, given, rows: placed(given, rowKey) } : frame;
    return given === frame.given ? frame : { question, given, rows: merged(frame.rows, given, rowKey) };
  };
  const current = next();
  if (current !== frame) setFrame(current);

  const news = useMemo(() => {
    if (!current || current.question !== question) return 0;
    const held = new Set(current.rows.map(({ key }) => key));
    return current.given.filter((row) => !held.has(rowKey(row))).length;
  }, [current, question, rowKey]);

  return {
    rows: current?.rows,
    stale: current !== null && current.question !== question,
    news,
    show: () => setFrame(current && { ...current, rows: placed(current.given, rowKey) }),
  };
}
