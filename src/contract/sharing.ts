import { z } from 'zod';
import { answer, endpoint } from './endpoint';
import { fixture } from './example';
import { opens, visitKind } from './opens';
import { id } from './primitives';
import { sharingLimits } from './sharingLimits';

// The report's shapes of links are separate: reports do not need the call.
export * from './opens';

export const taskOpens = opens.extend({
  /** Visits that do not count, by kind. */
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
