import { z } from 'zod';
import { day } from './primitives';
import { sharingLimits } from './sharingLimits';

/** Where a visitor came from. */
export const shareSource = z.enum([
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

/**
 * What a visit was. Each is exactly one of these, and `counted` alone counts: a visitor's first visit of the day. `repeat`: a later one. `crowded`: one
 * more visitor of a network that has sent as many as count. `no-id`: a browser that did not return its id, beyond the first few of its network. `own`: in a browser of the member. `preview`: a messenger or a network that draws
 * the link. `prefetch`: a browser before anyone touched it. `unknown`: no browser that is known.
 */
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
export const visitKind = z.enum(visitKinds);
export type VisitKind = z.output<typeof visitKind>;

/** The kinds of visits that people make: they are told as visits, beside the people. */
export const peopleKinds = ['counted', 'repeat', 'crowded', 'no-id'] as const satisfies readonly VisitKind[];

/** `opened`: people, at least, each counted once a day. `visits`: how often people opened links, repeats included. */
export const openCounts = { opened: z.int(), visits: z.int() };

const bySource = z.array(z.object({ source: shareSource, ...openCounts })).max(shareSource.options.length);

/** Who opened links: in all, by the newest days in Lagos on which someone did, and by where they came from, the most first. */
export const opens = z.object({
  ...openCounts,
  days: z.array(z.object({ day, ...openCounts, sources: bySource })).max(sharingLimits.daysMax),
  sources: bySource,
});
export type Opens = z.output<typeof opens>;
