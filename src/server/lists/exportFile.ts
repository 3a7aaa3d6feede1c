import { and, desc, lt, type SQL } from 'drizzle-orm';
import { audit } from '../audit';
import { readReplica, type Ctx } from '../context';
import { csvLines, type Cell } from '../lib/csv';
import type { StreamedFile } from '../http/route';
import { countRows, type IdList, type Total } from './lists';

export interface Export {
  /** The name in the address and in the file's name. */
  readonly resource: string;
  /** The filter, for the audit log. */
  readonly filter: object;
  readonly list: Pick<IdList, 'table' | 'id' | 'predicate'>;
  /** How many rows match, where that is kept; counted otherwise, as far as counting goes. */
  readonly known?: Total | undefined;
  readonly header: readonly string[];
  /** The cells of these rows, by id. */
  readonly csvRowsOf: (ids: readonly string[]) => Promise<ReadonlyMap<string, readonly Cell[]>>;
}

const batchRows = 1_000;

/**
 * Reads on from the last row it sent, so that neither the database nor this process ever holds more than one batch, and no transaction stays open for
 * as long as a download lasts. Ids are made in the order of time: the primary key walks from the newest row to the oldest.
 */
async function* linesOf(
  ctx: Ctx,
  { list: { table, id, predicate }, header, csvRowsOf }: Export,
): AsyncGenerator<string> {
  yield csvLines([header], { bom: true });
  let beyond: SQL | undefined;
  for (;;) {
    const rows = await ctx.db
      .select({ id })
      .from(table)
      .where(and(predicate.limited, beyond))
      .orderBy(desc(id))
      .limit(batchRows);
    // The columns of a table that is known only here are of no known type; every list's id is text.
    const ids = rows.map((row) => row.id as string);
    const last = ids.at(-1);
    if (last === undefined) return;
    const cells = await csvRowsOf(ids);
    yield csvLines(ids.map((one) => cells.get(one) ?? []));
    if (ids.length < batchRows) return;
    beyond = lt(id, last);
  }
}

/** Every row of the list's condition, newest first, as CSV. The export is audited before the first row leaves. */
export const exportFile = async (ctx: Ctx, request: Export): Promise<StreamedFile> => {
  const { resource, filter, list, known } = request;
  await audit(ctx, { action: 'rows.export', object: { type: resource, id: 'all' }, after: filter });
  const reading = readReplica(ctx);
  const counted = reading.db.select({ id: list.id }).from(list.table).where(list.predicate.full);
  const { rows, atLeast } = known ?? (await countRows(reading, counted));
  return {
    filename: `${resource}-${ctx.now().toISOString().slice(0, 10)}.csv`,
    parts: linesOf(reading, request),
    ...(!atLeast && { rows }),
  };
};
