import { sql, type SQL } from 'drizzle-orm';
import type { Finds, searchAdmin as endpoint } from '../../../contract/overview';
import { limits } from '../../../contract/limits';
import { taskStatus, withdrawalStatus } from '../../../contract/primitives';
import { assertAdmin } from '../../assertActor';
import type { Ctx } from '../../context';
import { likePattern } from '../../lists/lists';
import { toNaira } from '../../lib/money';
import type { Verb } from '../../verb';

/** Shorter texts have no trigram, so only a prefix can be looked up. */
const containsMinCharacters = 3;
const most = limits.findMaxRows;

interface Found {
  readonly id: string;
}

type Where = (pattern: string) => SQL;

/** Named in a materialized part: planned for its whole result it uses the index, and it is read no further than needed. */
const search = async <Row extends Found & Record<string, unknown>>(
  ctx: Ctx,
  typed: string,
  read: (where: SQL) => SQL,
  where: Where,
): Promise<Row[]> => {
  const contains = likePattern(typed);
  const patterns = [contains.slice(1), ...(typed.length >= containsMinCharacters ? [contains] : [])];
  const found = new Map<string, Row>();
  for (const pattern of patterns) {
    const { rows } = await ctx.db.execute<Row>(read(where(pattern)));
    for (const row of rows) if (!found.has(row.id)) found.set(row.id, row);
    if (found.size >= most) break;
  }
  return [...found.values()].slice(0, most);
};

/** Numbers are stored as +234…, and searched for in the usual local form. */
const nationalDigits = (typed: string): string | null => {
  const national = typed.replace(/[\s().-]/g, '').replace(/^(\+?234)?0?/, '');
  return /^\d{3,}$/.test(national) ? national : null;
};

type MemberRow = Finds['members'][number] & Record<string, unknown>;
const findMembers = (ctx: Ctx, typed: string): Promise<MemberRow[]> => {
  const digits = nationalDigits(typed);
  const phone = digits ? sql` OR phone ILIKE ${`%${digits}%`}` : sql``;
  return search<MemberRow>(
    ctx,
    typed,
    (where) => sql`
      WITH hits AS MATERIALIZED (
        SELECT id, fullname, email, phone FROM users WHERE status IN ('active', 'banned', 'closed') AND (${where})
      )
      SELECT * FROM hits LIMIT ${most}`,
    (pattern) => sql`fullname ILIKE ${pattern} OR email ILIKE ${pattern}${phone}`,
  );
};

type JobRow = Finds['jobs'][number] & Record<string, unknown>;
const findJobs = (ctx: Ctx, typed: string): Promise<JobRow[]> =>
  search<JobRow>(
    ctx,
    typed,
    (where) => sql`
      WITH hits AS MATERIALIZED (
        SELECT id, reference, title AS "jobTitle", status FROM tasks WHERE deleted_at IS NULL AND (${where})
      )
      SELECT * FROM hits LIMIT ${most}`,
    (pattern) => sql`title ILIKE ${pattern} OR reference ILIKE ${pattern}`,
  );

type WithdrawalRow = Omit<Finds['withdrawals'][number], 'amount'> & { kobo: string } & Record<string, unknown>;
const withdrawalFields = sql`w.id, w.reference, w.amount_kobo AS kobo, w.status, u.fullname`;
const findWithdrawals = async (ctx: Ctx, typed: string, members: readonly Found[]): Promise<WithdrawalRow[]> => {
  const named = await search<WithdrawalRow>(
    ctx,
    typed,
    (where) => sql`
      WITH hits AS MATERIALIZED (SELECT id, reference, amount_kobo, status, user_id FROM withdrawals WHERE ${where})
      SELECT ${withdrawalFields}
      FROM (SELECT * FROM hits LIMIT ${most}) AS w JOIN users u ON u.id = w.user_id`,
    (pattern) => sql`reference ILIKE ${pattern} OR account_no LIKE ${pattern}`,
  );
  if (named.length > 0 || members.length === 0) return named;
  const ids = sql.join(
    members.map(({ id }) => sql`${id}::uuid`),
    sql`, `,
  );
  const { rows } = await ctx.db.execute<WithdrawalRow>(sql`
    SELECT ${withdrawalFields}
    FROM users u CROSS JOIN LATERAL (
      SELECT * FROM withdrawals WHERE user_id = u.id ORDER BY created_at DESC, id DESC LIMIT ${most}
    ) AS w
    WHERE u.id IN (${ids}) ORDER BY w.created_at DESC, w.id DESC LIMIT ${most}`);
  return rows;
};

const holdersOf = async (ctx: Ctx, withdrawals: readonly WithdrawalRow[]): Promise<MemberRow[]> => {
  if (withdrawals.length === 0) return [];
  const ids = sql.join(
    withdrawals.map(({ id }) => sql`${id}::uuid`),
    sql`, `,
  );
  const { rows } = await ctx.db.execute<MemberRow>(sql`
    SELECT DISTINCT u.id, u.fullname, u.email, u.phone
    FROM withdrawals w JOIN users u ON u.id = w.user_id WHERE w.id IN (${ids}) ORDER BY u.id LIMIT ${most}`);
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
      members: members.map(({ id, fullname, email, phone }) => ({ id, fullname, email, phone })),
      jobs: jobs.map(({ id, reference, jobTitle, status }) => ({
        id,
        reference,
        jobTitle,
        status: taskStatus.parse(status),
      })),
      withdrawals: withdrawals.map(({ id, reference, kobo, status, fullname }) => ({
        id,
        reference,
        amount: toNaira(Number(kobo)),
        status: withdrawalStatus.parse(status),
        fullname,
      })),
    },
  };
};
