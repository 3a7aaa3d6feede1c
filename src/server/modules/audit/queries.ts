import { and, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { AuditEntry, exportAudit as exportEndpoint, listAudit as listEndpoint } from '../../../contract/audit';
import type { InputOf, ResultOf } from '../../../contract/endpoint';
import { limits } from '../../../contract/limits';
import { assertAdmin } from '../../assertActor';
import type { Ctx } from '../../context';
import type { Cell } from '../../csv';
import { auditLog, coupons, tasks, users, withdrawals } from '../../db/schema';
import { exportFile } from '../../exportFile';
import type { StreamedFile } from '../../http/route';
import {
  allOf,
  amongIds,
  anyOf,
  byStatusAlone,
  inOrderOf,
  onDays,
  plainly,
  planList,
  readIds,
  type Total,
  type Wanted,
} from '../../lists';
import { codesMatch, peopleFound } from '../../search';
import { countNow } from '../tallies';
import { changesOf } from './changes';
import { objectNames } from './objectNames';

type AuditFilter = InputOf<typeof exportEndpoint>;

/** What is called by a reference or a code that holds the typed text; as many as anybody would look through. */
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

const searched = async (ctx: Ctx, q: string): Promise<Wanted> => {
  const people = await peopleFound(ctx, q);
  const things = await referred(ctx, q);
  return anyOf(
    people(auditLog.actorId),
    people(auditLog.subjectId),
    plainly(things.length > 0 ? inArray(auditLog.objectId, things) : sql`false`),
  );
};

/** What a member did, and what was done to them. */
const concerning = (id: string): SQL | undefined =>
  or(
    eq(auditLog.actorId, id),
    eq(auditLog.subjectId, id),
    and(eq(auditLog.objectId, id), eq(auditLog.objectType, 'user')),
  );

const auditMatching = async (ctx: Ctx, input: AuditFilter): Promise<Wanted> => {
  const filters = and(
    input.actor_id ? eq(auditLog.actorId, input.actor_id) : undefined,
    input.subject_id ? concerning(input.subject_id) : undefined,
    input.object_type ? eq(auditLog.objectType, input.object_type) : undefined,
    input.object_id ? eq(auditLog.objectId, input.object_id) : undefined,
    input.action ? eq(auditLog.action, input.action) : undefined,
    onDays(auditLog.at, input),
    amongIds(auditLog.id, input.ids),
  );
  return allOf(plainly(filters), input.q ? await searched(ctx, input.q) : undefined);
};

const knownTotal = async (ctx: Ctx, input: AuditFilter): Promise<Total | undefined> =>
  byStatusAlone(input) ? countNow(ctx, ['audit']) : undefined;

const subjects = alias(users, 'subject');

const rowsOf = async (ctx: Ctx, ids: readonly string[]): Promise<AuditEntry[]> => {
  const rows = await ctx.db
    .select({ entry: auditLog, actor: users.fullname, subject: subjects.fullname })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actorId))
    .leftJoin(subjects, eq(subjects.id, auditLog.subjectId))
    .where(inArray(auditLog.id, [...ids]));
  const names = await objectNames(
    ctx,
    rows.map(({ entry }) => entry),
  );
  return rows.map(({ entry, actor, subject }) => ({
    id: entry.id,
    at: entry.at.toISOString(),
    action: entry.action,
    actor: { kind: entry.actorKind, id: entry.actorId, fullname: actor },
    subject: entry.subjectId === null ? null : { id: entry.subjectId, fullname: subject ?? '' },
    object: { type: entry.objectType, id: entry.objectId, name: names.get(entry.objectId) ?? null },
    changes: changesOf(entry.before, entry.after),
  }));
};

/** The audit log, newest first, with the names of who and what it tells of. */
export const listAudit = async (
  ctx: Ctx,
  input: InputOf<typeof listEndpoint>,
): Promise<ResultOf<typeof listEndpoint>> => {
  assertAdmin(ctx);
  const plan = planList(input, {
    sortable: { at: auditLog.at },
    otherwise: '-at',
    tiebreak: auditLog.id,
    pageSize: limits.pageSize.audit,
  });
  const list = { table: auditLog, id: auditLog.id, wanted: await auditMatching(ctx, input) };
  const { ids, meta } = await readIds(ctx, list, plan, await knownTotal(ctx, input));
  return { data: inOrderOf(ids, await rowsOf(ctx, ids), ({ id }) => id), meta };
};

const changesText = ({ changes }: AuditEntry): string =>
  changes.map(({ field, before, after }) => `${field}: ${before ?? '–'} → ${after ?? '–'}`).join('; ');

const cellsOf = (entry: AuditEntry): Cell[] => [
  entry.at,
  entry.actor.kind,
  entry.actor.fullname,
  entry.action,
  entry.subject?.fullname ?? null,
  entry.object.type,
  entry.object.name,
  entry.object.id,
  changesText(entry),
];

const header = ['when', 'by', 'who', 'action', 'member', 'object', 'called', 'object id', 'changes'];

export const exportAudit = async (ctx: Ctx, input: AuditFilter): Promise<StreamedFile> => {
  assertAdmin(ctx);
  return exportFile(ctx, {
    resource: 'audit',
    filter: input,
    list: { table: auditLog, id: auditLog.id, wanted: await auditMatching(ctx, input) },
    known: await knownTotal(ctx, input),
    header,
    cellsOf: async (ids) => new Map((await rowsOf(ctx, ids)).map((entry) => [entry.id, cellsOf(entry)])),
  });
};
