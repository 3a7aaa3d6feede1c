import { and, eq, like, or, sql, type AnyColumn, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { toPlainLetters } from '../../contract/inputs/plainLetters';
import type { Ctx } from '../context';
import { ownerContacts, owners, tasks, users, withdrawals } from '../db/schema';
import { hasGroups, likeLiteral, likePattern, matches, toPredicate, type Predicate } from './lists';

/** A reference's prefix and the rest. */
const lettersAndRest = /^\p{L}+(-.*[\p{L}\p{N}].*)$/u;

/** The same for references, codes and account numbers: short texts must be at the start. */
export const codesMatch = (q: string | undefined, columns: readonly AnyColumn[]): SQL | undefined => {
  if (!q) return undefined;
  const typed = toPlainLetters(q).trim().toUpperCase();
  if (!/[\p{L}\p{N}]/u.test(typed) || /\s/.test(typed)) return sql`false`;
  // A million references begin with "WD-", so only the rest is searched.
  const rest = lettersAndRest.exec(typed)?.[1];
  if (rest)
    return or(...columns.map((column) => and(like(column, likePattern(rest)), sql`strpos(${column}, ${typed}) > 0`)));
  const pattern = hasGroups(typed) ? likePattern(typed) : `${likeLiteral(typed)}%`;
  return or(...columns.map((column) => like(column, pattern)));
};

/** Stored as +234…, searched in the local form. */
export const phonesMatch = (q: string, column: AnyColumn): SQL | undefined => {
  const national = toPlainLetters(q)
    .replace(/[\s().-]/g, '')
    .replace(/^(\+?234)?0?/, '');
  return /^\d{3,}$/.test(national) ? like(column, likePattern(national)) : undefined;
};

/** Withdrawals by reference or by whole account number. */
export const withdrawalCoded = (q: string): SQL | undefined => {
  const digits = toPlainLetters(q).replace(/[\s-]+/g, '');
  return /^\d{10}$/.test(digits)
    ? eq(withdrawals.accountNo, digits)
    : codesMatch(q, [withdrawals.reference, withdrawals.accountNo]);
};

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
  among(ctx, { table: users, id: users.id, where: matches(q, [users.fullname, users.email]) }, most);

export const peopleNamed = (ctx: Pick<Ctx, 'db'>, q: string): Promise<Among> =>
  among(ctx, { table: users, id: users.id, where: matches(q, [users.fullname]) });

/** Jobs by title or reference, including deleted ones, whose proofs stay. */
export const jobsFound = (ctx: Pick<Ctx, 'db'>, q: string): Promise<Among> =>
  among(ctx, { table: tasks, id: tasks.id, where: or(matches(q, [tasks.title]), codesMatch(q, [tasks.reference])) });

export const ownersNamed = (ctx: Pick<Ctx, 'db'>, q: string): Promise<Among> =>
  among(ctx, { table: owners, id: owners.id, where: matches(q, [owners.name]) });

export const ownersMailed = (ctx: Pick<Ctx, 'db'>, q: string): Promise<Among> =>
  among(ctx, { table: ownerContacts, id: ownerContacts.ownerId, where: matches(q, [ownerContacts.email]) });

export const withdrawalsFound = (ctx: Pick<Ctx, 'db'>, q: string): Promise<Among> =>
  among(ctx, { table: withdrawals, id: withdrawals.id, where: withdrawalCoded(q) });
