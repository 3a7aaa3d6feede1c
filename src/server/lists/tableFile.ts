import { writeXlsxStream } from 'hucre/xlsx';
import { tableTypes, type TableFormat } from '../../contract/endpoint';
import type { StreamedFile } from '../verb';
import { csvLines, type Cell } from '../lib/csv';
import { lagosClockOf } from '../lib/time';

/** Ends the heading of a column of moments in Lagos time. */
export const lagosTime = '(Lagos time)';

interface Table {
  readonly name: string;
  readonly format: TableFormat | undefined;
  readonly header: readonly string[];
  readonly batches: AsyncIterable<readonly (readonly Cell[])[]>;
  readonly rows?: number;
}

async function* csvParts({ header, batches }: Table): AsyncGenerator<string> {
  yield csvLines([header], { bom: true });
  for await (const rows of batches) if (rows.length > 0) yield csvLines(rows);
}

async function* xlsxRows({ batches }: Table): AsyncGenerator<Cell[]> {
  // Workbooks have no time zones, so they get Lagos time.
  for await (const rows of batches)
    for (const row of rows) yield row.map((cell) => (cell instanceof Date ? lagosClockOf(cell) : cell));
}

/** Texts in a workbook stay texts: no formulas, no lost zeros. */
const xlsxParts = (table: Table): AsyncIterable<Uint8Array> =>
  writeXlsxStream(xlsxRows(table), {
    name: table.name.slice(0, 31),
    columns: table.header.map((header) => ({
      header,
      ...(header.endsWith(lagosTime) && { numFmt: 'yyyy-mm-dd hh:mm', width: 16 }),
    })),
    freezePane: { rows: 1 },
  });

export const tableFile = (table: Table): StreamedFile => {
  const format = table.format ?? 'csv';
  return {
    filename: `${table.name}.${format}`,
    contentType: tableTypes[format],
    parts: format === 'xlsx' ? xlsxParts(table) : csvParts(table),
    ...(table.rows !== undefined && { rows: table.rows }),
  };
};
