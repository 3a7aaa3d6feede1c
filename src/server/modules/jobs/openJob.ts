import { and, desc, eq, isNull } from 'drizzle-orm';
import { platformNames } from '../../../contract/primitives';
import { readReplica, type Ctx } from '../../context';
import { always, jobColumns, slots, tasks } from '../../db/schema';
import { nairaText } from '../../lib/money';
import type { LivePart } from '../../liveParts';
import type { TaskRow } from './slots';
import { takeable } from './taking';

const looked = 20;

const neededText = ({ platform, minFollowers }: TaskRow): string => {
  const place = platform ? platformNames[platform] : null;
  if (!minFollowers) return place ?? 'No followers needed';
  return `${place ? `${place}, ` : ''}${minFollowers.toLocaleString('en-NG')} followers`;
};

/** Of the newest jobs that can be taken, the best paid that asks for no followers, or else the best paid. */
export const readOpenJob = async (ctx: Ctx) => {
  const rows = await readReplica(ctx)
    .db.select({ task: jobColumns })
    .from(tasks)
    .innerJoinLateral(slots, always)
    .where(and(eq(tasks.status, 'available'), isNull(tasks.deletedAt), takeable(ctx.now())))
    .orderBy(desc(tasks.createdAt), desc(tasks.id))
    .limit(looked);
  const best = rows
    .map(({ task }) => task)
    .sort(
      (a, b) => Number(Boolean(a.minFollowers)) - Number(Boolean(b.minFollowers)) || b.payoutKobo - a.payoutKobo,
    )[0];
  if (!best) return null;
  const price = nairaText(best.payoutKobo);
  return {
    jobState: 'Open today',
    jobTitle: best.title,
    jobPrice: price,
    jobPaid: `+${price}`,
    jobPlaces: `${best.applied.toLocaleString('en-NG')} of ${best.fundedSlots.toLocaleString('en-NG')} places taken`,
    jobNeeds: neededText(best),
    jobSignup: `/signup?job=${best.id}`,
  };
};

export const openJobPart: LivePart = { name: 'job', everyMinutes: 10, read: readOpenJob };
