import { and, eq } from 'drizzle-orm';
import type * as contract from '../../../contract/documents';
import type { InputOf, ResultOf } from '../../../contract/endpoint';
import { ownerLimits } from '../../../contract/ownerLimits';
import { assertOwner } from '../../assertActor';
import type { Ctx } from '../../context';
import { documents } from '../../db/schema';
import type { StreamedFile } from '../../verb';
import { planList, readPage } from '../../lists/lists';
import { codesMatch } from '../../lists/search';
import { documentFile } from './downloadDocument';
import { statementOf } from './makeStatement';
import { columns, documentById, presentDocument } from './queries';

/** The caller's documents. */
export const listOwnDocuments = async (
  ctx: Ctx,
  input: InputOf<typeof contract.listOwnDocuments>,
): Promise<ResultOf<typeof contract.listOwnDocuments>> => {
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

export const getOwnDocument = async (
  ctx: Ctx,
  { id }: InputOf<typeof contract.getOwnDocument>,
): Promise<ResultOf<typeof contract.getOwnDocument>> => ({
  data: await documentById(ctx, id, assertOwner(ctx).ownerId),
});

export const downloadOwnDocument = async (
  ctx: Ctx,
  { id, format }: InputOf<typeof contract.downloadOwnDocument>,
): Promise<StreamedFile> => documentFile(await documentById(ctx, id, assertOwner(ctx).ownerId), format);

/** Creates a statement of the caller's account. */
export const makeOwnStatement = async (
  ctx: Ctx,
  days: InputOf<typeof contract.makeOwnStatement>,
): Promise<ResultOf<typeof contract.makeOwnStatement>> => statementOf(ctx, assertOwner(ctx).ownerId, days);
