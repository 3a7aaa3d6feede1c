import { sql, type SQL } from 'drizzle-orm';
import type { Opens, ShareSign } from '../../../contract/sharing';
import { sharingLimits } from '../../../contract/sharingLimits';
import type { Task } from '../../../contract/jobs';
import type { Ctx } from '../../context';
import { codesOf, shareUrlOf } from './links';
import { signsOf, type ShareDay } from './signs';

type Reading = Pick<Ctx, 'db'>;
const idsOf = (ids: readonly string[]): SQL => sql`ANY (${`{${ids.join()}}`}::uuid[])`;

/** How many people opened the links of applications; none for those that are not in it. */
const openedOf = async ({ db }: Reading, ids: readonly string[]): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await db.execute<{ id: string; opened: string }>(sql`
    SELECT application_id AS id, sum(visits) AS opened FROM share_link_counts
     WHERE application_id = ${idsOf(ids)} AND kind = 'counted' GROUP BY application_id`);
  return new Map(rows.map(({ id, opened }) => [id, Number(opened)]));
};

type OwnShare = NonNullable<NonNullable<Task['application']>['share']>;

/** The links of applications and how often each was opened, for their members. */
export const ownSharesOf = async (
  ctx: Pick<Ctx, 'db' | 'config'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, OwnShare>> => {
  const codes = await codesOf(ctx, ids);
  if (codes.size === 0) return new Map();
  const opened = await openedOf(ctx, ids);
  return new Map([...codes].map(([id, code]) => [id, { url: shareUrlOf(ctx, code), opened: opened.get(id) ?? 0 }]));
};

/** The same of one application; null where its job has no address. */
export const ownShareOf = async (
  ctx: Pick<Ctx, 'db' | 'config'>,
  { link }: { readonly link: string | null },
  id: string,
): Promise<OwnShare | null> => (link === null ? null : ((await ownSharesOf(ctx, [id])).get(id) ?? null));

export interface ProofShare {
  opened: number;
  signs: ShareSign[];
}

/** What reviewers see of the links of proofs. Days with few visitors show no sign, so they are not read. */
export const proofSharesOf = async (ctx: Reading, ids: readonly string[]): Promise<ReadonlyMap<string, ProofShare>> => {
  const codes = await codesOf(ctx, ids);
  if (codes.size === 0) return new Map();
  const opened = await openedOf(ctx, ids);
  const { rows } = await ctx.db.execute<{ id: string } & Record<keyof ShareDay, number>>(sql`
    SELECT application_id AS id, visitors, top_network AS "topNetwork", top_agent AS "topAgent", top_hour AS "topHour", at_night AS "atNight"
      FROM share_link_days WHERE application_id = ${idsOf(ids)} AND visitors >= ${sharingLimits.signsFrom}::int`);
  return new Map(
    [...codes.keys()].map((id) => {
      const signs = rows.filter((row) => row.id === id).flatMap(signsOf);
      return [id, { opened: opened.get(id) ?? 0, signs: [...new Set(signs)] }];
    }),
  );
};

export interface CountRow {
  readonly day: string | null;
  readonly source: Opens['sources'][number]['source'];
  readonly opened: number;
}

/** Figures by day, newest first, and by source, the most first. A row without a day is one of all days. */
export const presentOpens = (rows: readonly CountRow[]): Opens => {
  const bySource = (those: readonly CountRow[]) =>
    those.map(({ source, opened }) => ({ source, opened })).sort((a, b) => b.opened - a.opened);
  const sum = (those: readonly CountRow[]) => those.reduce((total, { opened }) => total + opened, 0);
  const whole = rows.filter(({ day }) => day === null);
  const days = [...new Set(rows.flatMap(({ day }) => day ?? []))].sort().reverse();
  return {
    opened: sum(whole),
    days: days.slice(0, sharingLimits.daysMax).map((day) => {
      const those = rows.filter((row) => row.day === day);
      return { day, opened: sum(those), sources: bySource(those) };
    }),
    sources: bySource(whole),
  };
};

/** Both in one reading: the newest days, and all of them together. */
export const readOpens = async ({ db }: Reading, of: 'link' | 'job', id: string): Promise<Opens> => {
  const own = of === 'link' ? sql`share_link_counts WHERE application_id` : sql`share_job_counts WHERE task_id`;
  const { rows } = await db.execute<{ day: string | null; source: CountRow['source']; opened: string }>(sql`
    WITH own AS MATERIALIZED (SELECT day, source, visits FROM ${own} = ${id} AND kind = 'counted')
    SELECT day::text, source, sum(visits) AS opened FROM own
     WHERE day IN (SELECT DISTINCT day FROM own ORDER BY day DESC LIMIT ${sharingLimits.daysMax}::int) GROUP BY day, source
    UNION ALL SELECT NULL, source, sum(visits) FROM own GROUP BY source`);
  return presentOpens(rows.map(({ opened, ...row }) => ({ ...row, opened: Number(opened) })));
};

/** People who opened links to the job. */
export const opensOfJob = (ctx: Reading, taskId: string): Promise<Opens> => readOpens(ctx, 'job', taskId);

/** People who opened links on a day, and from another day to that one, both included. */
export const openedOn = async (
  { db }: Reading,
  today: string,
  from: string,
): Promise<{ today: number; week: number }> => {
  const { rows } = await db.execute<{ today: string; week: string }>(sql`
    SELECT COALESCE(sum(visits) FILTER (WHERE day = ${today}::date), 0) AS today, COALESCE(sum(visits), 0) AS week
      FROM share_job_counts WHERE kind = 'counted' AND day BETWEEN ${from}::date AND ${today}::date`);
  return { today: Number(rows[0]?.today), week: Number(rows[0]?.week) };
};
