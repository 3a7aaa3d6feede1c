import { sql } from 'drizzle-orm';
import type { previewBulkDecision as endpoint } from '../../../contract/bulkDecisions';
import { limits } from '../../../contract/limits';
import { assertAdmin } from '../../assertActor';
import { DomainError } from '../../errors';
import { toNaira } from '../../lib/money';
import { assertOneChoice, queues } from './queues';
import type { Verb } from '../../verb';

type Figures = Record<
  'found' | 'rows' | 'kobo' | 'members' | 'largest' | 'left_out' | 'left_out_kobo' | 'shared',
  string
>;

/** The current result of a bulk decision over these rows. It reads no further than one may hold. */
export const previewBulkDecision: Verb<typeof endpoint> = async (ctx, input) => {
  assertAdmin(ctx);
  assertOneChoice(input);
  const { rows, amount, leftOut, waiting } = queues[input.queue];
  const found = await waiting(ctx, input, limits.bulkRowsMax + 1);
  if (!found) throw new DomainError('bad_request');
  const { rows: answered } = await ctx.db.execute<Figures>(sql`
    WITH found AS MATERIALIZED (SELECT each.id, row_number() OVER () AS at FROM (${found}) AS each),
    meant AS MATERIALIZED (
      SELECT ${rows.userId} AS user_id, ${amount} AS kobo, ${leftOut} AS left_out
        FROM found JOIN ${rows} ON ${rows.id} = found.id
       WHERE found.at <= ${limits.bulkRowsMax})
    SELECT (SELECT count(*) FROM found) AS found,
           count(*) FILTER (WHERE left_out IS NULL) AS rows,
           COALESCE(sum(kobo) FILTER (WHERE left_out IS NULL), 0) AS kobo,
           count(DISTINCT user_id) FILTER (WHERE left_out IS NULL) AS members,
           COALESCE(max(kobo) FILTER (WHERE left_out IS NULL), 0) AS largest,
           count(left_out) AS left_out,
           COALESCE(sum(kobo) FILTER (WHERE left_out IS NOT NULL), 0) AS left_out_kobo,
           count(*) FILTER (WHERE left_out = 'shared_account') AS shared
      FROM meant`);
  const of = (name: keyof Figures): number => Number(answered[0]?.[name] ?? 0);
  return {
    data: {
      count: of('rows'),
      sum: toNaira(of('kobo')),
      ...(of('found') > limits.bulkRowsMax && { atLeast: true as const }),
      members: of('members'),
      largest: toNaira(of('largest')),
      leftOut: { count: of('left_out'), sum: toNaira(of('left_out_kobo')), shared: of('shared') },
    },
  };
};
