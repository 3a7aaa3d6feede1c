import { sql } from 'drizzle-orm';
import type { previewBulkDecision as endpoint } from '../../../contract/bulkDecisions';
import type { InputOf, ResultOf } from '../../../contract/endpoint';
import { limits } from '../../../contract/limits';
import { assertAdmin } from '../../assertActor';
import type { Ctx } from '../../context';
import { users } from '../../db/schema';
import { DomainError } from '../../errors';
import { toNaira } from '../../lib/money';
import { assertOneChoice, queues } from './queues';

type Figures = Record<
  'found' | 'rows' | 'kobo' | 'members' | 'largest' | 'shared' | 'left_out' | 'left_out_kobo',
  string
>;

/** The current result of a bulk decision over these rows. It reads no further than one may hold. */
export const previewBulkDecision = async (
  ctx: Ctx,
  input: InputOf<typeof endpoint>,
): Promise<ResultOf<typeof endpoint>> => {
  assertAdmin(ctx);
  assertOneChoice(input);
  const { rows, amount, account, waiting } = queues[input.queue];
  const found = await waiting(ctx, input, limits.bulkRowsMax + 1);
  if (!found) throw new DomainError('bad_request');
  const another = (table: 'withdrawals' | 'users', whose: string) =>
    sql.raw(`EXISTS (SELECT 1 FROM ${table} other WHERE other.account_no = used.account_no
      AND other.bank_name = used.bank_name AND other.${whose} used.user_id)`);
  // The index is searched for a smaller and for a greater member: to skip one member alone, all withdrawals to their account would be read.
  const isShared = sql`(${another('withdrawals', 'user_id <')} OR ${another('withdrawals', 'user_id >')}
    OR ${another('users', 'id <>')})`;
  const { rows: answered } = await ctx.db.execute<Figures>(sql`
    WITH found AS MATERIALIZED (SELECT each.id, row_number() OVER () AS at FROM (${found}) AS each),
    meant AS MATERIALIZED (
      SELECT ${rows.userId} AS user_id, ${amount} AS kobo, ${account.no} AS account_no, ${account.bank} AS bank_name,
             ${users.status} = 'banned' AS banned
        FROM found JOIN ${rows} ON ${rows.id} = found.id JOIN ${users} ON ${users.id} = ${rows.userId}
       WHERE found.at <= ${limits.bulkRowsMax}),
    used AS (
      SELECT user_id, account_no, bank_name, count(*) AS rows FROM meant WHERE NOT banned GROUP BY 1, 2, 3
       LIMIT ${limits.countedRowsMax})
    SELECT (SELECT count(*) FROM found) AS found,
           count(*) FILTER (WHERE NOT banned) AS rows, COALESCE(sum(kobo) FILTER (WHERE NOT banned), 0) AS kobo,
           count(DISTINCT user_id) FILTER (WHERE NOT banned) AS members,
           COALESCE(max(kobo) FILTER (WHERE NOT banned), 0) AS largest,
           (SELECT COALESCE(sum(used.rows), 0) FROM used WHERE ${isShared}) AS shared,
           count(*) FILTER (WHERE banned) AS left_out,
           COALESCE(sum(kobo) FILTER (WHERE banned), 0) AS left_out_kobo
      FROM meant`);
  const of = (name: keyof Figures): number => Number(answered[0]?.[name] ?? 0);
  return {
    data: {
      count: of('rows'),
      sum: toNaira(of('kobo')),
      ...(of('found') > limits.bulkRowsMax && { atLeast: true as const }),
      members: of('members'),
      largest: toNaira(of('largest')),
      sharedAccounts: of('shared'),
      leftOut: { count: of('left_out'), sum: toNaira(of('left_out_kobo')) },
    },
  };
};
