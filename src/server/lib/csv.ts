export type Cell = string | number | Date | boolean | null;

// A spreadsheet runs a cell that begins with one of these as a formula, so typed texts get a quote in front.
const formula = /^[=+\-@＝＋－＠\t\r\n]/;

const written = (cell: Cell): string => {
  if (cell === null) return '';
  if (cell instanceof Date) return cell.toISOString();
  if (typeof cell !== 'string') return String(cell);
  const harmless = formula.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
};

/** One line of a CSV file (RFC 4180), safe to open in a spreadsheet. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(written).join(',')}\r\n`;

/** Marks the file as UTF-8 for a spreadsheet. */
export const byteOrderMark = '\uFEFF';
