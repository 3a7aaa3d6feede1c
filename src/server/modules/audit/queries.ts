import { and, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import type * as contract from '../../../contract/audit';
import type { InputOf } from '../../../contract/endpoint';
import { limits } from '../../../contract/limits';
import type { Ctx } from '../../context';
import { auditLog, coupons, tasks, users, withdrawals, secondFactors } from '../../db/schema';
import { adminList } from '../../lists/adminList';
import {
  andPredicates,
  whereIds,
  orPredicates,
  betweenDates,
  toPredicate,
  type Predicate,
  matches,
  planList,
  readPage,
} from '../../lists/lists';
import { codesMatch, peopleFound } from '../../lists/search';
import { byDay } from '../../lists/seekPosition';
import { countNow } from '../../lists/counters';
import { objectNames } from './objectNames';
import { lagosTime } from '../../lists/tableFile';
import { lagosTimeOf } from '../../lib/time';
import type { Verb } from '../../verb';
import { assertAdmin } from '../../assertActor';

/** All admins, including banned ones: the audit log still names them. */
export const listAdmins: Verb<typeof contract.listAdmins> = async (ctx, input) => {
  assertAdmin(ctx);
  const plan = planList(input, {
    sortable: { fullname: users.fullname },
    defaultSort: 'fullname',
    tiebreak: users.id,
    pageSize: limits.pageSizeMax,
  });
  const query = ctx.db
    .select({ id: users.id, fullname: users.fullname, email: users.email, since: secondFactors.enabledAt })
    .from(users)
    .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
    .where(and(eq(users.isAdmin, true), matches(input.q, [users.fullname])))
    .$dynamic();
  const { rows, meta } = await readPage(ctx, query, plan);
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

/** The changes of an action, field by field. Equal values are left out, and so are fields that were and stayed empty. */
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

/** The job owner's mailbox that did it. */
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

export const listAudit: Verb<typeof contract.listAudit> = async (ctx, input) => {
  const { rows, meta } = await list.page(ctx, input);
  return { data: rows, meta };
};

export const exportAudit = list.file;
