import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { z } from 'zod';
import { systemCtx, type BaseCtx, inLongSnapshot } from '../context';
import { type OpenDatabase, openDatabase } from '../db/client';
import { liveSessionsAmong } from '../modules/sessions';
import { liveChannel, liveHub } from '../modules/notifications';
import { buildApp } from '../app';
import { archive, archiveRequest, bringBack } from '../jobs/archive';
import { backUp } from '../backup/backUp';
import { clockOf, watchClock } from '../db/clock';
import { rangesIn } from '../lib/networks';
import { ConfigError, type Config } from '../config';
import { listenForCommands, type Commands } from '../cli/controlSocket';
import { ensureAdmin, removeAdmin } from '../cli/admins';
import { migrate } from '../db/migrate';
import { seedDemo, type DemoLogin } from '../cli/seed';
import { readFigures } from './metrics';
import { endEventStreams } from '../http/events';
import { sharedCallCounts } from '../http/callCounts';
import { startJobs } from '../jobs';
import { resealSecrets, resetSecondFactorOf } from '../modules/second-factor';
import { checkLedger } from '../modules/ledger';
import { makeProviders, pictureFiles } from '../providers/makeProviders';
import { allRoutes } from '../routes';

const everyMs = 25_000;

/** Ends streams whose sessions expire silently. @returns a function that stops it. */
export const connectLive = async (
  database: OpenDatabase,
  base: BaseCtx,
  watchMs: number = everyMs,
): Promise<() => Promise<void>> => {
  const ctx = systemCtx(base);
  const dispatch = (payload: string): void => {
    try {
      liveHub.dispatch(payload);
    } catch (error) {
      base.log.error({ err: error }, 'live event could not be read');
    }
  };
  // A browser that reconnects refetches what it missed.
  const stopListening = await database.listen(liveChannel, dispatch, endEventStreams);
  const endExpired = async (): Promise<void> => {
    const open = liveHub.sessionIds();
    if (open.length === 0) return;
    const alive = await liveSessionsAmong(ctx, open);
    for (const sessionId of open) if (!alive.has(sessionId)) liveHub.endSession(sessionId);
  };
  const watch = setInterval(() => {
    endExpired().catch((error: unknown) =>
      base.log.warn({ err: error }, 'sessions of live streams could not be checked'),
    );
  }, watchMs);
  watch.unref();
  return async () => {
    clearInterval(watch);
    await stopListening();
  };
};

export interface RunningServer {
  /** The address for callers on this machine. */
  readonly address: string;
  readonly database: OpenDatabase['kind'];
  readonly demoLogins: readonly DemoLogin[] | null;
  /** Reports not ready, serves late calls, finishes running ones and releases everything. */
  stop(): Promise<void>;
}

const populate = async (base: BaseCtx): Promise<readonly DemoLogin[] | null> => {
  const { admin, demoData } = base.config;
  const logins = demoData ? await seedDemo(systemCtx(base)) : null;
  if (admin) await ensureAdmin(systemCtx(base), admin);
  return logins;
};

/** @throws ConfigError if missing or invalid */
export const readDataCentres = (file: string | null): ((ip: string) => boolean) => {
  if (file === null) return () => false;
  try {
    return rangesIn(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new ConfigError([
      `DATA_CENTRE_RANGES_FILE ${file}: ${error instanceof Error ? error.message : String(error)}`,
    ]);
  }
};

const login = z.object({ email: z.email(), password: z.string(), fullname: z.string() });

const commandsOf = (base: BaseCtx, database: OpenDatabase): Commands => ({
  'ledger:check': (whole) =>
    inLongSnapshot(systemCtx(base), (snapshot) => checkLedger(snapshot, { whole: whole === true })),
  'db:backup': (argument) =>
    backUp(database, { file: z.string().parse(argument), files: pictureFiles(base.config), madeAt: base.now() }),
  'month:archive': (argument) => archive(systemCtx(base), archiveRequest.optional().parse(argument)),
  'month:bring-back': (argument) => bringBack(systemCtx(base), archiveRequest.parse(argument)),
  'admin:create': (argument) => ensureAdmin(systemCtx(base), login.parse(argument)),
  'admin:remove': (argument) => removeAdmin(systemCtx(base), z.string().parse(argument)),
  'admin:reset-second-factor': (argument) => resetSecondFactorOf(systemCtx(base), z.string().parse(argument)),
  'secrets:reseal': () => resealSecrets(systemCtx(base)),
});

const runCleanups = async (steps: readonly (() => Promise<unknown>)[]): Promise<void> => {
  const failures: unknown[] = [];
  for (const step of [...steps].reverse()) await step().catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
};

const noIpv6: ReadonlySet<unknown> = new Set(['EAFNOSUPPORT', 'EADDRNOTAVAIL']);

/** Falls back to IPv4 if the machine lacks IPv6. @returns the address for the machine itself. */
export const listen = async (app: Pick<FastifyInstance, 'listen'>, { port, host }: Pick<Config, 'port' | 'host'>) => {
  try {
    return await app.listen({ port, host });
  } catch (error) {
    if (host !== '::' || !(error instanceof Error && 'code' in error && noIpv6.has(error.code))) throw error;
    return app.listen({ port, host: '0.0.0.0' });
  }
};

/** Starts database, migrations, jobs, first accounts and HTTP; a failure stops what was started. */
export const startServer = async (config: Config, log: Logger, webRoot: string): Promise<RunningServer> => {
  const cleanups: (() => Promise<unknown>)[] = [];
  let stopping = false;
  const stop = async (): Promise<void> => {
    stopping = true;
    await setTimeout(config.drainSeconds * 1_000);
    await runCleanups(cleanups);
  };
  try {
    if (config.otlpEndpoint !== null) {
      const { startTracing } = await import(/* webpackMode: "eager" */ './otlp');
      cleanups.push(startTracing(config, log));
    }
    mkdirSync(config.dataDir, { recursive: true });
    const isDataCentre = readDataCentres(config.dataCentreRangesFile);
    const database = await openDatabase(config, (error) => log.error({ err: error }, 'database'));
    cleanups.push(() => database.close());
    const applied = await migrate(database);
    if (applied.length > 0) log.info({ applied }, 'database migrated');

    const jobs = await startJobs(database, log);
    cleanups.push(() => jobs.stop());
    const { db, reads } = database;
    const clock = clockOf(database, log);
    await clock.measure();
    const base: BaseCtx = {
      db,
      ...(reads ? { reads } : {}),
      now: clock.now,
      clockFault: clock.fault,
      config,
      log,
      boss: jobs.boss,
      providers: makeProviders(config, log, db),
    };
    const demoLogins = await populate(base);
    cleanups.push(await connectLive(database, base));

    const callCounts = database.kind === 'postgres' ? sharedCallCounts(database, log) : null;
    cleanups.push(async () => callCounts?.stop());
    const app = await buildApp(base, {
      ...(callCounts ? { callCounts } : {}),
      isStopping: () => stopping,
      isDataCentre,
      routes: allRoutes,
      webRoot,
      metrics: {
        figures: () => readFigures(base, database),
        clockAheadSeconds: clock.aheadSeconds,
        ...(database.connections ? { connections: database.connections } : {}),
      },
      logger: log.child({}, { level: 'warn' }),
    });
    cleanups.push(() => app.close());
    const address = await listen(app, config);
    if (database.kind === 'embedded') {
      const control = await listenForCommands(config.dataDir, commandsOf(base, database));
      cleanups.push(async () => control?.close());
    }
    const stopWatching = await watchClock({ clock, log }, (isRight) =>
      isRight && config.jobs ? jobs.work(base) : jobs.rest(),
    );
    cleanups.push(async () => stopWatching());
    return { address, database: database.kind, demoLogins, stop };
  } catch (error) {
    await runCleanups(cleanups).catch((failure: unknown) =>
      log.error({ err: failure }, 'could not clean up after the failed start'),
    );
    throw error;
  }
};

export const builtWebRoot = join(__dirname, '..', 'web');
