import { stringify } from 'csv-stringify/sync';
import { lagosTimeOf } from './time';

export type Cell = string | number | Date | boolean | null;

/** CSV lines (RFC 4180) that are safe in spreadsheets; the byte order mark marks UTF-8. */
export const csvLines = (rows: readonly (readonly Cell[])[], { bom = false } = {}): string =>
  stringify([...rows], {
    bom,
    record_delimiter: 'windows',
    quote_record_delimiter: true,
    escape_formulas: true,
    cast: {
      // The library does not escape a leading line feed.
      string: (text) => text.replace(/^\n/, "'\n"),
      boolean: String,
      date: lagosTimeOf,
    },
  });
