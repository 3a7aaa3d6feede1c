import { and, eq } from 'drizzle-orm';
import type * as contract from '../../../../contract/documents';
import type { FullDocument, downloadDocument as endpoint } from '../../../../contract/documents';
import type { InputOf, TableFormat } from '../../../../contract/endpoint';
import { ownerLimits } from '../../../../contract/limits';
import { assertOwner, assertAdmin } from '../../../assertActor';
import type { Ctx } from '../../../context';
import { documents } from '../../../db/schema';
import type { StreamedFile, Verb } from '../../../verb';
import { planList, readPage } from '../../../lists/lists';
import { codesMatch } from '../../../lists/search';
import { statementOf } from './makeStatement';
import { columns, documentById, presentDocument } from './queries';
import { audit } from '../../../audit';
import type { Cell } from '../../../lib/csv';
import { lagosTime, tableFile } from '../../../lists/tableFile';

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
const documentFile = (document: FullDocument, format: TableFormat | undefined): StreamedFile =>
  tableFile({ name: document.number, format, header, batches: batchesOf(document) });

export const downloadDocument = async (ctx: Ctx, { id, format }: InputOf<typeof endpoint>): Promise<StreamedFile> => {
  assertAdmin(ctx);
  const document = await documentById(ctx, id);
  await audit(ctx, { action: 'document.export', object: { type: 'document', id }, after: { number: document.number } });
  return documentFile(document, format);
};

/** The caller's documents. */
export const listOwnDocuments: Verb<typeof contract.listOwnDocuments> = async (ctx, input) => {
  const { ownerId } = assertOwner(ctx);
  const plan = planList(input, {
    sortable: { issuedAt: documents.issuedAt },
    defaultSort: '-issuedAt',
    tiebreak: documents.id,
    pageSize: ownerLimits.documents,
  });
  const query = ctx.db
    .select(columns)
    .from(documents)
    .where(
      and(
        eq(documents.ownerId, ownerId),
        input.kind && eq(documents.kind, input.kind),
        codesMatch(input.q, [documents.number]),
      ),
    )
    .$dynamic();
  const { rows, meta } = await readPage(ctx, query, plan);
  return { data: rows.map(presentDocument), meta };
};

export const getOwnDocument: Verb<typeof contract.getOwnDocument> = async (ctx, { id }) => ({
  data: await documentById(ctx, id, assertOwner(ctx).ownerId),
});

export const downloadOwnDocument = async (
  ctx: Ctx,
  { id, format }: InputOf<typeof contract.downloadOwnDocument>,
): Promise<StreamedFile> => documentFile(await documentById(ctx, id, assertOwner(ctx).ownerId), format);

/** Creates a statement of the caller's account. */
export const makeOwnStatement: Verb<typeof contract.makeOwnStatement> = async (ctx, days) =>
  statementOf(ctx, assertOwner(ctx).ownerId, days);
