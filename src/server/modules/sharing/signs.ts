import { shareSign, type ShareSign } from '../../../contract/proofs';
import type { VisitKind } from '../../../contract/sharing';
import { sharingLimits } from '../../../contract/limits';
import { sql } from 'drizzle-orm';
import { assertSystem } from '../../assertActor';
import type { Ctx } from '../../context';
import { hoursAfter } from '../../lib/time';

/** Several times the interval between two runs, so that a failed or late one misses nothing. */
const lookBackHours = 2;

/** Stores what a day's visitors have in common, for links with a recent new one: their hashes are soon gone. */
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

/** Common traits of a link's counted visitors over its whole life. */
export interface ShareLife {
  readonly days: number;
  readonly visitors: number;
  /** With the commonest kind of browser of their day, and at night. */
  readonly topAgent: number;
  readonly atNight: number;
  /** Within the busiest hour of all. */
  readonly topHour: number;
}

/** Visits by kind: of a link, or of all links of a member. */
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

/**
 * Signs that visitors are no crowd of people, from a link's life and from all links of its member: a few on each of many links are many. Reviewers
 * see them, and nothing follows automatically.
 */
export const signsOf = (life: ShareLife, ofLink: KindCounts, ofMember: KindCounts): ShareSign[] => {
  const found = new Set([...signsOfLife(life), ...signsOfKinds(ofLink), ...signsOfKinds(ofMember)]);
  return shareSign.options.filter((sign) => found.has(sign));
};
