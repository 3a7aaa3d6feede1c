import { withColumnAt, withWidth } from './layoutChanges';
import type { AdminColumn, TableLayout } from './tableTypes';

/** A table whose columns can be dragged. */
export interface Draggable {
  readonly columns: readonly AdminColumn<never>[];
  readonly layout: TableLayout;
  readonly keepLayout: (layout: TableLayout) => void;
}

/** A hand that shakes drags nothing. */
const meantPx = 6;

const getHeadings = (rows: HTMLElement): HTMLElement[] => [...rows.querySelectorAll<HTMLElement>('th[data-column]')];

/** The place among the other columns where the pointer would leave this one, and the edge that shows it. */
function dropAt(heading: HTMLElement, others: readonly HTMLElement[], x: number): { at: number; edge: number } {
  const boxes = others.map((one) => one.getBoundingClientRect());
  const before = boxes.filter(({ left, width }) => left + width / 2 < x).length;
  const edge = boxes[before]?.left ?? boxes.at(-1)?.right ?? heading.getBoundingClientRect().left;
  return { at: before, edge };
}

/**
 * Follows the pointer from a press on a heading: at its edge it makes the column wider or narrower, elsewhere it takes the column along.
 * Until it is let go a line alone moves; Escape leaves everything as it was.
 */
export function beginDrag(press: PointerEvent, { columns, layout, keepLayout }: Draggable): void {
  const { target } = press;
  if (!(target instanceof HTMLElement) || press.button !== 0) return;
  const heading = target.closest<HTMLElement>('th[data-column]');
  const rows = heading?.closest<HTMLElement>('.admin-rows');
  const key = heading?.dataset.column;
  if (!heading || !rows || key === undefined) return;
  const atEdge = target.classList.contains('admin-rows__grip');
  const { left } = heading.getBoundingClientRect();
  const others = getHeadings(rows).filter((one) => one !== heading);
  let x = press.clientX;
  let dragging = false;

  const follow = (event: PointerEvent) => {
    // This code came after the hand had let go.
    if (event.buttons === 0) return end();
    x = event.clientX;
    dragging ||= Math.abs(x - press.clientX) > meantPx;
    if (!dragging) return;
    rows.dataset.dragging = atEdge ? 'edge' : 'column';
    const edge = atEdge ? x : dropAt(heading, others, x).edge;
    rows.style.setProperty('--guide', `${edge - rows.getBoundingClientRect().left}px`);
  };
  const end = () => {
    document.removeEventListener('pointermove', follow);
    document.removeEventListener('pointerup', drop);
    document.removeEventListener('pointercancel', end);
    document.removeEventListener('keydown', leave, true);
    delete rows.dataset.dragging;
  };
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    end();
  };
  const drop = () => {
    end();
    if (!dragging) return;
    // The button in the heading takes the end of the drag for a click.
    const swallow = (click: Event) => click.stopPropagation();
    heading.addEventListener('click', swallow, { capture: true, once: true });
    setTimeout(() => heading.removeEventListener('click', swallow, true));
    keepLayout(
      atEdge ? withWidth(layout, key, x - left) : withColumnAt(columns, layout, key, dropAt(heading, others, x).at),
    );
  };
  document.addEventListener('pointermove', follow);
  document.addEventListener('pointerup', drop);
  document.addEventListener('pointercancel', end);
  document.addEventListener('keydown', leave, true);
}
