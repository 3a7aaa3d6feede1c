/** One line of a scenario's report. Without `wanted` it is information. */
export interface Figure {
  readonly words: string;
  readonly found: string;
  readonly wanted: string | null;
  readonly right: boolean;
}

const grouped = (value: number): string => value.toLocaleString('en-NG');

export const equals = (words: string, wanted: number, found: number): Figure => ({
  words,
  found: grouped(found),
  wanted: grouped(wanted),
  right: found === wanted,
});

export const zero = (words: string, found: number): Figure => equals(words, 0, found);

export const info = (words: string, found: string | number): Figure => ({
  words,
  found: typeof found === 'number' ? grouped(found) : found,
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
