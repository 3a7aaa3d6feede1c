import type { AdminColumn, TableLayout } from './tableTypes';

export const standardLayout: TableLayout = { columns: [], density: 'comfortable' };

export const getLabel = <Row>({ label, title, key }: AdminColumn<Row>): string =>
  label ?? (typeof title === 'string' ? title : key);

/** The keys of the columns that show, in their order: those pinned by hand first, that of the actions last. */
export const shownKeys = <Row>(
  columns: readonly AdminColumn<Row>[],
  { columns: chosen, pinned }: TableLayout,
): string[] => {
  const known = chosen.filter((key) => columns.some((column) => column.key === key));
  const standsAt = ({ key, pinned: atEnd }: AdminColumn<Row>): number => (atEnd ? 2 : pinned?.includes(key) ? 0 : 1);
  return columns
    .filter(({ key, always, hiddenAtFirst }) => always || (known.length > 0 ? known.includes(key) : !hiddenAtFirst))
    .toSorted((a, b) => known.indexOf(a.key) - known.indexOf(b.key))
    .toSorted((a, b) => standsAt(a) - standsAt(b))
    .map(({ key }) => key);
};

/** A column as it shows. */
export type ShownColumn<Row> = AdminColumn<Row> & {
  /** The width set by hand. */
  readonly px?: number | undefined;
  /** For a column pinned at the start: the width before it, in pixels. */
  readonly startPx?: number | undefined;
};

/** The width of a pinned column without one set by hand: the next ones have to know where it ends. */
const pinnedPx = 180;

/** The visible columns. One chosen by name shows at every width: the table is scrolled then. */
export const shownColumns = <Row>(
  columns: readonly AdminColumn<Row>[],
  layout: TableLayout,
): readonly ShownColumn<Row>[] => {
  let start = 0;
  return shownKeys(columns, layout).flatMap((key) => {
    const column = columns.find((one) => one.key === key);
    if (!column) return [];
    const { hideBelow, ...rest } = column;
    const pinned = layout.pinned?.includes(key) ?? false;
    const px = layout.widths?.[key] ?? (pinned ? pinnedPx : undefined);
    const startPx = pinned ? start : undefined;
    if (pinned) start += px ?? 0;
    return { ...rest, ...(layout.columns.length === 0 && hideBelow && { hideBelow }), px, startPx };
  });
};
