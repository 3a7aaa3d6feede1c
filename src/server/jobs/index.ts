import { setTimeout as pause } from 'node:timers/promises';
import PgBoss from 'pg-boss';
import type { Log } from '../lib/log';
import { traced, traceparent } from '../lib/tracing';
import { type SqlExecutor, sqlExecutor, type OpenDatabase } from '../db/client';
import { isDatabaseAway, mayBeRepeated } from '../db/databaseErrors';
import { systemCtx, type BaseCtx, type JobSender } from '../context';
import type { QueuedMail } from '../mails';
import { bulkJob, runBulkDecision } from '../modules/bulk-decisions';
import { timetable, type ScheduledJob } from './schedule';

// Running jobs send heartbeats; a silent one is found dead by the check.
const defaultRhythm = { beatSeconds: 15, silenceSeconds: 45, checkSeconds: 20 };
type Rhythm = Readonly<typeof defaultRhythm>;

/** Only one run per name may be active, so a killed server's job would otherwise block the next for long. */
const withHeartbeat = async <T>(
  database: SqlExecutor,
  log: Log,
  { beatSeconds, silenceSeconds }: Rhythm,
  { name, id }: { readonly name: string; readonly id: string },
  run: () => Promise<T>,
): Promise<T> => {
  const beat = () =>
    database
      .executeSql(
        `UPDATE pgboss.job SET expire_in = now() - started_on + $3 * interval '1 second' WHERE name = $1 AND id = $2 AND state = 'active'`,
        [name, id, silenceSeconds],
      )
      .catch((error: unknown) => log.warn({ err: error, job: name }, 'the heartbeat of a job failed'));
  await beat();
  const timer = setInterval(() => void beat(), beatSeconds * 1_000);
  try {
    return await run();
  } finally {
    clearInterval(timer);
  }
};

const hasSucceededLately = async (database: SqlExecutor, name: string): Promise<boolean> => {
  const { rows } = await database.executeSql(
    `SELECT FROM (SELECT name, state, completed_on FROM pgboss.job UNION ALL SELECT name, state, completed_on FROM pgboss.archive) AS run
      WHERE name = $1 AND state = 'completed' AND completed_on > now() - interval '1 hour' LIMIT 1`,
    [name],
  );
  return rows.length > 0;
};

/** Ends all running jobs; correct only if no other process can run any. */
const endAllRuns = async (database: SqlExecutor): Promise<void> => {
  await database.executeSql(`UPDATE pgboss.job SET expire_in = interval '0' WHERE state = 'active'`);
};

const firstPauseMs = 500;
const longestPauseMs = 5_000;

/** Retries, because the queue leaves errors unhandled, which would end the process; a statement may run twice. */
const retryingExecutor = (database: SqlExecutor, log: Log): SqlExecutor & { stop(): void } => {
  let stopped = false;
  const never = new Promise<never>(() => undefined);
  return {
    stop: () => {
      stopped = true;
    },
    executeSql: async (text, values) => {
      for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
        try {
          return await database.executeSql(text, values);
        } catch (error) {
          if (!isDatabaseAway(error) && !mayBeRepeated(error)) throw error;
          if (stopped) return never;
          if (pauseMs === firstPauseMs) log.warn({ err: error }, 'the job queue waits for the database');
          await pause(pauseMs, undefined, { ref: false });
        }
      }
    },
  };
};

export interface Jobs {
  readonly boss: JobSender;
  /** Starts or resumes work on queued mail and scheduled jobs, which run once immediately; see `readsTables`. */
  work(base: BaseCtx): Promise<void>;
  rest(): Promise<void>;
  stop(): Promise<void>;
}

export const mailQueue = 'mail';

// Eight tries outlast an hour without a mail server, yet a retried code still arrives while it works.
const mailRetries = { retryLimit: 8, retryDelay: 20, retryBackoff: true, expireInSeconds: 90 };
const mailsAtOnce = 2;

// A turn that died before claiming anything is known to the queue alone, which retries for a day.
const bulkRetries = { retryLimit: 1_440, retryDelay: 60, expireInMinutes: 5 };

// One run per name over all servers; the heartbeat decides when a run counts as dead.
const onTime = { policy: 'stately', retryLimit: 0, expireInMinutes: 60 } as const;

/** The trace that queued a job travels in its data, and the job continues it. */
interface Traced {
  readonly traceparent?: string;
}

const tracedJob = <T>(queue: string, data: Traced | null, run: () => Promise<T>): Promise<T> =>
  traced(`job ${queue}`, { 'messaging.system': 'pg-boss', 'messaging.destination.name': queue }, run, {
    kind: 'consumer',
    parent: data?.traceparent,
  });

type MailJob = PgBoss.JobWithMetadata<QueuedMail & Traced>;

/** Sends a mail and deletes its job, which may hold a code that is otherwise stored as a hash only. */
const sendQueued = async (
  queue: PgBoss,
  { providers, now, log }: BaseCtx,
  { id, data, retryCount, retryLimit }: MailJob,
) => {
  const { worthlessAt, ...mail } = data;
  const remove = () => queue.deleteJob(mailQueue, id);
  if (worthlessAt && new Date(worthlessAt) <= now()) return remove();
  try {
    await traced(`email ${mail.kind}`, { 'sharenaira.email': mail.kind }, () => providers.mailer.send(mail));
  } catch (error) {
    if (!worthlessAt || retryCount < retryLimit) throw error;
    log.error({ err: error, job: id }, 'a mail with a code could not be sent and was dropped');
  }
  return remove();
};

/** Creates a queue or updates an older version's rules. */
const keepQueue = async (queue: PgBoss, rules: PgBoss.Queue): Promise<void> => {
  await queue.createQueue(rules.name, rules);
  await queue.updateQueue(rules.name, rules);
};

/** One waiting mail often means more, so the worker pauses only if it found none. */
const workOnMail = async (queue: PgBoss, base: BaseCtx): Promise<void> => {
  const options = { batchSize: 1, pollingIntervalSeconds: 1, includeMetadata: true } as const;
  let worker = '';
  worker = await queue.work<QueuedMail & Traced>(mailQueue, options, async (mails: MailJob[]) => {
    for (const mail of mails) await tracedJob(mailQueue, mail.data, () => sendQueued(queue, base, mail));
    queue.notifyWorker(worker);
  });
};

/** Bulk decisions take turns. After a failed turn the queue retries, and a scheduled job once its claim lapsed. */
const workOnBulkDecisions = async (queue: PgBoss, base: BaseCtx): Promise<void> => {
  let worker = '';
  worker = await queue.work<{ id: string } & Traced>(
    bulkJob,
    { batchSize: 1, pollingIntervalSeconds: 1 },
    async (jobs) => {
      for (const { data } of jobs)
        if (await tracedJob(bulkJob, data, () => runBulkDecision(systemCtx(base), data))) queue.notifyWorker(worker);
    },
  );
};

/** A job exists exactly if its transaction commits; only a crash right after sending can repeat a mail. */
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
  // The embedded database admits one process, so no other can run jobs.
  if (database.kind === 'embedded') await endAllRuns(database);

  const boss: JobSender = {
    async send(ctx, name, data, { startAfter, singletonKey, priority, retryLimit } = {}) {
      await queue.send(
        name,
        { ...data, ...traceparent() },
        {
          db: sqlExecutor(ctx.db),
          ...(startAfter ? { startAfter } : {}),
          ...(singletonKey ? { singletonKey } : {}),
          ...(priority ? { priority } : {}),
          ...(retryLimit === undefined ? {} : { retryLimit }),
        },
      );
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
    for (const { name, cron, run, readsTables = false, pollSeconds = 5 } of scheduled) {
      await queue.work<Traced | null>(name, { batchSize: 1, pollingIntervalSeconds: pollSeconds }, async (jobs) => {
        for (const { id, data } of jobs)
          await tracedJob(name, data, () =>
            withHeartbeat(database, log, rhythm, { name, id }, () => run(systemCtx(base))),
          );
      });
      await queue.schedule(name, cron);
      if (!readsTables || !(await hasSucceededLately(database, name))) await queue.send(name, {});
    }
  };

  const stop = (): Promise<void> => {
    retrying.stop();
    return queue.stop({ graceful: true, wait: true, timeout: 10_000, close: false });
  };

  return { boss, work, rest, stop };
};
