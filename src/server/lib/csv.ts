import { stringify } from 'csv-stringify/sync';
import { lagosTimeOf } from './time';

export type Cell = string | number | Date | boolean | null;

/** Lines of a CSV file (RFC 4180), safe to open in a spreadsheet. The byte order mark tells a spreadsheet that it is UTF-8. */
export const csvLines = (rows: readonly (readonly Cell[])[], { bom = false } = {}): string =>
  stringify([...rows], {
    bom,
    record_delimiter: 'windows',
    quote_record_delimiter: true,
    escape_formulas: true,
    cast: {
      // The library does not treat a line feed as the start of a formula.
      string: (text) => text.replace(/^\n/, "'\n"),
      boolean: String,
      date: lagosTimeOf,
    },
  });
