import type { FullDocument, downloadDocument as endpoint } from '../../../contract/documents';
import type { InputOf } from '../../../contract/endpoint';
import { assertAdmin } from '../../assertActor';
import { audit } from '../../audit';
import type { Ctx } from '../../context';
import type { StreamedFile } from '../../http/route';
import { csvLines } from '../../lib/csv';
import { lagosTimeOf } from '../../lib/time';
import { documentById } from './queries';

const header = ['Date', 'What', 'Quantity', 'Price', 'Amount', 'Balance'];

async function* linesOf({ content }: FullDocument): AsyncGenerator<string> {
  const rows = content.lines.map(({ at, text, quantity, price, amount, balance }) => [
    at === null ? null : lagosTimeOf(new Date(at)),
    ...[text, quantity, price, amount, balance],
  ]);
  const sums = content.sums.map(({ label, amount }) => [null, label, null, null, amount, null]);
  yield csvLines([header, ...rows, ...sums], { bom: true });
}

/** The lines and the sums of a document as a spreadsheet reads them. */
export const documentFile = (document: FullDocument): StreamedFile => ({
  filename: `${document.number}.csv`,
  parts: linesOf(document),
});

export const downloadDocument = async (ctx: Ctx, { id }: InputOf<typeof endpoint>): Promise<StreamedFile> => {
  assertAdmin(ctx);
  const document = await documentById(ctx, id);
  await audit(ctx, { action: 'document.export', object: { type: 'document', id }, after: { number: document.number } });
  return documentFile(document);
};
