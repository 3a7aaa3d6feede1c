import { sql, eq, inArray, type SQL, and } from 'drizzle-orm';
import * as messages from '../../../contract/messages';
import { shareSign, type ShareSign } from '../../../contract/proofs';
import { type VisitKind, peopleKinds, type Opens, type getTaskOpens as endpoint } from '../../../contract/sharing';
import { sharingLimits } from '../../../contract/limits';
import { assertSystem, assertMember } from '../../assertActor';
import type { Ctx } from '../../context';
import { applications, shareLinkCounts, shareLinks, tasks, jobColumns, slots, always } from '../../db/schema';
import { DomainError } from '../../errors';
import { hoursAfter } from '../../lib/time';
import type { Verb } from '../../verb';
import { linksEnd, shareUrlOf } from './shareLinks';

/** Several times the interval between runs, so that a failed one misses nothing. */
const lookBackHours = 2;

/** Stores what a day's visitors share, before their hashes are deleted. */
export const noteSigns = async (ctx: Ctx): Promise<void> => {
  assertSystem(ctx);
  const since = hoursAfter(ctx.now(), -lookBackHours).toISOString();
  await ctx.db.execute(sql`
    WITH touched AS (SELECT DISTINCT application_id, day FROM share_visitors WHERE seen_at > ${since}::timestamptz),
    visitors AS (
      SELECT application_id, day, agent, extract(hour FROM seen_at AT TIME ZONE 'Africa/Lagos') AS hour
        FROM share_visitors JOIN touched USING (application_id, day)),
    groups AS (
      SELECT application_id, day, GROUPING(agent, hour) AS part, count(*) AS visitors,
             count(*) FILTER (WHERE hour < ${sharingLimits.nightEndsAtHour}::int) AS at_night
        FROM visitors GROUP BY application_id, day, GROUPING SETS ((), (agent), (hour)))
    INSERT INTO share_link_days (application_id, day, visitors, top_agent, top_hour, at_night)
    SELECT application_id, day, max(visitors) FILTER (WHERE part = 3), max(visitors) FILTER (WHERE part = 1),
           max(visitors) FILTER (WHERE part = 2), max(at_night) FILTER (WHERE part = 3)
      FROM groups GROUP BY application_id, day ORDER BY application_id, day
        ON CONFLICT (application_id, day) DO UPDATE SET visitors = EXCLUDED.visitors, top_agent = EXCLUDED.top_agent, top_hour = EXCLUDED.top_hour, at_night = EXCLUDED.at_night`);
};

export interface ShareLife {
  readonly days: number;
  readonly visitors: number;
  readonly topAgent: number;
  readonly atNight: number;
  readonly topHour: number;
}

export type KindCounts = Readonly<Partial<Record<VisitKind, number>>>;

const reaches = (part: number, whole: number, percent: number): boolean =>
  whole >= sharingLimits.signsFrom && part * 100 >= whole * percent;

const signsOfLife = ({ days, visitors, topAgent, atNight, topHour }: ShareLife): ShareSign[] => [
  // Most people see a post on its first evening.
  ...(days > 1 && reaches(topHour, visitors, sharingLimits.burstPercent) ? (['burst'] as const) : []),
  ...(reaches(topAgent, visitors, sharingLimits.oneAgentPercent) ? (['one_agent'] as const) : []),
  ...(reaches(atNight, visitors, sharingLimits.nightPercent) ? (['night_only'] as const) : []),
];

const signsOfKinds = (kinds: KindCounts): ShareSign[] => {
  const { counted = 0, 'no-id': noId = 0, bot = 0, unknown = 0, 'data-centre': dataCentre = 0 } = kinds;
  const machines = bot + unknown + dataCentre;
  return [
    ...(reaches(noId, noId + counted, sharingLimits.noIdPercent) ? (['no_ids'] as const) : []),
    ...(reaches(machines, machines + counted, sharingLimits.machinesPercent) ? (['machines'] as const) : []),
  ];
};

/** For reviewers only; nothing follows automatically. */
export const signsOf = (life: ShareLife, ofLink: KindCounts, ofMember: KindCounts): ShareSign[] => {
  const found = new Set([...signsOfLife(life), ...signsOfKinds(ofLink), ...signsOfKinds(ofMember)]);
  return shareSign.options.filter((sign) => found.has(sign));
};

export const getTaskOpens: Verb<typeof endpoint> = async (ctx, { id }) => {
  const { userId } = assertMember(ctx);
  const [link] = await ctx.db
    .select({ applicationId: shareLinks.applicationId })
    .from(applications)
    .innerJoin(shareLinks, eq(shareLinks.applicationId, applications.id))
    .where(and(eq(applications.taskId, id), eq(applications.userId, userId)));
  if (!link) throw new DomainError('not_found', messages.jobs.shareNotFound);
  const { rows } = await ctx.db.execute<{ kind: Exclude<VisitKind, 'counted'>; visits: string }>(sql`
    SELECT kind, sum(visits) AS visits FROM share_link_counts
     WHERE application_id = ${link.applicationId} AND kind <> 'counted' GROUP BY kind ORDER BY visits DESC, kind`);
  const notCounted = rows.map(({ kind, visits }) => ({ kind, visits: Number(visits) }));
  return { data: { ...(await readOpens(ctx, 'link', link.applicationId)), notCounted } };
};

const idsOf = (ids: readonly string[]): SQL => sql`ANY (${`{${ids.join()}}`}::uuid[])`;

const byPeople = sql`kind IN ${[...peopleKinds]}`;
const peopleVisits = sql`FILTER (WHERE ${byPeople})`;
const people = sql`FILTER (WHERE kind = 'counted')`;

export const ownSharesOf = async (ctx: Pick<Ctx, 'db' | 'config' | 'now'>, ids: readonly string[]) => {
  const counts = ctx.db.$with('counts').as(
    ctx.db
      .select({
        applicationId: shareLinkCounts.applicationId,
        opened: sql<string>`COALESCE(sum(visits) ${people}, 0)`.as('opened'),
        visits: sql<string>`COALESCE(sum(visits) ${peopleVisits}, 0)`.as('seen'),
      })
      .from(shareLinkCounts)
      .where(inArray(shareLinkCounts.applicationId, [...ids]))
      .groupBy(shareLinkCounts.applicationId),
  );
  const rows = await ctx.db
    .with(counts)
    .select({
      id: applications.id,
      code: shareLinks.code,
      job: jobColumns,
      opened: counts.opened,
      visits: counts.visits,
    })
    .from(shareLinks)
    .innerJoin(applications, eq(applications.id, shareLinks.applicationId))
    .innerJoin(tasks, eq(tasks.id, applications.taskId))
    .innerJoinLateral(slots, always)
    .leftJoin(counts, eq(counts.applicationId, shareLinks.applicationId))
    .where(inArray(shareLinks.applicationId, [...ids]));
  return new Map(
    rows.map(({ id, code, job, opened, visits }) => [
      id,
      {
        url: shareUrlOf(ctx, code),
        opened: Number(opened ?? 0),
        visits: Number(visits ?? 0),
        until: linksEnd(job, ctx.now())?.toISOString() ?? null,
      },
    ]),
  );
};

export const proofSharesOf = async ({ db }: Ctx, ids: readonly string[]) => {
  const { rows } = await db.execute<{ id: string; life: ShareLife; kinds: KindCounts; all: KindCounts }>(sql`
    SELECT l.application_id AS id,
           (SELECT json_build_object('days', count(*), 'visitors', COALESCE(sum(visitors), 0), 'topAgent', COALESCE(sum(top_agent), 0),
                                     'topHour', COALESCE(max(top_hour), 0), 'atNight', COALESCE(sum(at_night), 0))
              FROM share_link_days d WHERE d.application_id = l.application_id) AS life,
           (SELECT COALESCE(json_object_agg(kind, visits), '{}')
              FROM (SELECT kind, sum(visits) AS visits FROM share_link_counts c WHERE c.application_id = l.application_id GROUP BY kind) k) AS kinds,
           (SELECT COALESCE(json_object_agg(kind, visits), '{}') FROM share_member_counts m WHERE m.member_id = a.user_id) AS "all"
      FROM share_links l JOIN applications a ON a.id = l.application_id WHERE l.application_id = ${idsOf(ids)}`);
  return new Map(
    rows.map(({ id, life, kinds, all }) => [
      id,
      {
        opened: kinds.counted ?? 0,
        visits: peopleKinds.reduce((sum, kind) => sum + (kinds[kind] ?? 0), 0),
        signs: signsOf(life, kinds, all),
      },
    ]),
  );
};

type CountRow = Opens['sources'][number] & { readonly day: string | null };

const presentOpens = (rows: readonly CountRow[]): Opens => {
  const bySource = (those: readonly CountRow[]) =>
    those
      .map(({ source, opened, visits }) => ({ source, opened, visits }))
      .sort((a, b) => b.opened - a.opened || b.visits - a.visits);
  const sums = (those: readonly CountRow[]) => ({
    opened: those.reduce((total, { opened }) => total + opened, 0),
    visits: those.reduce((total, { visits }) => total + visits, 0),
  });
  const whole = rows.filter(({ day }) => day === null);
  const days = [...new Set(rows.flatMap(({ day }) => day ?? []))].sort().reverse();
  return {
    ...sums(whole),
    days: days.slice(0, sharingLimits.daysMax).map((day) => {
      const those = rows.filter((row) => row.day === day);
      return { day, ...sums(those), sources: bySource(those) };
    }),
    sources: bySource(whole),
  };
};

export const readOpens = async ({ db }: Pick<Ctx, 'db'>, of: 'link' | 'job', id: string): Promise<Opens> => {
  const own = of === 'link' ? sql`share_link_counts WHERE application_id` : sql`share_job_counts WHERE task_id`;
  const counts = sql`COALESCE(sum(visits) ${people}, 0) AS opened, sum(visits) AS visits`;
  const { rows } = await db.execute<Pick<CountRow, 'day' | 'source'> & { opened: string; visits: string }>(sql`
    WITH own AS MATERIALIZED (SELECT day, source, kind, visits FROM ${own} = ${id} AND ${byPeople})
    SELECT day::text, source, ${counts} FROM own
     WHERE day IN (SELECT DISTINCT day FROM own ORDER BY day DESC LIMIT ${sharingLimits.daysMax}::int) GROUP BY day, source
    UNION ALL SELECT NULL, source, ${counts} FROM own GROUP BY source`);
  return presentOpens(rows.map((row) => ({ ...row, opened: Number(row.opened), visits: Number(row.visits) })));
};
