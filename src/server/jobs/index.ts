import PgBoss from 'pg-boss';
import { systemCtx, type BaseCtx, type JobSender } from '../context';
import type { Log } from '../lib/log';
import { sqlExecutor, type OpenDatabase } from '../db/client';
import type { QueuedMail } from '../mails';
import { bulkJob, runBulkDecision } from '../modules/bulk-decisions';
import { defaultRhythm, endAllRuns, withHeartbeat, type Rhythm } from './heartbeat';
import { retryingExecutor } from './retryingExecutor';
import { timetable, type ScheduledJob } from './schedule';

export interface Jobs {
  readonly boss: JobSender;
  /** Starts to work on queued mail and on the timetable, which runs once immediately; or resumes after a pause. */
  work(base: BaseCtx): Promise<void>;
  /** Starts no more work: queued work is left to other servers, or waits. */
  rest(): Promise<void>;
  /** Finishes running work, then stops. */
  stop(): Promise<void>;
}

export const mailQueue = 'mail';

// Eight tries with doubling waits outlast an hour without a mail server. A mail server that works answers within a minute; a mail whose
// server was killed must not wait longer than its code works.
const mailRetries = { retryLimit: 8, retryDelay: 20, retryBackoff: true, expireInSeconds: 90 };
const mailsAtOnce = 2;

// A turn takes seconds. If it failed or died before it held anything, only the queue knows, and retries for a day.
const bulkRetries = { retryLimit: 1_440, retryDelay: 60, expireInMinutes: 5 };

// One of a name runs at a time, for any number of servers. Its heartbeat sets how soon a dead one counts as dead.
const onTime = { policy: 'stately', retryLimit: 0, expireInMinutes: 60 } as const;

type MailJob = PgBoss.JobWithMetadata<QueuedMail>;

/** Sends one mail and deletes its job, because a mail may hold a code that is otherwise kept only as a hash. */
const sendQueued = async (
  queue: PgBoss,
  { providers, now, log }: BaseCtx,
  { id, data, retryCount, retryLimit }: MailJob,
) => {
  const { worthlessAt, ...mail } = data;
  const remove = () => queue.deleteJob(mailQueue, id);
  if (worthlessAt && new Date(worthlessAt) <= now()) return remove();
  try {
    await providers.mailer.send(mail);
  } catch (error) {
    if (!worthlessAt || retryCount < retryLimit) throw error;
    log.error({ err: error, job: id }, 'a mail with a code could not be sent and was dropped');
  }
  return remove();
};

/** Creates a queue, or gives one that an older version created this version's rules. */
const keepQueue = async (queue: PgBoss, rules: PgBoss.Queue): Promise<void> => {
  await queue.createQueue(rules.name, rules);
  await queue.updateQueue(rules.name, rules);
};

/** For queues where one waiting mail often means more: the worker polls again at once, and pauses only when it found none. */
const workOnMail = async (queue: PgBoss, base: BaseCtx): Promise<void> => {
  const options = { batchSize: 1, pollingIntervalSeconds: 1, includeMetadata: true } as const;
  let worker = '';
  worker = await queue.work<QueuedMail>(mailQueue, options, async (mails: MailJob[]) => {
    for (const mail of mails) await sendQueued(queue, base, mail);
    queue.notifyWorker(worker);
  });
};

/** Bulk decisions take turns. One whose turn failed is claimed again by the queue, and by the timetable once its hold has lapsed. */
const workOnBulkDecisions = async (queue: PgBoss, base: BaseCtx): Promise<void> => {
  let worker = '';
  worker = await queue.work<{ id: string }>(bulkJob, { batchSize: 1, pollingIntervalSeconds: 1 }, async (jobs) => {
    for (const { data } of jobs) if (await runBulkDecision(systemCtx(base), data)) queue.notifyWorker(worker);
  });
};

/**
 * Opens the job queue on the server's own database, so that a job exists exactly when the transaction that sent it commits. A mail is sent at least
 * once: only a crash between sending and recording it can repeat one.
 */
export const startJobs = async (
  database: OpenDatabase,
  log: Log,
  rhythm: Rhythm = defaultRhythm,
  scheduled: readonly ScheduledJob[] = timetable,
): Promise<Jobs> => {
  const retrying = retryingExecutor(database, log);
  const queue = new PgBoss({
    db: retrying,
    schema: 'pgboss',
    archiveCompletedAfterSeconds: 3_600,
    deleteAfterDays: 3,
    maintenanceIntervalSeconds: rhythm.checkSeconds,
  });
  queue.on('error', (error) => log.error({ err: error }, 'job queue'));
  await queue.start();
  await keepQueue(queue, { name: mailQueue, ...mailRetries });
  await keepQueue(queue, { name: bulkJob, ...bulkRetries });
  for (const { name } of scheduled) await keepQueue(queue, { name, ...onTime });
  // The embedded database admits one process.
  if (database.kind === 'embedded') await endAllRuns(database);

  const boss: JobSender = {
    async send(ctx, name, data, { startAfter, singletonKey, priority, retryLimit } = {}) {
      await queue.send(name, data, {
        db: sqlExecutor(ctx.db),
        ...(startAfter ? { startAfter } : {}),
        ...(singletonKey ? { singletonKey } : {}),
        ...(priority ? { priority } : {}),
        ...(retryLimit === undefined ? {} : { retryLimit }),
      });
    },
  };

  const rest = async (): Promise<void> => {
    for (const name of [mailQueue, bulkJob, ...scheduled.map((job) => job.name)]) await queue.offWork(name);
  };

  const work = async (base: BaseCtx): Promise<void> => {
    // Left over from a failed start.
    await rest();
    for (let worker = 0; worker < mailsAtOnce; worker += 1) await workOnMail(queue, base);
    await workOnBulkDecisions(queue, base);
    for (const { name, cron, run, pollSeconds = 5 } of scheduled) {
      await queue.work(name, { batchSize: 1, pollingIntervalSeconds: pollSeconds }, async (jobs) => {
        for (const { id } of jobs) await withHeartbeat(database, log, rhythm, { name, id }, () => run(systemCtx(base)));
      });
      await queue.schedule(name, cron);
      await queue.send(name, {});
    }
  };

  const stop = (): Promise<void> => {
    retrying.stop();
    return queue.stop({ graceful: true, wait: true, timeout: 10_000, close: false });
  };

  return { boss, work, rest, stop };
};
