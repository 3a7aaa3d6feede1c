import { eq, inArray, sql, type SQL, and } from 'drizzle-orm';
import type { Application } from '../../../contract/jobs';
import type { Proof } from '../../../contract/proofs';
import { peopleKinds, type Opens, type getTaskOpens as endpoint, type VisitKind } from '../../../contract/sharing';
import { sharingLimits } from '../../../contract/limits';
import type { Ctx } from '../../context';
import { applications, shareLinkCounts, shareLinks, tasks } from '../../db/schema';
import { linksEnd } from './lifetime';
import { shareUrlOf } from './links';
import { signsOf, type KindCounts, type ShareLife } from './signs';
import * as messages from '../../../contract/messages';
import { assertMember } from '../../assertActor';
import { DomainError } from '../../errors';
import type { Verb } from '../../verb';

/** Visits of the member's link to a job. */
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

type Reading = Pick<Ctx, 'db'>;
const idsOf = (ids: readonly string[]): SQL => sql`ANY (${`{${ids.join()}}`}::uuid[])`;

const byPeople = sql`kind IN ${[...peopleKinds]}`;
const peopleVisits = sql`FILTER (WHERE ${byPeople})`;
const people = sql`FILTER (WHERE kind = 'counted')`;

type OwnShare = NonNullable<Application['share']>;

/** Members' links of applications, with their visitors and end. */
export const ownSharesOf = async (
  ctx: Pick<Ctx, 'db' | 'config' | 'now'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, OwnShare>> => {
  if (ids.length === 0) return new Map();
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
    .select({ id: applications.id, code: shareLinks.code, job: tasks, opened: counts.opened, visits: counts.visits })
    .from(shareLinks)
    .innerJoin(applications, eq(applications.id, shareLinks.applicationId))
    .innerJoin(tasks, eq(tasks.id, applications.taskId))
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

/** The same for one application; null if its job has no address. */
export const ownShareOf = async (
  ctx: Pick<Ctx, 'db' | 'config' | 'now'>,
  { link }: { readonly link: string | null },
  id: string,
): Promise<OwnShare | null> => (link === null ? null : ((await ownSharesOf(ctx, [id])).get(id) ?? null));

type ProofShare = NonNullable<Proof['share']>;

/** Reviewers' view of proofs' links. */
export const proofSharesOf = async (
  { db }: Reading,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ProofShare>> => {
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

interface Counts {
  readonly opened: number;
  readonly visits: number;
}

export interface CountRow extends Counts {
  readonly day: string | null;
  readonly source: Opens['sources'][number]['source'];
}

/** Figures by day, newest first, and by source, most frequent first. A row without a day covers all days. */
export const presentOpens = (rows: readonly CountRow[]): Opens => {
  const bySource = (those: readonly CountRow[]) =>
    those
      .map(({ source, opened, visits }) => ({ source, opened, visits }))
      .sort((a, b) => b.opened - a.opened || b.visits - a.visits);
  const sums = (those: readonly CountRow[]): Counts => ({
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

/** Both in one reading: the newest days, and all of them together. */
export const readOpens = async ({ db }: Reading, of: 'link' | 'job', id: string): Promise<Opens> => {
  const own = of === 'link' ? sql`share_link_counts WHERE application_id` : sql`share_job_counts WHERE task_id`;
  const counts = sql`COALESCE(sum(visits) ${people}, 0) AS opened, sum(visits) AS visits`;
  const { rows } = await db.execute<{
    day: string | null;
    source: CountRow['source'];
    opened: string;
    visits: string;
  }>(sql`
    WITH own AS MATERIALIZED (SELECT day, source, kind, visits FROM ${own} = ${id} AND ${byPeople})
    SELECT day::text, source, ${counts} FROM own
     WHERE day IN (SELECT DISTINCT day FROM own ORDER BY day DESC LIMIT ${sharingLimits.daysMax}::int) GROUP BY day, source
    UNION ALL SELECT NULL, source, ${counts} FROM own GROUP BY source`);
  return presentOpens(rows.map((row) => ({ ...row, opened: Number(row.opened), visits: Number(row.visits) })));
};

/** Visitors of the job's links. */
export const opensOfJob = (ctx: Reading, taskId: string): Promise<Opens> => readOpens(ctx, 'job', taskId);
