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
 * more visitor of a network that has sent as many as count. `own`: in a browser of the member. `preview`: a messenger or a network that draws
 * the link. `prefetch`: a browser before anyone touched it. `unknown`: no browser that is known.
 */
export const visitKind = z.enum([
  'counted',
  'repeat',
  'crowded',
  'own',
  'preview',
  'bot',
  'prefetch',
  'head',
  'data-centre',
  'unknown',
]);
export type VisitKind = z.output<typeof visitKind>;

const bySource = z.array(z.object({ source: shareSource, opened: z.int() })).max(shareSource.options.length);

/** How many people opened links, each counted once a day: in all, by the newest days in Lagos on which one did, and by where they came from, the most first. */
export const opens = z.object({
  opened: z.int(),
  days: z.array(z.object({ day, opened: z.int(), sources: bySource })).max(sharingLimits.daysMax),
  sources: bySource,
});
export type Opens = z.output<typeof opens>;
