import type { InputOf } from '../../../contract/endpoint';
import { limits } from '../../../contract/limits';
import { messages } from '../../../contract/messages';
import type { exportRows as endpoint } from '../../../contract/system';
import { assertAdmin } from '../../assertActor';
import { audit } from '../../audit';
import type { Ctx } from '../../context';
import { DomainError } from '../../errors';
import type { StreamedFile } from '../../http/route';
import { byteOrderMark, csvLine } from '../../csv';
import { exportsByResource, type Export, type Filter } from './exports';

const batchSize = 1_000;

/** Reads on from the last row it sent, so that neither the database nor this process ever holds more than one batch. */
async function* linesOf(ctx: Ctx, { header, rows }: Export, filter: Filter): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(header);
  let after: string | null = null;
  for (let sent = 0; sent < limits.exportMaxRows; sent += batchSize) {
    const batch = await rows(ctx, filter, { after, size: batchSize });
    if (batch.length > 0) yield batch.map(({ cells }) => csvLine(cells)).join('');
    if (batch.length < batchSize) return;
    after = batch.at(-1)?.id ?? null;
  }
}

/** Everything the filter matches, newest first, as CSV. Who exported what is recorded before the first row leaves. */
export const exportRows = async (
  ctx: Ctx,
  { resource, q, status }: InputOf<typeof endpoint>,
): Promise<StreamedFile> => {
  assertAdmin(ctx);
  const chosen = exportsByResource[resource];
  if (status && !chosen.status.safeParse(status).success)
    throw DomainError.invalid(messages.server.badRequest, { status: messages.fields.choice });
  const filter: Filter = { q: q || undefined, status: status || undefined };
  await audit(ctx, { action: 'rows.export', object: { type: resource, id: 'all' }, after: filter });
  return { filename: `${resource}-${ctx.now().toISOString().slice(0, 10)}.csv`, parts: linesOf(ctx, chosen, filter) };
};
