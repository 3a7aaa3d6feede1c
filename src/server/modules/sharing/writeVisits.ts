import { createHmac, randomBytes } from 'node:crypto';
import { inArray, sql, type SQL, lte } from 'drizzle-orm';
import type { VisitKind } from '../../../contract/sharing';
import { sharingLimits } from '../../../contract/limits';
import { assertSystem } from '../../assertActor';
import type { Ctx } from '../../context';
import { deviceIds, sessions, shareLinks, shareSalts, shareVisitors } from '../../db/schema';
import { lagosDayOf, daysAfter } from '../../lib/time';
import type { Visit } from './visits';

/** Deletes past days' salts and hashes, so that nothing can be traced to a visitor. */
export const forgetVisitors = async (ctx: Ctx): Promise<void> => {
  assertSystem(ctx);
  const last = lagosDayOf(daysAfter(ctx.now(), -sharingLimits.visitorDays));
  await ctx.db.delete(shareVisitors).where(lte(shareVisitors.day, last));
  await ctx.db.delete(shareSalts).where(lte(shareSalts.day, last));
};

const [hashBytes, saltBytes] = [8, 32];

const rowsOf = (rows: readonly object[], columns: SQL): SQL =>
  sql`jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) AS arrived (${columns})`;

const makeDayOf = (): ((visit: Pick<Visit, 'at'>) => string) => {
  const known = new Map<number, string>();
  return ({ at }) => {
    const minute = Math.floor(at.getTime() / 60_000);
    const day = known.get(minute) ?? lagosDayOf(at);
    known.set(minute, day);
    return day;
  };
};

const saltsOf = async ({ db }: Ctx, days: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>> => {
  if (days.length === 0) return new Map();
  const read = () =>
    db
      .select()
      .from(shareSalts)
      .where(inArray(shareSalts.day, [...days]));
  let found = await read();
  if (found.length < days.length) {
    const made = days.map((day) => ({ day, salt: randomBytes(saltBytes) }));
    await db.insert(shareSalts).values(made).onConflictDoNothing();
    found = await read();
  }
  return new Map(found.map(({ day, salt }) => [day, salt]));
};

const ownBrowsers = async ({ db }: Ctx, visits: readonly Visit[]): Promise<(visit: Visit) => boolean> => {
  const nameOf = (hash: Uint8Array, userId: string): string => `${Buffer.from(hash).toString('hex')} ${userId}`;
  const hashesOf = (pick: (visit: Visit) => Buffer | null): Buffer[] => visits.flatMap((visit) => pick(visit) ?? []);
  const [pictures, devices] = [
    hashesOf(({ pictureHash }) => pictureHash),
    hashesOf(({ deviceIdHash }) => deviceIdHash),
  ];
  const known = new Set<string>();
  if (pictures.length > 0)
    for (const { hash, userId } of await db
      .select({ hash: sessions.pictureHash, userId: sessions.userId })
      .from(sessions)
      .where(inArray(sessions.pictureHash, pictures)))
      if (hash) known.add(nameOf(hash, userId));
  if (devices.length > 0)
    for (const { hash, userId } of await db
      .select({ hash: deviceIds.deviceIdHash, userId: deviceIds.userId })
      .from(deviceIds)
      .where(inArray(deviceIds.deviceIdHash, devices)))
      known.add(nameOf(hash, userId));
  return ({ memberId, pictureHash, deviceIdHash }) =>
    [pictureHash, deviceIdHash].some((hash) => hash !== null && known.has(nameOf(hash, memberId)));
};

interface Arrived {
  readonly nth: number;
  readonly application_id: string;
  readonly day: string;
  readonly visitor: string;
  readonly network: string;
  readonly agent: string;
  readonly returned: boolean;
  readonly seen_at: string;
}

/** Without the day's salt hashes cannot be reversed, and they reveal nothing across links or days. */
const hasher = (salts: ReadonlyMap<string, Uint8Array>, dayOf: (visit: Visit) => string) => {
  const known = new Map<string, string>();
  const hash = (salt: Uint8Array, day: string, parts: readonly string[]): string => {
    const text = JSON.stringify(parts);
    const found =
      known.get(day + text) ?? createHmac('sha256', salt).update(text).digest().toString('hex', 0, hashBytes);
    known.set(day + text, found);
    return found;
  };
  return (visit: Visit, nth: number): Arrived[] => {
    const { applicationId, visitor, network, agent, at } = visit;
    const day = dayOf(visit);
    const salt = salts.get(day);
    if (!salt) return [];
    return [
      {
        nth,
        application_id: applicationId,
        day,
        visitor: hash(salt, day, [applicationId, 'visitor', ...(visitor ? [visitor.id] : [network, agent])]),
        network: hash(salt, day, [applicationId, 'network', network]),
        agent: hash(salt, day, [applicationId, 'agent', agent]),
        returned: visitor?.isReturned ?? true,
        seen_at: at.toISOString(),
      },
    ];
  };
};

const visitorKey = ({ application_id, day, visitor }: Arrived): string => `${application_id} ${day} ${visitor}`;

/** Locks before counting, so that other servers' rows are seen. */
const noteVisitors = async ({ db, config }: Ctx, arrived: readonly Arrived[]) => {
  const first = new Map<string, Arrived>();
  for (const one of arrived) {
    const known = first.get(visitorKey(one));
    if (!known || (one.returned && !known.returned)) first.set(visitorKey(one), one);
  }
  if (first.size === 0) return new Map<number, VisitKind>();
  const links = [...new Set(arrived.map(({ application_id }) => application_id))];
  await db
    .select({ code: shareLinks.code })
    .from(shareLinks)
    .where(inArray(shareLinks.applicationId, links))
    .orderBy(shareLinks.applicationId)
    .for('no key update');
  const columns = sql`nth int, application_id uuid, day date, visitor text, network text, agent text, returned boolean, seen_at timestamptz`;
  const perNetwork = config.visitorIds ? config.visitorsPerNetwork : sharingLimits.visitorsPerNetwork;
  const ofNetwork = sql`v.application_id = one.application_id AND v.day = one.day AND v.network = one.network`;
  const placeInNetwork = sql`row_number() OVER (PARTITION BY application_id, day, network ORDER BY nth)`;
  const { rows } = await db.execute<{ nth: number; kind: 'counted' | 'crowded' | 'no-id' }>(sql`
    WITH given AS (
      SELECT nth, application_id, day, decode(visitor, 'hex') AS visitor, decode(network, 'hex') AS network, decode(agent, 'hex') AS agent,
             returned, seen_at
        FROM ${rowsOf([...first.values()], columns)}),
    fresh AS (
      SELECT * FROM given WHERE NOT EXISTS (
        SELECT FROM share_visitors v WHERE v.application_id = given.application_id AND v.day = given.day AND v.visitor = given.visitor)),
    unreturned AS (
      SELECT DISTINCT ON (application_id, day, network, agent) * FROM fresh WHERE NOT returned
       ORDER BY application_id, day, network, agent, nth),
    direct AS (
      SELECT one.*, ${placeInNetwork} AS place FROM unreturned one
       WHERE NOT EXISTS (SELECT FROM share_visitors v WHERE ${ofNetwork} AND v.agent = one.agent)),
    able AS (
      SELECT nth FROM fresh WHERE returned
       UNION ALL SELECT nth FROM direct one
        WHERE place + (SELECT count(*) FROM share_visitors v WHERE ${ofNetwork} AND NOT v.returned) <= ${sharingLimits.directPerNetwork}::int),
    placed AS (
      SELECT one.*, ${placeInNetwork} + (SELECT count(*) FROM share_visitors v WHERE ${ofNetwork}) <= ${perNetwork}::int AS fits
        FROM fresh one JOIN able USING (nth)),
    noted AS (
      INSERT INTO share_visitors (application_id, day, visitor, network, agent, returned, seen_at)
      SELECT application_id, day, visitor, network, agent, returned, seen_at FROM placed WHERE fits)
    SELECT nth, CASE WHEN fits THEN 'counted' WHEN NOT fits THEN 'crowded' ELSE 'no-id' END AS kind
      FROM fresh LEFT JOIN placed USING (nth)`);
  const kinds = new Map<number, VisitKind>(rows.map(({ nth, kind }) => [Number(nth), kind]));
  // Uncounted visitors have no row, so each visit counts as one.
  for (const one of arrived)
    if (!kinds.has(one.nth)) {
      const kind = kinds.get(first.get(visitorKey(one))?.nth ?? -1) ?? 'repeat';
      kinds.set(one.nth, kind === 'counted' ? 'repeat' : kind);
    }
  return kinds;
};

interface Counted extends Pick<Visit, 'applicationId' | 'taskId' | 'memberId' | 'source'> {
  readonly day: string;
  readonly kind: VisitKind;
}

const summed = (visits: readonly Counted[], idOf: (visit: Counted) => string): object[] => {
  const sums = new Map<string, { id: string; day: string; source: string; kind: string; visits: number }>();
  for (const visit of visits) {
    const [id, { day, source, kind }] = [idOf(visit), visit];
    const key = [id, day, source, kind].join(' ');
    sums.set(key, { id, day, source, kind, visits: (sums.get(key)?.visits ?? 0) + 1 });
  }
  return [...sums.values()];
};

/** Sorted, so that concurrent flushes cannot deadlock. */
const addCounts = async ({ db }: Ctx, visits: readonly Counted[]): Promise<void> => {
  const columns = sql`id uuid, day date, source text, kind text, visits int`;
  const add = (table: SQL, id: SQL, rows: readonly object[]) =>
    db.execute(sql`
      INSERT INTO ${table} AS known (${id}, day, source, kind, visits)
      SELECT id, day, source, kind, visits FROM ${rowsOf(rows, columns)} ORDER BY id, day, source, kind
          ON CONFLICT (${id}, day, source, kind) DO UPDATE SET visits = known.visits + EXCLUDED.visits`);
  await add(
    sql`share_link_counts`,
    sql`application_id`,
    summed(visits, ({ applicationId }) => applicationId),
  );
  await add(
    sql`share_job_counts`,
    sql`task_id`,
    summed(visits, ({ taskId }) => taskId),
  );
  const ofMembers = summed(visits, ({ memberId }) => memberId);
  await db.execute(sql`
    INSERT INTO share_member_counts AS known (member_id, kind, visits)
    SELECT id, kind, sum(visits) FROM ${rowsOf(ofMembers, columns)} GROUP BY id, kind ORDER BY id, kind
        ON CONFLICT (member_id, kind) DO UPDATE SET visits = known.visits + EXCLUDED.visits`);
};

export const writeVisits = async (tx: Ctx, visits: readonly Visit[]): Promise<void> => {
  assertSystem(tx);
  const people = visits.filter(({ kind }) => kind === 'person');
  const isOwn = await ownBrowsers(tx, people);
  const dayOf = makeDayOf();
  const salts = await saltsOf(tx, [...new Set(people.map(dayOf))].sort());
  const hashed = hasher(salts, dayOf);
  const arrived = visits.flatMap((visit, nth) => (visit.kind === 'person' && !isOwn(visit) ? hashed(visit, nth) : []));
  const kinds = await noteVisitors(tx, arrived);
  await addCounts(
    tx,
    visits.map((visit, nth) => {
      const { applicationId, taskId, memberId, source, kind } = visit;
      return {
        ...{ applicationId, taskId, memberId, source, day: dayOf(visit) },
        kind: kind === 'person' ? (kinds.get(nth) ?? 'own') : kind,
      };
    }),
  );
};
