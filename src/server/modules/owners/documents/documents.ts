import { and, eq, inArray, or, sql } from 'drizzle-orm';
import * as contract from '../../../../contract/documents';
import type { InputOf, TableFormat } from '../../../../contract/endpoint';
import * as messages from '../../../../contract/messages';
import { ownerLimits } from '../../../../contract/limits';
import { assertAdmin, assertOwner } from '../../../assertActor';
import { audit } from '../../../audit';
import type { Ctx } from '../../../context';
import { documents, owners } from '../../../db/schema';
import { DomainError } from '../../../errors';
import type { Cell } from '../../../lib/csv';
import { toNaira } from '../../../lib/money';
import { pick } from '../../../lib/pick';
import { adminList } from '../../../lists/adminList';
import { betweenDates, matches, toPredicate, whereIds, readPage } from '../../../lists/lists';
import { codesMatch } from '../../../lists/search';
import { lagosTime, tableFile } from '../../../lists/tableFile';
import type { FileVerb, Verb } from '../../../verb';

const documentsWhere = (_ctx: Ctx, { q, kind, owner_id, ids, ...input }: InputOf<typeof contract.exportDocuments>) =>
  toPredicate(
    and(
      kind && eq(documents.kind, kind),
      owner_id ? eq(documents.ownerId, owner_id) : undefined,
      betweenDates(documents.issuedAt, input),
      whereIds(documents.id, ids),
      q
        ? or(
            codesMatch(q, [documents.number]),
            sql`${documents.ownerId} IN (SELECT id FROM owners WHERE ${matches(q, [owners.name])})`,
          )
        : undefined,
    ),
  );

const content = <T>(path: string) => sql<T>`${documents.content} #>> ${`{${path}}`}`;
// Statements are long, so lists read only what they show.
export const columns = {
  ...pick(documents, 'id', 'kind', 'number', 'amountKobo', 'issuedAt', 'mailedAt'),
  about: content<string | null>('about'),
};
type Row = Pick<typeof documents.$inferSelect, Exclude<keyof typeof columns, 'about'>> & { about: string | null };

export const presentDocument = (row: Row): contract.OwnerDocument => ({
  ...pick(row, 'id', 'kind', 'number', 'about'),
  amount: toNaira(row.amountKobo),
  issuedAt: row.issuedAt.toISOString(),
  mailedAt: row.mailedAt?.toISOString() ?? null,
});

const list = adminList({
  resource: 'documents',
  table: documents,
  id: documents.id,
  where: documentsWhere,
  sortable: { issuedAt: documents.issuedAt, amount: documents.amountKobo },
  defaultSort: '-issuedAt',
  pageSize: ownerLimits.documents,
  rowsOf: (ctx: Pick<Ctx, 'db'>, ids: readonly string[]) =>
    ctx.db
      .select({
        ...columns,
        owner: content<string>('owner,name'),
        ownerReference: content<string>('owner,reference'),
        fee: content<string>('fee'),
        vat: content<string>('vat'),
        refersTo: sql<string>`array_to_string(ARRAY(SELECT jsonb_array_elements_text(${documents.content} -> 'refersTo')), ' ')`,
      })
      .from(documents)
      .where(inArray(documents.id, [...ids])),
  idOf: ({ id }) => id,
  present: presentDocument,
  fileColumns: {
    number: ({ number }) => number,
    kind: ({ kind }) => contract.documentWords[kind],
    [`issued ${lagosTime}`]: ({ issuedAt }) => issuedAt,
    owner: ({ owner }) => owner,
    'owner reference': ({ ownerReference }) => ownerReference,
    about: ({ about }) => about,
    'refers to': ({ refersTo }) => refersTo,
    amount: ({ amountKobo }) => toNaira(amountKobo),
    'service fee': ({ fee }) => Number(fee),
    VAT: ({ vat }) => Number(vat),
    [`mailed ${lagosTime}`]: ({ mailedAt }) => mailedAt,
  },
});

export const listDocuments = list.page;

export const exportDocuments = list.file;

const documentById = async ({ db }: Pick<Ctx, 'db'>, id: string, ownerId?: string) => {
  const [row] = await db
    .select({ ...columns, content: documents.content })
    .from(documents)
    .where(and(eq(documents.id, id), ownerId === undefined ? undefined : eq(documents.ownerId, ownerId)));
  if (!row) throw new DomainError('not_found', messages.ownerPage.documentNotFound);
  return { ...presentDocument(row), content: row.content };
};

export const getDocument: Verb<typeof contract.getDocument> = async (ctx, { id }) => {
  assertAdmin(ctx);
  return { data: await documentById(ctx, id) };
};

const header = [`Date ${lagosTime}`, 'What', 'Quantity', 'Price', 'Amount', 'Balance'];

async function* batchesOf({ content }: contract.FullDocument): AsyncGenerator<Cell[][]> {
  const rows = content.lines.map(({ at, text, quantity, price, amount, balance }) => [
    at === null ? null : new Date(at),
    ...[text, quantity, price, amount, balance],
  ]);
  const sums = content.sums.map(({ label, amount }) => [null, label, null, null, amount, null]);
  yield [...rows, ...sums];
}

const documentFile = (document: contract.FullDocument, format: TableFormat | undefined) =>
  tableFile({ name: document.number, format, header, batches: batchesOf(document) });

export const downloadDocument: FileVerb<typeof contract.downloadDocument> = async (ctx, { id, format }) => {
  assertAdmin(ctx);
  const document = await documentById(ctx, id);
  await audit(ctx, { action: 'document.export', object: { type: 'document', id }, after: { number: document.number } });
  return documentFile(document, format);
};

export const listOwnDocuments: Verb<typeof contract.listOwnDocuments> = async (ctx, input) => {
  const { ownerId } = assertOwner(ctx);
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
  const { rows, meta } = await readPage(ctx, query, input, {
    sortable: { issuedAt: documents.issuedAt },
    defaultSort: '-issuedAt',
    tiebreak: documents.id,
    pageSize: ownerLimits.documents,
  });
  return { data: rows.map(presentDocument), meta };
};

export const getOwnDocument: Verb<typeof contract.getOwnDocument> = async (ctx, { id }) => ({
  data: await documentById(ctx, id, assertOwner(ctx).ownerId),
});

export const downloadOwnDocument: FileVerb<typeof contract.downloadOwnDocument> = async (ctx, { id, format }) =>
  documentFile(await documentById(ctx, id, assertOwner(ctx).ownerId), format);
