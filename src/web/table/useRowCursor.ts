import { useCallback, useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import type { Placed } from './tableTypes';
import { noMarks, type RowMarks } from './rowMarks';

interface Given<Row> {
  box: RefObject<HTMLElement | null>;
  marks: RowMarks;
  rows: readonly Placed<Row>[] | undefined;
  /** What the rows that are shown answer. */
  question: string;
  /** Whether a row is chosen as it comes. */
  atFirst: ((row: Row) => boolean) | undefined;
}

const rowElement = (box: RefObject<HTMLElement | null>, key: string): HTMLElement | undefined =>
  [...(box.current?.querySelectorAll<HTMLElement>('[data-row-key]') ?? [])].find(
    ({ dataset }) => dataset.rowKey === key,
  );

/**
 * The row that the keys mean. It is where the focus is: moving it moves the focus, and whatever takes the focus inside a row makes it
 * the one. A control that vanishes under the focus (a decided row has no buttons) leaves it with its row.
 */
export function useRowCursor<Row>({ box, marks, rows, question, atFirst }: Given<Row>) {
  const inside = useRef(false);

  const goTo = useCallback(
    (key: string) => {
      marks.set({ cursor: key });
      const row = rowElement(box, key);
      row?.focus({ preventScroll: true });
      row?.scrollIntoView({ block: 'nearest' });
    },
    [box, marks],
  );

  useEffect(() => {
    const follow = ({ target }: FocusEvent) => {
      inside.current = target instanceof Node && (box.current?.contains(target) ?? false);
      if (!inside.current || !(target instanceof Element)) return;
      const key = target.closest<HTMLElement>('[data-row-key]')?.dataset.rowKey;
      if (key !== undefined && key !== marks.get().cursor) marks.set({ cursor: key });
    };
    document.addEventListener('focusin', follow);
    return () => document.removeEventListener('focusin', follow);
  }, [box, marks]);

  const place = useRef(0);
  const asked = useRef(question);
  const seen = useRef(new Set<string>());
  useLayoutEffect(() => {
    if (!rows) return;
    const { cursor, selected, anchor } = marks.get();
    const another = asked.current !== question;
    asked.current = question;
    const at = rows.findIndex(({ key }) => key === cursor);
    if (at >= 0) place.current = at;
    if (another) marks.set({ ...noMarks, cursor });
    else if ([...selected].some((key) => !rows.some((one) => one.key === key && !one.left))) {
      const kept = rows.filter(({ key, left }) => !left && selected.has(key)).map(({ key }) => key);
      marks.set({ selected: new Set(kept), anchor: anchor !== null && kept.includes(anchor) ? anchor : null });
    }
    // What somebody lets go of stays so.
    if (another) seen.current.clear();
    const fresh = rows.filter(({ key }) => !seen.current.has(key));
    for (const { key } of fresh) seen.current.add(key);
    const chosen = fresh.filter(({ row, left }) => !left && atFirst?.(row)).map(({ key }) => key);
    if (chosen.length > 0) marks.set({ selected: new Set([...marks.get().selected, ...chosen]) });
    if (cursor === null) return;
    const next = at >= 0 ? rows[at] : rows[another ? 0 : Math.min(place.current, rows.length - 1)];
    if (!next) return marks.set({ cursor: null });
    if (next.key !== cursor) marks.set({ cursor: next.key });
    if (inside.current && document.activeElement === document.body) goTo(next.key);
  }, [rows, question, marks, goTo, atFirst]);

  return goTo;
}
