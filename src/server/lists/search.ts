import { and, eq, ilike, like, or, sql, type AnyColumn, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Ctx } from '../context';
import { ownerContacts, owners, tasks, users, withdrawals } from '../db/schema';
import { likeLiteral, likePattern, toPredicate, type Predicate } from './lists';

/** True if a trigram index can find the text, which needs letters or digits. */
const hasGroups = (typed: string): boolean =>
  /[\p{L}\p{N}]{3}|[^\p{L}\p{N}][\p{L}\p{N}]|[\p{L}\p{N}]{2}[^\p{L}\p{N}]/u.test(typed);

/** Rows containing the text; texts too short for the index must start a word. */
export const wordsMatch = (q: string | undefined, columns: readonly AnyColumn[]): SQL | undefined => {
  if (!q) return undefined;
  const typed = likeLiteral(q);
  const patterns = hasGroups(q) ? [likePattern(q)] : [`${typed}%`, `% ${typed}%`];
  // Case folding is most of the cost, and some texts have no letters.
  const compare = q.toLowerCase() === q.toUpperCase() ? like : ilike;
  return or(...columns.flatMap((column) => patterns.map((pattern) => compare(column, pattern))));
};

/** A reference's prefix and the rest. */
const lettersAndRest = /^\p{L}+(-.*[\p{L}\p{N}].*)$/u;

/** The same for references, codes and account numbers: short texts must be at the start. */
export const codesMatch = (q: string | undefined, columns: readonly AnyColumn[]): SQL | undefined => {
  if (!q) return undefined;
  if (!/[\p{L}\p{N}]/u.test(q) || /\s/u.test(q)) return sql`false`;
  const typed = q.toUpperCase();
  // A million references begin with "WD-", so only the rest is searched.
  const rest = lettersAndRest.exec(typed)?.[1];
  if (rest)
    return or(...columns.map((column) => and(like(column, likePattern(rest)), sql`strpos(${column}, ${typed}) > 0`)));
  const pattern = hasGroups(typed) ? likePattern(typed) : `${likeLiteral(typed)}%`;
  return or(...columns.map((column) => like(column, pattern)));
};

/** Withdrawals by reference or by whole account number. */
export const withdrawalCoded = (q: string): SQL | undefined =>
  /^\d{10}$/.test(q) ? eq(withdrawals.accountNo, q) : codesMatch(q, [withdrawals.reference, withdrawals.accountNo]);

// Up to here ids are listed, and the planner knows the cost; more common searches are checked per row.
const idsMax = 2_000;

/** Matches a column against rows found in another table. */
type Among = (column: AnyColumn) => Predicate;

interface SearchTarget {
  readonly table: PgTable;
  readonly id: AnyColumn;
  readonly where: SQL | undefined;
}

const among = async (ctx: Pick<Ctx, 'db'>, { table, id, where }: SearchTarget, most = idsMax): Promise<Among> => {
  const { rows } = await ctx.db.execute<{ id: string }>(
    sql`SELECT ${id} AS id FROM ${table} WHERE ${where} LIMIT ${most + 1}`,
  );
  if (rows.length <= most) {
    const ids = `{${rows.map((row) => row.id).join()}}`;
    return (column) => toPredicate(rows.length === 0 ? sql`false` : sql`${column} = ANY (${ids}::uuid[])`);
  }
  return (column) => ({
    limited: sql`(SELECT bool_or(${where}) FROM ${table} WHERE ${id} = ${column})`,
    full: sql`${column} IN (SELECT ${id} FROM ${table} WHERE ${where})`,
  });
};

/** Users by name or email; more than `most` are not listed by id. */
export const peopleFound = (ctx: Pick<Ctx, 'db'>, q: string, most?: number): Promise<Among> =>
  among(ctx, { table: users, id: users.id, where: wordsMatch(q, [users.fullname, users.email]) }, most);

export const peopleNamed = (ctx: Pick<Ctx, 'db'>, q: string): Promise<Among> =>
  among(ctx, { table: users, id: users.id, where: wordsMatch(q, [users.fullname]) });

/** Jobs by title or reference, including deleted ones, whose proofs stay. */
export const jobsFound = (ctx: Pick<Ctx, 'db'>, q: string): Promise<Among> =>
  among(ctx, { table: tasks, id: tasks.id, where: or(wordsMatch(q, [tasks.title]), codesMatch(q, [tasks.reference])) });

export const ownersNamed = (ctx: Pick<Ctx, 'db'>, q: string): Promise<Among> =>
  among(ctx, { table: owners, id: owners.id, where: wordsMatch(q, [owners.name]) });

export const ownersMailed = (ctx: Pick<Ctx, 'db'>, q: string): Promise<Among> =>
  among(ctx, { table: ownerContacts, id: ownerContacts.ownerId, where: wordsMatch(q, [ownerContacts.email]) });

export const withdrawalsFound = (ctx: Pick<Ctx, 'db'>, q: string): Promise<Among> =>
  among(ctx, { table: withdrawals, id: withdrawals.id, where: withdrawalCoded(q) });
