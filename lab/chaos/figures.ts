import type { Environment } from './environment';

/** One line of a report. Without `wanted` it is for information only. */
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

interface LedgerSays {
  readonly sound: boolean;
  readonly figures: Readonly<Record<string, number>>;
  readonly broken: readonly string[];
}

export const askLedger = (environment: Environment): LedgerSays => {
  const { status, text } = environment.command('ledgerCheck');
  const lines = text.split('\n');
  const rows = lines.flatMap((line) => {
    const [, words, value] = /^(\S.*?)\s{2,}(-?[\d,]+)$/.exec(line) ?? [];
    return words && value ? [[words, Number(value.replaceAll(',', ''))] as const] : [];
  });
  if (rows.length === 0) throw new Error(`The ledger check gave no figures: ${text}`);
  return {
    sound: status === 0,
    figures: Object.fromEntries(rows),
    broken: lines.filter((line) => line.startsWith('BROKEN')),
  };
};

export const ledgerFigures = (environment: Environment): Figure[] => {
  const { sound, figures, broken } = askLedger(environment);
  return [
    equals('ledger check: exit status', 0, sound ? 0 : 1),
    ...broken.map((line) => info('ledger check', line)),
    info('ledger check: transfers, entries', `${figures.transfers}, ${figures.entries}`),
    equals('ledger check: sum of all entries (kobo)', 0, figures['sum of all entries (kobo)'] ?? NaN),
  ];
};
