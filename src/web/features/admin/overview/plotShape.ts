/** The drawing's own units; the screen stretches it. */
export const plotWidth = 280;
export const plotHeight = 64;
const barGap = 5;
const leastBar = 3;

export interface Bar {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const columnOf = (count: number): number => plotWidth / count;

/**
 * One bar for each value, standing on `floor` and as high as its share of `most`; with `hanging` it hangs from there. A value that is not
 * zero can always be seen; zero draws nothing.
 */
export const bars = (
  values: readonly number[],
  { most, floor, room, hanging = false }: { most: number; floor: number; room: number; hanging?: boolean },
): (Bar | null)[] => {
  const column = columnOf(values.length);
  return values.map((value, index) => {
    if (value <= 0 || most <= 0) return null;
    const height = Math.max(leastBar, (value / most) * room);
    return { x: index * column + barGap / 2, y: hanging ? floor : floor - height, width: column - barGap, height };
  });
};

/** The points of a line through the values, in the middle of their columns. */
export const points = (values: readonly number[], most: number): (readonly [x: number, y: number])[] => {
  const column = columnOf(values.length);
  const margin = 6;
  return values.map((value, index) => [
    (index + 0.5) * column,
    plotHeight - margin - (most > 0 ? (value / most) * (plotHeight - 2 * margin) : 0),
  ]);
};

/** A line that bends softly from point to point and never overshoots one. */
export const softLine = (through: readonly (readonly [x: number, y: number])[]): string =>
  through
    .map(([x, y], index) => {
      const before = through[index - 1];
      if (!before) return `M${x} ${y}`;
      const middle = (before[0] + x) / 2;
      return `C${middle} ${before[1]} ${middle} ${y} ${x} ${y}`;
    })
    .join('');
