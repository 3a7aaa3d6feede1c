import { lt } from 'drizzle-orm';
import { limits } from '../../contract/limits';
import { assertSystem } from '../assertActor';
import type { Ctx } from '../context';
import { callCounts, idempotency } from '../db/schema';

import { forgetOldAlarms } from '../modules/alarms';
import { forgetProofUploads, forgetRejectionLimits, forgetReviewReminders } from '../modules/proofs';
import { forgetPendingSignups } from '../modules/sign-up';
import { forgetSpentSecrets } from '../modules/login';
import { forgetBulkDecisions } from '../modules/bulk-decisions';
import { forgetOldLeads } from '../modules/leads';
import { forgetKitFiles } from '../modules/jobs';
import { forgetUnusedPictures } from '../modules/media';
import { forgetReportLinks } from '../modules/owner-page';
import { forgetReconciliations } from '../modules/reconciliation';
import { forgetOwnerAccess } from '../modules/owners';
import { forgetVisitors } from '../modules/sharing';
import { forgetSubscribers } from '../modules/system';
import { forgetOldAttempts } from '../modules/throttle';
import { hoursAfter } from '../lib/time';

/**
 * Removes temporary rows: answers to repeated calls, counted attempts, expired codes and sessions, unconfirmed newsletter addresses, incomplete or
 * unused pictures, old reports of bulk decisions, alarms, reminders and reconciliations, refused rejections that were not repeated, unverified
 * sign-ups, expired owners' links, sessions and report links, old campaign requests, files of ad kits, hashed visitors and their salts.
 */
export const tidy = async (ctx: Ctx): Promise<void> => {
  assertSystem(ctx);
  await ctx.db.delete(idempotency).where(lt(idempotency.createdAt, hoursAfter(ctx.now(), -limits.idempotencyKeyHours)));
  await ctx.db.delete(callCounts).where(lt(callCounts.endsAt, ctx.now()));
  await forgetOldAttempts(ctx);
  await forgetSpentSecrets(ctx);
  await forgetSubscribers(ctx);
  await forgetProofUploads(ctx);
  await forgetUnusedPictures(ctx);
  await forgetBulkDecisions(ctx);
  await forgetOldAlarms(ctx);
  await forgetReviewReminders(ctx);
  await forgetRejectionLimits(ctx);
  await forgetReconciliations(ctx);
  await forgetPendingSignups(ctx);
  await forgetOwnerAccess(ctx);
  await forgetOldLeads(ctx);
  await forgetReportLinks(ctx);
  await forgetKitFiles(ctx);
  await forgetVisitors(ctx);
};
