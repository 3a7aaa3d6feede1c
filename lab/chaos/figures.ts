/** One line of a scenario's report. Without `wanted` it is information. */
export interface Figure {
  readonly words: string;
  readonly found: string;
  readonly wanted: string | null;
  readonly right: boolean;
  /** Of a figure that may be added to another of the same words. */
  readonly counts?: { readonly wanted: number; readonly found: number };
}

const response = (value: number): string => value.toLocaleString('en-NG');

export const equals = (words: string, wanted: number, found: number): Figure => ({
  words,
  found: response(found),
  wanted: response(wanted),
  right: found === wanted,
  counts: { wanted, found },
});

export const zero = (words: string, found: number): Figure => equals(words, 0, found);

/** The figures of several rounds as those of one: counts of the same words are added, and wrong stays wrong. */
export const addUp = (figures: readonly Figure[]): Figure[] => {
  const sums = new Map<string, Figure>();
  for (const figure of figures) {
    const before = sums.get(figure.words);
    if (before?.counts && figure.counts) {
      const [wanted, found] = [before.counts.wanted + figure.counts.wanted, before.counts.found + figure.counts.found];
      sums.set(figure.words, { ...equals(figure.words, wanted, found), right: before.right && figure.right });
    } else sums.set(before ? `${figure.words} ${sums.size}` : figure.words, figure);
  }
  return [...sums.values()];
};

export const atLeast = (words: string, wanted: number, found: number): Figure => ({
  words,
  found: response(found),
  wanted: `at least ${response(wanted)}`,
  right: found >= wanted,
});

export const between = (words: string, [low, high]: readonly [number, number], found: number): Figure => ({
  words,
  found: found.toFixed(3),
  wanted: `${low} to ${high}`,
  right: found >= low && found <= high,
});

export const info = (words: string, found: string | number): Figure => ({
  words,
  found: typeof found === 'number' ? response(found) : found,
  wanted: null,
  right: true,
});

/** The report as a table for a person; what is off is marked at the end of its line. */
export const formatTable = (figures: readonly Figure[]): string => {
  const width = (of: (figure: Figure) => string): number => Math.max(0, ...figures.map((figure) => of(figure).length));
  const [words, found, wanted] = [width((f) => f.words), width((f) => f.found), width((f) => f.wanted ?? '')];
  return figures
    .map((figure) =>
      [
        `  ${figure.words.padEnd(words)}`,
        figure.found.padStart(found),
        (figure.wanted === null ? '' : figure.wanted).padStart(wanted),
        figure.wanted === null ? '' : figure.right ? 'right' : 'WRONG',
      ]
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
};
