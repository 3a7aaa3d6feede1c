import { z } from 'zod';
import { answer, endpoint, fixture } from './endpoint';
import { limits } from './limits';
import * as messages from './messages';
import { id, instant } from './primitives';

const admin = z.object({ id, fullname: z.string() });

/** A job with so many rejections within an hour that further ones wait for another admin. */
export const rejectionLimit = z.object({
  job: z.object({ id, jobTitle: z.string(), reference: z.string() }),
  waiting: z.int(),
  since: instant,
  askedBy: z.array(admin).max(limits.limitAskersShown),
  /** The admin who let rejections continue, and until when; null if nobody has. */
  lift: z.object({ by: admin, until: instant }).nullable(),
  /** False for admins who rejected proofs of this job within the last hour, or asked to. */
  mayLift: z.boolean(),
});
export type RejectionLimit = z.output<typeof rejectionLimit>;

export const getRejectionLimits = endpoint('getRejectionLimits', 'GET /admin/rejection-limits', {
  summary: `Jobs whose rejections wait for a second admin, the newest ${limits.rejectionLimitsShown}; \`task_id\` asks about one of them.`,
  query: z.strictObject({ task_id: id.optional() }),
  answer: answer({ data: z.array(rejectionLimit).max(limits.rejectionLimitsShown) }),
  shows: ['proof'],
});

export const overrideRejectionLimit = endpoint('overrideRejectionLimit', 'POST /admin/rejection-limits/{id}', {
  summary: `Lets the rejections of a job go on for ${limits.limitOverrideMinutes} minutes. Only an admin who rejected none of its proofs within the last hour, and asked to reject none, may do that.`,
  params: z.strictObject({ id }),
  answer: answer({ data: z.object({ until: instant }) }),
  idempotent: 'create',
  toast: { success: messages.proofs.limitLifted, failure: messages.proofs.limitLiftFailed },
  invalidates: ['proof'],
  audit: { 'rejection-limit.override': 'Let rejections of a job go on' },
  example: { id: fixture('limitedJob') },
  errors: ['conflict_of_interest', 'nothing_waits'],
});
