import type { FullDocument, downloadDocument as endpoint } from '../../../contract/documents';
import type { InputOf, TableFormat } from '../../../contract/endpoint';
import { assertAdmin } from '../../assertActor';
import { audit } from '../../audit';
import type { Ctx } from '../../context';
import type { StreamedFile } from '../../verb';
import type { Cell } from '../../lib/csv';
import { lagosTime, tableFile } from '../../lists/tableFile';
import { documentById } from './queries';

const header = [`Date ${lagosTime}`, 'What', 'Quantity', 'Price', 'Amount', 'Balance'];

async function* batchesOf({ content }: FullDocument): AsyncGenerator<Cell[][]> {
  const rows = content.lines.map(({ at, text, quantity, price, amount, balance }) => [
    at === null ? null : new Date(at),
    ...[text, quantity, price, amount, balance],
  ]);
  const sums = content.sums.map(({ label, amount }) => [null, label, null, null, amount, null]);
  yield [...rows, ...sums];
}

/** The lines and sums of a document for a spreadsheet. */
export const documentFile = (document: FullDocument, format: TableFormat | undefined): StreamedFile =>
  tableFile({ name: document.number, format, header, batches: batchesOf(document) });

export const downloadDocument = async (ctx: Ctx, { id, format }: InputOf<typeof endpoint>): Promise<StreamedFile> => {
  assertAdmin(ctx);
  const document = await documentById(ctx, id);
  await audit(ctx, { action: 'document.export', object: { type: 'document', id }, after: { number: document.number } });
  return documentFile(document, format);
};
