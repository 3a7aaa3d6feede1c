import { exactly, told, type Figure } from './figures';
import type { Ground } from './environment';

interface LedgerSays {
  readonly sound: boolean;
  /** Counts, and sums in kobo, by the words of the check. */
  readonly figures: Readonly<Record<string, number>>;
  readonly broken: readonly string[];
}

/** Runs the ledger check as an operator does, whether or not a server runs. */
export const askLedger = (ground: Ground): LedgerSays => {
  const { status, text } = ground.command('ledgerCheck.js');
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

/** How every scene ends. */
export const ledgerFigures = (ground: Ground): Figure[] => {
  const { sound, figures, broken } = askLedger(ground);
  return [
    exactly('ledger check: exit status', 0, sound ? 0 : 1),
    ...broken.map((line) => told('ledger check', line)),
    told('ledger check: transfers, entries', `${figures.transfers}, ${figures.entries}`),
    exactly('ledger check: sum of all entries (kobo)', 0, figures['sum of all entries (kobo)'] ?? NaN),
  ];
};
