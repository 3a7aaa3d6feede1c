import { and, eq, inArray, or, sql } from 'drizzle-orm';
import {
  documentWords,
  type FullDocument,
  type OwnerDocument,
  type exportDocuments as exportEndpoint,
} from '../../../../contract/documents';
import type * as contract from '../../../../contract/documents';
import type { InputOf } from '../../../../contract/endpoint';
import * as messages from '../../../../contract/messages';
import { ownerLimits } from '../../../../contract/limits';
import { assertAdmin } from '../../../assertActor';
import type { Ctx } from '../../../context';
import { documents, owners } from '../../../db/schema';
import { DomainError } from '../../../errors';
import { adminList } from '../../../lists/adminList';
import { betweenDates, countRows, toPredicate, whereIds, type Predicate } from '../../../lists/lists';
import { codesMatch, wordsMatch } from '../../../lists/search';
import { toNaira } from '../../../lib/money';
import { lagosTime } from '../../../lists/tableFile';
import type { Verb } from '../../../verb';

type DocumentFilter = InputOf<typeof exportEndpoint>;

const documentsWhere = ({ q, kind, owner_id, ids, ...input }: DocumentFilter): Predicate =>
  toPredicate(
    and(
      kind && eq(documents.kind, kind),
      owner_id ? eq(documents.ownerId, owner_id) : undefined,
      betweenDates(documents.issuedAt, input),
      whereIds(documents.id, ids),
      q
        ? or(
            codesMatch(q, [documents.number]),
            sql`${documents.ownerId} IN (SELECT id FROM owners WHERE ${wordsMatch(q, [owners.name])})`,
          )
        : undefined,
    ),
  );

const content = <T>(path: string) => sql<T>`${documents.content} #>> ${`{${path}}`}`;
// A statement's content is long, so a list reads only what it shows.
export const columns = {
  id: documents.id,
  kind: documents.kind,
  number: documents.number,
  amountKobo: documents.amountKobo,
  issuedAt: documents.issuedAt,
  mailedAt: documents.mailedAt,
  about: content<string | null>('about'),
};
type Row = Pick<typeof documents.$inferSelect, Exclude<keyof typeof columns, 'about'>> & { about: string | null };

export const presentDocument = ({ id, kind, number, about, amountKobo, issuedAt, mailedAt }: Row): OwnerDocument => ({
  id,
  kind,
  number,
  about,
  amount: toNaira(amountKobo),
  issuedAt: issuedAt.toISOString(),
  mailedAt: mailedAt?.toISOString() ?? null,
});

const list = adminList({
  resource: 'documents',
  table: documents,
  id: documents.id,
  where: (_ctx: Ctx, filter: DocumentFilter) => documentsWhere(filter),
  counted: (ctx, filter) =>
    countRows(ctx, ctx.db.select({ id: documents.id }).from(documents).where(documentsWhere(filter).full)),
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
  fileColumns: {
    number: ({ number }) => number,
    kind: ({ kind }) => documentWords[kind],
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

/** The documents of owners, newest first. */
export const listDocuments: Verb<typeof contract.listDocuments> = async (ctx, input) => {
  const { rows, meta } = await list.page(ctx, input);
  return { data: rows.map(presentDocument), meta };
};

export const exportDocuments = list.file;

/** One whole document; another owner's is as unknown as none. */
export const documentById = async ({ db }: Pick<Ctx, 'db'>, id: string, ownerId?: string): Promise<FullDocument> => {
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
