import { and, eq, gt, inArray, isNotNull, isNull, lte, max, or, sql, sum, type SQL } from 'drizzle-orm';
import { alias, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import type * as contract from '../../../contract/audit';
import type { InputOf } from '../../../contract/endpoint';
import { limits } from '../../../contract/limits';
import type { Ctx } from '../../context';
import {
  applications,
  archivedMonths,
  auditLog,
  coupons,
  deposits,
  owners,
  payoutBatches,
  secondFactors,
  tasks,
  users,
  withdrawals,
} from '../../db/schema';
import { adminList } from '../../lists/adminList';
import {
  andPredicates,
  betweenDates,
  matches,
  orPredicates,
  type Predicate,
  readPage,
  toPredicate,
  whereIds,
} from '../../lists/lists';
import { codesMatch, peopleFound } from '../../lists/search';
import { byDay } from '../../lists/seekPosition';
import { countNow } from '../../lists/counters';
import { lagosTime } from '../../lists/tableFile';
import { lagosTimeOf, monthsAfter } from '../../lib/time';
import type { Verb } from '../../verb';
import { assertAdmin } from '../../assertActor';

type ReadNames = (ctx: Pick<Ctx, 'db'>, ids: string[]) => Promise<{ readonly id: string; readonly name: string }[]>;

const named =
  (table: PgTable, id: PgColumn, name: PgColumn): ReadNames =>
  async (ctx, ids) =>
    (await ctx.db.select({ id, name }).from(table).where(inArray(id, ids))) as Awaited<ReturnType<ReadNames>>;

const called = sql<string>`${tasks.title} || ' (' || ${tasks.reference} || ')'`;
const userNames = named(users, users.id, users.fullname);
const withdrawalNames = named(withdrawals, withdrawals.id, withdrawals.reference);

const readers: Readonly<Record<string, ReadNames>> = {
  user: userNames,
  // The log has the new member's id.
  referral: userNames,
  task: (ctx, ids) => ctx.db.select({ id: tasks.id, name: called }).from(tasks).where(inArray(tasks.id, ids)),
  application: (ctx, ids) =>
    ctx.db
      .select({ id: applications.id, name: called })
      .from(applications)
      .innerJoin(tasks, eq(tasks.id, applications.taskId))
      .where(inArray(applications.id, ids)),
  owner: named(owners, owners.id, owners.name),
  deposit: named(deposits, deposits.id, deposits.reference),
  withdrawal: withdrawalNames,
  // The log has the withdrawal's id.
  payout: withdrawalNames,
  'payout-batch': named(payoutBatches, payoutBatches.id, payoutBatches.reference),
  coupon: named(coupons, coupons.id, coupons.code),
};

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const objectNames = async (
  ctx: Pick<Ctx, 'db'>,
  rows: readonly { readonly objectType: string; readonly objectId: string }[],
): Promise<ReadonlyMap<string, string>> => {
  const names = new Map<string, string>();
  for (const [type, read] of Object.entries(readers)) {
    const ids = rows.filter(({ objectType, objectId }) => objectType === type && uuid.test(objectId));
    if (ids.length === 0) continue;
    const found = await read(ctx, [...new Set(ids.map(({ objectId }) => objectId))]);
    for (const { id, name } of found) names.set(id, name);
  }
  return names;
};

/** All admins, including banned ones: the audit log still names them. */
export const listAdmins: Verb<typeof contract.listAdmins> = async (ctx, input) => {
  assertAdmin(ctx);
  const query = ctx.db
    .select({ id: users.id, fullname: users.fullname, email: users.email, since: secondFactors.enabledAt })
    .from(users)
    .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
    .where(and(eq(users.isAdmin, true), matches(input.q, [users.fullname])))
    .$dynamic();
  const { rows, meta } = await readPage(ctx, query, input, {
    sortable: { fullname: users.fullname },
    defaultSort: 'fullname',
    tiebreak: users.id,
    pageSize: limits.pageSizeMax,
  });
  const data = rows.map(({ since, ...admin }) => ({ ...admin, secondFactorSince: since?.toISOString() ?? null }));
  return { data, meta };
};

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (held: unknown): Fields =>
  typeof held === 'object' && held !== null && !Array.isArray(held) ? (held as Fields) : {};

const asText = (value: unknown): string | null => {
  if (value === undefined || value === null) return null;
  const whole = typeof value === 'string' ? value : JSON.stringify(value);
  return whole.length > limits.auditValueCharacters ? `${whole.slice(0, limits.auditValueCharacters)}…` : whole;
};

export const changesOf = (before: unknown, after: unknown): contract.AuditChange[] => {
  const [was, is] = [fieldsOf(before), fieldsOf(after)];
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .map((field) => ({ field, before: asText(was[field]), after: asText(is[field]) }))
    .filter((change) => change.before !== change.after)
    .slice(0, limits.auditChangesMax);
};

type AuditFilter = InputOf<typeof contract.exportAudit>;

const referred = async (ctx: Ctx, q: string): Promise<string[]> => {
  const [found, most] = [[] as string[], limits.pageSizeMax];
  for (const [table, code] of [
    [withdrawals, withdrawals.reference],
    [tasks, tasks.reference],
    [coupons, coupons.code],
  ] as const) {
    const rows = await ctx.db
      .select({ id: table.id })
      .from(table)
      .where(codesMatch(q, [code]))
      .limit(most);
    found.push(...rows.map(({ id }) => id));
  }
  return found;
};

const searched = async (ctx: Ctx, q: string): Promise<Predicate> => {
  const people = await peopleFound(ctx, q);
  const things = await referred(ctx, q);
  return orPredicates(
    people(auditLog.actorId),
    people(auditLog.subjectId),
    toPredicate(things.length > 0 ? inArray(auditLog.objectId, things) : sql`false`),
  );
};

const concerning = (id: string): SQL | undefined =>
  or(
    eq(auditLog.actorId, id),
    eq(auditLog.subjectId, id),
    and(eq(auditLog.objectId, id), eq(auditLog.objectType, 'user')),
  );

const auditWhere = async (ctx: Ctx, input: AuditFilter): Promise<Predicate> => {
  const filters = and(
    input.actor_id ? eq(auditLog.actorId, input.actor_id) : undefined,
    input.subject_id ? concerning(input.subject_id) : undefined,
    input.object_type ? eq(auditLog.objectType, input.object_type) : undefined,
    input.object_id ? eq(auditLog.objectId, input.object_id) : undefined,
    input.action ? eq(auditLog.action, input.action) : undefined,
    betweenDates(auditLog.at, input),
    whereIds(auditLog.id, input.ids),
  );
  return andPredicates(toPredicate(filters), input.q ? await searched(ctx, input.q) : undefined);
};

const subjects = alias(users, 'subject');

const valuesOf = (changes: readonly contract.AuditChange[]): string[] =>
  changes.flatMap(({ before, after }) => [before, after]).filter((value) => value !== null);

const mailboxOf = ({ actorKind, after }: typeof auditLog.$inferSelect): string | null =>
  actorKind === 'owner' ? z.object({ by: z.string() }).parse(after).by : null;

const rowsOf = async (ctx: Ctx, ids: readonly string[]): Promise<contract.AuditEntry[]> => {
  const rows = await ctx.db
    .select({ entry: auditLog, actor: users.fullname, subject: subjects.fullname })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actorId))
    .leftJoin(subjects, eq(subjects.id, auditLog.subjectId))
    .where(inArray(auditLog.id, [...ids]));
  const changes = new Map(rows.map(({ entry }) => [entry.id, changesOf(entry.before, entry.after)]));
  const names = await objectNames(ctx, [
    ...rows.map(({ entry }) => entry),
    ...valuesOf([...changes.values()].flat()).flatMap((objectId) =>
      ['user', 'task'].map((objectType) => ({ objectType, objectId })),
    ),
  ]);
  const named = (value: string | null): string | null => (value === null ? null : (names.get(value) ?? value));
  return rows.map(({ entry, actor, subject }) => ({
    id: entry.id,
    at: entry.at.toISOString(),
    action: entry.action,
    actor: { kind: entry.actorKind, id: entry.actorId, fullname: actor ?? mailboxOf(entry) },
    subject: entry.subjectId === null ? null : { id: entry.subjectId, fullname: subject ?? '' },
    object: { type: entry.objectType, id: entry.objectId, name: names.get(entry.objectId) ?? null },
    ip: entry.ip,
    changes: (changes.get(entry.id) ?? []).map(({ field, before, after }) => ({
      field,
      before: named(before),
      after: named(after),
    })),
  }));
};

const instants = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g;

const changesText = ({ changes }: contract.AuditEntry): string =>
  changes
    .map(({ field, before, after }) => `${field}: ${before ?? '–'} → ${after ?? '–'}`)
    .join('; ')
    .replace(instants, (iso) => `${lagosTimeOf(new Date(iso))} ${lagosTime}`);

const list = adminList({
  resource: 'audit',
  table: auditLog,
  id: auditLog.id,
  where: auditWhere,
  counted: (ctx) => countNow(ctx, ['audit']),
  sortable: { at: auditLog.at },
  daily: { at: byDay(auditLog.at, () => ['audit']) },
  defaultSort: '-at',
  pageSize: limits.pageSize.audit,
  rowsOf,
  idOf: ({ id }) => id,
  present: (row) => row,
  fileColumns: {
    [`when ${lagosTime}`]: ({ at }) => at,
    by: ({ actor }) => actor.kind,
    who: ({ actor }) => actor.fullname,
    action: ({ action }) => action,
    member: ({ subject }) => subject?.fullname ?? null,
    object: ({ object }) => object.type,
    called: ({ object }) => object.name,
    'object id': ({ object }) => object.id,
    from: ({ ip }) => ip,
    changes: changesText,
  },
});

/** Archived rows of the asked days: a list never leaves anything out silently. */
const archivedIn = async (ctx: Ctx, { from, to }: AuditFilter) => {
  const { tableName, archivedAt, broughtBackAt, since, until, rows } = archivedMonths;
  const [found] = await ctx.db
    .select({ rows: sum(rows).mapWith(Number), until: max(until) })
    .from(archivedMonths)
    .where(
      and(
        eq(tableName, 'audit'),
        isNotNull(archivedAt),
        isNull(broughtBackAt),
        from === undefined ? undefined : gt(until, from),
        to === undefined ? undefined : or(isNull(since), lte(since, to)),
      ),
    );
  return found?.until ? { archived: { rows: found.rows, lastMonth: monthsAfter(found.until.slice(0, 7), -1) } } : {};
};

export const listAudit: Verb<typeof contract.listAudit> = async (ctx, input) => {
  const page = await list.page(ctx, input);
  return { ...page, ...(await archivedIn(ctx, input)) };
};

export const exportAudit = list.file;
