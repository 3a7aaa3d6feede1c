import { z } from 'zod';
import { answer, endpoint, fixture } from './endpoint';
import { sharingLimits } from './limits';
import { day, id } from './primitives';

const shareSource = z.enum([
  'whatsapp',
  'facebook',
  'instagram',
  'twitter',
  'tiktok',
  'telegram',
  'linkedin',
  'qr',
  'other',
]);
export type ShareSource = z.output<typeof shareSource>;

/** Only `counted`, a visitor's first of the day, counts; `crowded` and `no-id` exceed a network's limit. */
export const visitKinds = [
  'counted',
  'repeat',
  'crowded',
  'no-id',
  'own',
  'preview',
  'bot',
  'prefetch',
  'head',
  'data-centre',
  'unknown',
] as const;
const visitKind = z.enum(visitKinds);
export type VisitKind = z.output<typeof visitKind>;

export const peopleKinds = ['counted', 'repeat', 'crowded', 'no-id'] as const satisfies readonly VisitKind[];

/** `opened`: people, at least, each counted once a day. `visits`: the number of visits, repeats included. */
export const openCounts = { opened: z.int(), visits: z.int() };

const bySource = z.array(z.object({ source: shareSource, ...openCounts })).max(shareSource.options.length);

/** Visitors of links: in all, by the newest Lagos days with any, and by origin, most frequent first. */
export const opens = z.object({
  ...openCounts,
  days: z.array(z.object({ day, ...openCounts, sources: bySource })).max(sharingLimits.daysMax),
  sources: bySource,
});
export type Opens = z.output<typeof opens>;

const taskOpens = opens.extend({
  notCounted: z
    .array(z.object({ kind: visitKind.exclude(['counted']), visits: z.int() }))
    .max(visitKind.options.length),
});

export const getTaskOpens = endpoint('getTaskOpens', 'GET /task/tasks/{id}/opens', {
  summary: `Who opened the member’s own link to a job: people, at least, and their visits by day, for the newest ${sharingLimits.daysMax} days, and by where they came from, and visits that do not count.`,
  params: z.strictObject({ id }),
  answer: answer({ data: taskOpens }),
  shows: ['task'],
  example: { id: fixture('stoppedJob') },
});
