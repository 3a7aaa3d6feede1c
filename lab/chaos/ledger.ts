import { equals, info, type Figure } from './figures';
import type { Environment } from './environment';

interface LedgerSays {
  readonly sound: boolean;
  /** Counts, and sums in kobo, by the words of the check. */
  readonly figures: Readonly<Record<string, number>>;
  readonly broken: readonly string[];
}

/** Runs the ledger check as an operator does, whether or not a server runs. */
export const askLedger = (environment: Environment): LedgerSays => {
  const { status, text } = environment.command('ledgerCheck.js');
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
