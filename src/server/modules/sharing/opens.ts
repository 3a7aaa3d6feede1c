import { sql, type SQL } from 'drizzle-orm';
import type { Application } from '../../../contract/jobs';
import { type Proof, shareSign } from '../../../contract/proofs';
import type { Opens } from '../../../contract/sharing';
import { sharingLimits } from '../../../contract/sharingLimits';

import type { Ctx } from '../../context';
import { shareUrlOf } from './links';
import { signsOf, type ShareDay } from './signs';

type Reading = Pick<Ctx, 'db'>;
const idsOf = (ids: readonly string[]): SQL => sql`ANY (${`{${ids.join()}}`}::uuid[])`;

/** Of the row of `share_links` around it. */
const opened = sql`(SELECT COALESCE(sum(visits), 0) FROM share_link_counts c WHERE c.application_id = l.application_id AND kind = 'counted')`;

type OwnShare = NonNullable<Application['share']>;

/** The links of applications and how often each was opened, for their members. */
export const ownSharesOf = async (
  ctx: Pick<Ctx, 'db' | 'config'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, OwnShare>> => {
  const { rows } = await ctx.db.execute<{ id: string; code: string; opened: string }>(
    sql`SELECT application_id AS id, code, ${opened} AS opened FROM share_links l WHERE application_id = ${idsOf(ids)}`,
  );
  return new Map(rows.map((row) => [row.id, { url: shareUrlOf(ctx, row.code), opened: Number(row.opened) }]));
};

/** The same of one application; null where its job has no address. */
export const ownShareOf = async (
  ctx: Pick<Ctx, 'db' | 'config'>,
  { link }: { readonly link: string | null },
  id: string,
): Promise<OwnShare | null> => (link === null ? null : ((await ownSharesOf(ctx, [id])).get(id) ?? null));

type ProofShare = NonNullable<Proof['share']>;

/** What reviewers see of the links of proofs. Days with few visitors show no sign, so they are not read. */
export const proofSharesOf = async (
  { db }: Reading,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ProofShare>> => {
  const { rows } = await db.execute<{ id: string; opened: string; days: ShareDay[] | null }>(sql`
    SELECT application_id AS id, ${opened} AS opened,
           (SELECT json_agg(json_build_object('visitors', visitors, 'topNetwork', top_network, 'topAgent', top_agent,
                                              'topHour', top_hour, 'atNight', at_night))
              FROM share_link_days d
             WHERE d.application_id = l.application_id AND visitors >= ${sharingLimits.signsFrom}::int) AS days
      FROM share_links l WHERE application_id = ${idsOf(ids)}`);
  return new Map(
    rows.map((row) => {
      const found = new Set((row.days ?? []).flatMap(signsOf));
      return [row.id, { opened: Number(row.opened), signs: shareSign.options.filter((sign) => found.has(sign)) }];
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
