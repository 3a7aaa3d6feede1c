import { or, sql, type SQL } from 'drizzle-orm';
import type { Finds, searchAdmin as endpoint } from '../../../contract/overview';
import { limits } from '../../../contract/limits';
import { taskStatus, withdrawalStatus } from '../../../contract/primitives';
import { assertAdmin } from '../../assertActor';
import type { Ctx } from '../../context';
import { tasks, users } from '../../db/schema';
import { matches, startsMatch } from '../../lists/lists';
import { codesMatch, phonesMatch, withdrawalCoded } from '../../lists/search';
import { toNaira } from '../../lib/money';
import { pick } from '../../lib/pick';
import type { Verb } from '../../verb';

const most = limits.findMaxRows;

type Found = Record<string, unknown> & { readonly id: string };

/** Materialized: planned for the full result it uses the index, and stops when enough is found. Rows of the first condition come first. */
const search = async <Row extends Found>(
  ctx: Ctx,
  of: SQL,
  conditions: readonly (SQL | undefined)[],
  answer = sql`SELECT * FROM hits LIMIT ${most}`,
): Promise<Row[]> => {
  const found = new Map<string, Row>();
  for (const condition of conditions) {
    const { rows } = await ctx.db.execute<Row>(
      sql`WITH hits AS MATERIALIZED (SELECT ${of} AND (${condition})) ${answer}`,
    );
    for (const row of rows) if (!found.has(row.id)) found.set(row.id, row);
    if (found.size >= most) break;
  }
  return [...found.values()].slice(0, most);
};

type MemberRow = Finds['members'][number] & Found;
const findMembers = (ctx: Ctx, typed: string): Promise<MemberRow[]> => {
  const of = sql`id, fullname, email, phone FROM users WHERE status IN ('active', 'banned', 'closed')`;
  const texts = [users.fullname, users.email];
  const phone = phonesMatch(typed, users.phone);
  return search(ctx, of, [or(startsMatch(typed, texts), phone), or(matches(typed, texts), phone)]);
};

type JobRow = Finds['jobs'][number] & Found;
const findJobs = (ctx: Ctx, typed: string): Promise<JobRow[]> => {
  const of = sql`id, reference, title AS "jobTitle", status FROM tasks WHERE deleted_at IS NULL`;
  const coded = codesMatch(typed, [tasks.reference]);
  return search(ctx, of, [or(startsMatch(typed, [tasks.title]), coded), or(matches(typed, [tasks.title]), coded)]);
};

type WithdrawalRow = Omit<Finds['withdrawals'][number], 'amount'> & Found & { readonly kobo: string };
const withdrawalFields = sql`w.id, w.reference, w.amount_kobo AS kobo, w.status, u.fullname`;
const findWithdrawals = async (ctx: Ctx, typed: string, members: readonly Found[]): Promise<WithdrawalRow[]> => {
  const named = await search<WithdrawalRow>(
    ctx,
    sql`id, reference, amount_kobo, status, user_id FROM withdrawals WHERE true`,
    [withdrawalCoded(typed)],
    sql`SELECT ${withdrawalFields} FROM (SELECT * FROM hits LIMIT ${most}) AS w JOIN users u ON u.id = w.user_id`,
  );
  if (named.length > 0 || members.length === 0) return named;
  const { rows } = await ctx.db.execute<WithdrawalRow>(sql`
    SELECT ${withdrawalFields}
    FROM users u CROSS JOIN LATERAL (
      SELECT * FROM withdrawals WHERE user_id = u.id ORDER BY created_at DESC, id DESC LIMIT ${most}
    ) AS w
    WHERE u.id IN ${members.map(({ id }) => id)} ORDER BY w.created_at DESC, w.id DESC LIMIT ${most}`);
  return rows;
};

const holdersOf = async (ctx: Ctx, withdrawals: readonly WithdrawalRow[]): Promise<MemberRow[]> => {
  if (withdrawals.length === 0) return [];
  const { rows } = await ctx.db.execute<MemberRow>(sql`
    SELECT DISTINCT u.id, u.fullname, u.email, u.phone FROM withdrawals w JOIN users u ON u.id = w.user_id
    WHERE w.id IN ${withdrawals.map(({ id }) => id)} ORDER BY u.id LIMIT ${most}`);
  return rows;
};

export const searchAdmin: Verb<typeof endpoint> = async (ctx, { q }) => {
  assertAdmin(ctx);
  const named = await findMembers(ctx, q);
  const jobs = await findJobs(ctx, q);
  const withdrawals = await findWithdrawals(ctx, q, named);
  const members = named.length > 0 ? named : await holdersOf(ctx, withdrawals);
  return {
    data: {
      members: members.map((row) => pick(row, 'id', 'fullname', 'email', 'phone')),
      jobs: jobs.map((row) => ({ ...pick(row, 'id', 'reference', 'jobTitle'), status: taskStatus.parse(row.status) })),
      withdrawals: withdrawals.map((row) => ({
        ...pick(row, 'id', 'reference', 'fullname'),
        amount: toNaira(Number(row.kobo)),
        status: withdrawalStatus.parse(row.status),
      })),
    },
  };
};
