import { inLongSnapshot, inTransaction, type Ctx } from '../context';
import { sendAlert } from '../modules/alarms';
import { approveOverdue, remindOfReviews, comparePictures } from '../modules/proofs';
import { expireSlots, remindOfSlots } from '../modules/applications';
import { resumeBulkDecisions } from '../modules/bulk-decisions';
import { releaseExpiredCoupons } from '../modules/coupons';
import { checkLedger, closeMonths } from '../modules/ledger';
import { followJob, followPayouts, sendPayouts } from '../modules/payouts';
import { reconcile, reconcileJob } from '../modules/reconciliation';
import { compactCounters } from '../lists/counters';
import { followPayIns, fundWaitingJobs, payInJob } from '../modules/funding';
import { reportLeads } from '../modules/leads';
import { mailJobNews, mailDocuments } from '../modules/owners';
import { endDueJobs, pauseExpiredAdverts } from '../modules/jobs';
import { noteSigns } from '../modules/sharing';
import { addMonths, archiveMonths } from './months';
import { tidy } from './tidy';

export interface ScheduledJob {
  readonly name: string;
  /** Five fields, UTC. Each due time starts the job once, however many servers run. */
  readonly cron: string;
  /** Calls a verb as the system; also runs at a start, for work due while the server was down. */
  readonly run: (ctx: Ctx) => Promise<unknown>;
  /** Reads whole tables, so a start does not repeat a run that succeeded in the hour before. */
  readonly readsTables?: boolean;
  /** The longest delay until a server notices it; five seconds by default. */
  readonly pollSeconds?: number;
}

/** Fails the job, so that its last success is the last time the ledger was sound. */
class LedgerDiffers extends Error {
  override readonly name = 'LedgerDiffers';
}

export const proveLedger = async (ctx: Ctx, { whole = false } = {}): Promise<void> => {
  const { ok, differences } = await inLongSnapshot(ctx, (snapshot) => checkLedger(snapshot, { whole }));
  if (ok) return;
  ctx.log.error({ differences }, 'the ledger does not add up');
  await sendAlert(ctx, {
    key: 'ledger',
    subject: 'The ledger does not add up',
    paragraphs: [
      'The check of the ledger found what must never be. Pay nothing out and decide no withdrawal until this is understood.',
      ...differences.map(({ check, rows, example }) => `• Broken: ${check}. ${rows} rows, for example ${example}.`),
    ],
    runbook: 'reconciliation',
  });
  throw new LedgerDiffers('the ledger does not add up');
};

export const proveClosedMonths = async (ctx: Ctx): Promise<void> => {
  await proveLedger(ctx, { whole: true });
  await inTransaction(ctx, closeMonths);
};

/** A failed check must not look like a clean one. */
const orAlarm =
  (run: ScheduledJob['run']): ScheduledJob['run'] =>
  async (ctx) => {
    try {
      await run(ctx);
    } catch (error) {
      if (error instanceof LedgerDiffers) throw error;
      ctx.log.error({ err: error }, 'the books could not be checked');
      await sendAlert(ctx, {
        key: 'books-unchecked',
        subject: 'The ledger could not be checked',
        paragraphs: ['A ledger check broke off, so we don’t know if it adds up. The log says why.'],
        runbook: 'reconciliation',
      });
      throw error;
    }
  };

export const timetable: readonly ScheduledJob[] = [
  { name: 'approve-overdue', cron: '* * * * *', run: approveOverdue },
  { name: 'expire-slots', cron: '* * * * *', run: expireSlots },
  { name: 'remind-of-slots', cron: '* * * * *', run: remindOfSlots },
  { name: 'pause-expired-adverts', cron: '* * * * *', run: pauseExpiredAdverts },
  { name: 'end-due-jobs', cron: '* * * * *', run: endDueJobs },
  { name: 'fund-waiting-jobs', cron: '* * * * *', run: fundWaitingJobs },
  { name: 'compact-counters', cron: '* * * * *', run: compactCounters },
  { name: 'compare-pictures', cron: '* * * * *', run: comparePictures },
  { name: 'release-coupons', cron: '*/10 * * * *', run: releaseExpiredCoupons },
  { name: 'note-share-signs', cron: '*/10 * * * *', run: noteSigns },
  { name: 'resume-bulk-decisions', cron: '* * * * *', run: resumeBulkDecisions },
  // Hourly, so that admins get few mails a day.
  { name: 'remind-of-reviews', cron: '7 * * * *', run: remindOfReviews },
  { name: 'report-leads', cron: '27 * * * *', run: reportLeads },
  { name: 'mail-documents', cron: '* * * * *', run: mailDocuments },
  { name: 'mail-job-news', cron: '* * * * *', run: mailJobNews },
  { name: 'send-payouts', cron: '* * * * *', run: sendPayouts },
  { name: followJob, cron: '* * * * *', run: followPayouts },
  // Someone who has just paid is watching the page.
  { name: payInJob, cron: '* * * * *', run: followPayIns, pollSeconds: 1 },
  // 02:30 in Lagos.
  { name: reconcileJob, cron: '30 1 * * *', run: orAlarm(reconcile), readsTables: true },
  { name: 'prove-ledger', cron: '17 * * * *', run: orAlarm((ctx) => proveLedger(ctx)), readsTables: true },
  // 03:30 in Lagos.
  { name: 'prove-closed-months', cron: '30 2 * * *', run: orAlarm(proveClosedMonths), readsTables: true },
  { name: 'tidy', cron: '41 * * * *', run: tidy },
  { name: 'add-months', cron: '11 * * * *', run: addMonths },
  { name: 'archive-months', cron: '51 * * * *', run: archiveMonths },
];
