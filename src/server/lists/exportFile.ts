import { and, desc, lt, type SQL } from 'drizzle-orm';
import type { TableFormat } from '../../contract/endpoint';
import { audit } from '../audit';
import { readReplica, type Ctx } from '../context';
import type { Cell } from '../lib/csv';
import { tableFile } from './tableFile';
import { lagosDayOf } from '../lib/time';
import type { StreamedFile } from '../verb';
import { countRows, type IdList, type Total } from './lists';

export interface Export {
  readonly resource: string;
  readonly filter: object;
  readonly format: TableFormat | undefined;
  readonly list: Pick<IdList, 'table' | 'id' | 'predicate'>;
  readonly known?: Total | undefined;
  readonly header: readonly string[];
  readonly cellsOf: (ids: readonly string[]) => Promise<ReadonlyMap<string, readonly Cell[]>>;
}

const batchRows = 1_000;

/** Continues after the last row it sent, so that no more than one batch is in memory and no transaction stays open for a download. */
async function* batchesOf(
  ctx: Ctx,
  { list: { table, id, predicate }, cellsOf }: Export,
): AsyncGenerator<(readonly Cell[])[]> {
  let beyond: SQL | undefined;
  for (;;) {
    const rows = await ctx.db
      .select({ id })
      .from(table)
      .where(and(predicate.limited, beyond))
      .orderBy(desc(id))
      .limit(batchRows);
    // The columns of a generic table have no known type; every list's id is text.
    const ids = rows.map((row) => row.id as string);
    const last = ids.at(-1);
    if (last === undefined) return;
    const cells = await cellsOf(ids);
    yield ids.map((one) => cells.get(one) ?? []);
    if (ids.length < batchRows) return;
    beyond = lt(id, last);
  }
}

/** Every row of the list's condition, newest first. The export is audited before the first row is sent. */
export const exportFile = async (ctx: Ctx, request: Export): Promise<StreamedFile> => {
  const { resource, filter, format, header, list, known } = request;
  await audit(ctx, { action: 'rows.export', object: { type: 'list', id: resource }, after: filter });
  const reading = readReplica(ctx);
  const counted = reading.db.select({ id: list.id }).from(list.table).where(list.predicate.full);
  const { rows, atLeast } = known ?? (await countRows(reading, counted));
  return tableFile({
    name: `${resource}-${lagosDayOf(ctx.now())}`,
    format,
    header,
    batches: batchesOf(reading, request),
    ...(!atLeast && { rows }),
  });
};
