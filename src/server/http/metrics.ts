import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { BaseCtx } from '../context';
import type { Log } from '../lib/log';
import type { Connections } from '../db/client';
import { DomainError } from '../errors';

const uncounted = { config: { rateLimit: false as const } };

/** `/healthz`: the process runs. `/readyz`: it also reaches its database, agrees with its clock and is not stopping. */
export const addProbes = (app: FastifyInstance, { db, log, clockFault }: BaseCtx, isStopping: () => boolean): void => {
  // Otherwise a proxy would reuse a connection that is about to close.
  app.addHook('onRequest', async (_request, reply) => {
    if (isStopping()) void reply.header('connection', 'close');
  });
  app.get('/healthz', uncounted, async () => ({ status: 'ok' }));
  app.get('/readyz', uncounted, async (_request, reply) => {
    if (isStopping()) return reply.code(503).send({ status: 'stopping' });
    try {
      await db.execute(sql`SELECT 1`);
      const fault = clockFault?.();
      if (fault) return await reply.code(503).send({ status: fault });
      return { status: 'ready' };
    } catch (error) {
      log.error({ err: error }, 'the database cannot be reached');
      return reply.code(503).send({ status: 'database cannot be reached' });
    }
  });
};

export interface QueueFigures {
  readonly name: string;
  readonly waiting: number;
  readonly oldestSeconds: number;
  /** Unix time; 0 without a success in three days. Sent mails leave no row, so their queue always has 0. */
  readonly completedAt: number;
  /** The same for final failures. */
  readonly failedAt: number;
}

export interface Queued {
  readonly rows: number;
  readonly oldestSeconds: number;
}

export interface Figures {
  readonly proofs: Queued;
  readonly withdrawals: Queued;
  readonly payouts: Queued;
  readonly jobs: readonly QueueFigures[];
  /** The newest reconciliation; null before the first. */
  readonly reconciliation: { readonly at: Date; readonly ok: boolean } | null;
  /** Unix times of the primary's archiver; 0 for never. */
  readonly archiver: { readonly archivedAt: number; readonly failedAt: number };
}

export interface Measured {
  readonly figures?: () => Promise<Figures>;
  readonly connections?: () => Connections;
  readonly clockAheadSeconds?: () => number | null;
  readonly visits?: { readonly waiting: () => number; readonly lost: () => number };
  readonly networkRefusals?: () => Iterable<readonly [use: string, count: number]>;
  readonly browserErrors?: () => Iterable<Readonly<Record<'kind' | 'version', string>> & { readonly count: number }>;
}

// The database is read at most once in this time.
const figuresKeptMs = 10_000;
// Prometheus waits ten seconds; without a limit, a missing database would make the process seem down.
const figuresWaitMs = 3_000;

/** Proxies' headers: with one of them, the call came from elsewhere. */
const passedOn = /^(?:x-forwarded-|forwarded$|x-real-ip$|x-client-ip$|true-client-ip$|cf-connecting-ip$|via$)/;

const isLoopback = ({ socket, headers }: FastifyRequest): boolean =>
  /^(?:127\.|::1$|::ffff:127\.)/.test(socket.remoteAddress ?? '') &&
  !Object.keys(headers).some((name) => passedOn.test(name));

const figureGauges = (register: Registry): ((figures: Figures) => void) => {
  const set = (value: number, name: string, help: string, queue?: string): void => {
    const labelNames = queue === undefined ? [] : ['queue'];
    const known = register.getSingleMetric(`sharenaira_${name}`) as Gauge | undefined;
    const gauge = known ?? new Gauge({ name: `sharenaira_${name}`, help, labelNames, registers: [register] });
    gauge.set(queue === undefined ? {} : { queue }, value);
  };
  const setQueue = ({ rows, oldestSeconds }: Queued, name: string, what: string): void => {
    set(rows, name, `${what}.`);
    set(oldestSeconds, `${name}_oldest_seconds`, `How long the oldest has waited. ${what}; 0 where none waits.`);
  };
  return ({ proofs, withdrawals, payouts, jobs, reconciliation, archiver }) => {
    setQueue(proofs, 'proofs_in_review', 'Proofs that wait for a decision');
    setQueue(withdrawals, 'withdrawals_pending', 'Withdrawals that wait for a decision');
    setQueue(payouts, 'payouts_unpaid', 'Approved withdrawals whose money has not arrived');
    for (const { name, waiting, oldestSeconds, completedAt, failedAt } of jobs) {
      set(waiting, 'jobs_waiting', 'Jobs of the queue that are not over; of `mail`, mails that are not sent.', name);
      set(
        oldestSeconds,
        'jobs_oldest_seconds',
        'Age of the oldest job of the queue that is not over; 0 where none is.',
        name,
      );
      const completed = 'When it last completed; 0 where it has not for three days.';
      set(completedAt, 'job_completed_timestamp_seconds', completed, name);
      set(
        failedAt,
        'job_failed_timestamp_seconds',
        'When one last failed for good; 0 where none has for three days.',
        name,
      );
    }
    const at = (reconciliation?.at.getTime() ?? 0) / 1_000;
    set(at, 'reconciliation_timestamp_seconds', 'When the books were last compared; 0 before the first time.');
    const found = 'Whether the last comparison found nothing that does not fit; 1 before the first time.';
    set(reconciliation?.ok === false ? 0 : 1, 'reconciliation_ok', found);
    const { archivedAt, failedAt } = archiver;
    set(archivedAt, 'wal_archived_timestamp_seconds', 'When the database last archived changes; 0 for never.');
    set(failedAt, 'wal_archive_failed_timestamp_seconds', 'When it last failed to; 0 for never.');
  };
};

/** Reads at most once per interval and does not wait for slow readings, which serve the next request. */
const timedReader = (read: () => Promise<Figures>, log: Log): (() => Promise<Figures | null>) => {
  let reading: Promise<Figures | null> | null = null;
  return () => {
    if (!reading) {
      const begun = read().catch((error: unknown) => {
        log.warn({ err: error }, 'the figures for /metrics could not be read');
        return null;
      });
      reading = begun;
      void begun
        .then((figures) => (figures ? pause(figuresKeptMs, undefined, { ref: false }) : undefined))
        .then(() => (reading = null));
    }
    return Promise.race([reading, pause(figuresWaitMs, null, { ref: false })]);
  };
};

/** `/metrics` in Prometheus' format, for callers on this machine only. */
export const addMetrics = (
  app: FastifyInstance,
  log: Log,
  { figures, connections, clockAheadSeconds, visits, networkRefusals, browserErrors }: Measured,
): void => {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [register],
  });
  app.addHook('onResponse', (request, reply, done) => {
    const labels = { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode };
    seconds.observe(labels, reply.elapsedTime / 1_000);
    done();
  });
  if (connections)
    new Gauge({
      name: 'sharenaira_database_connections',
      help: 'The pool of this server: `open` ones, `idle` ones among them, callers `waiting` for one, and the `most` that may be open.',
      labelNames: ['state'],
      registers: [register],
      collect() {
        for (const [state, count] of Object.entries<number>({ ...connections() })) this.set({ state }, count);
      },
    });
  if (clockAheadSeconds)
    new Gauge({
      name: 'sharenaira_clock_ahead_seconds',
      help: "How far this machine's clock is ahead of the database's; NaN until it was measured.",
      registers: [register],
      collect() {
        this.set(clockAheadSeconds() ?? NaN);
      },
    });
  if (visits)
    new Gauge({
      name: 'sharenaira_share_visits',
      help: 'Visits of members’ links: those that are `waiting` to be written, and those `lost` since the start because too many waited.',
      labelNames: ['state'],
      registers: [register],
      collect() {
        this.set({ state: 'waiting' }, visits.waiting());
        this.set({ state: 'lost' }, visits.lost());
      },
    });
  if (networkRefusals)
    new Counter({
      name: 'sharenaira_network_refusals_total',
      help: 'Calls refused because too many people behind one address did the same',
      labelNames: ['use'],
      registers: [register],
      collect() {
        this.reset();
        for (const [use, count] of networkRefusals()) this.inc({ use }, count);
      },
    });
  if (browserErrors)
    new Counter({
      name: 'sharenaira_browser_errors_total',
      help: 'Errors that browsers sent since the start, by `kind` and by the `version` of the app; `other` after four versions.',
      labelNames: ['kind', 'version'],
      registers: [register],
      collect() {
        this.reset();
        for (const { kind, version, count } of browserErrors()) this.inc({ kind, version }, count);
      },
    });
  const figuresRead = new Gauge({
    name: 'sharenaira_figures_read',
    help: 'Whether what stands in the database could be read just now. With 0 its figures are left out.',
    registers: [register],
  });
  const ofDatabase = new Registry();
  const setGauges = figureGauges(ofDatabase);
  const read = figures && timedReader(figures, log);

  app.get('/metrics', uncounted, async (request, reply) => {
    if (!isLoopback(request)) throw new DomainError('not_found');
    const found = (await read?.()) ?? null;
    figuresRead.set(found ? 1 : 0);
    if (found) setGauges(found);
    // Gauges without a reading are omitted: old figures would look new.
    const registry = found ? Registry.merge([register, ofDatabase]) : register;
    return reply.header('content-type', register.contentType).send(await registry.metrics());
  });
};
