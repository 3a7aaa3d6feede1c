import type { Log } from '../lib/log';
import type { OpenDatabase } from './database';

/** Decides by the database's time, which all servers share. */
export interface Clock {
  readonly now: () => Date;
  /** This machine's clock minus the database's; null until measured. */
  readonly aheadSeconds: () => number | null;
  /** The reason to refuse money and scheduled work; null while this machine's clock is right. */
  readonly fault: () => string | null;
  /** Reads the database's clock once. @returns false if the measurement was too slow to count */
  readonly measure: () => Promise<boolean>;
}

const clockDiffersMaxSeconds = 10;
const roundTripMaxMs = 1_000;

type Machine = () => number;

const readDatabase = async (database: OpenDatabase): Promise<number> => {
  const { rows } = await database.executeSql('SELECT round(extract(epoch FROM clock_timestamp()) * 1000)::text AS ms');
  return Number(rows[0]?.ms);
};

/** The database's clock, advanced by a monotonic one. Measurements that take over a second are ignored. */
export const clockOf = (database: OpenDatabase, log: Log, machine: Machine = Date.now): Clock => {
  // PGlite runs in this process and has its clock.
  if (database.kind === 'embedded')
    return { now: () => new Date(), aheadSeconds: () => 0, fault: () => null, measure: async () => true };
  let last: { readonly databaseMs: number; readonly at: number; readonly aheadMs: number } | null = null;

  const measure = async (): Promise<boolean> => {
    const [startedAt, machineMs] = [performance.now(), machine()];
    const answered = await readDatabase(database).catch((error: unknown) => {
      log.warn({ err: error }, 'the clock of the database could not be read');
      return null;
    });
    const tookMs = performance.now() - startedAt;
    if (answered === null || tookMs > roundTripMaxMs) return false;
    last = { databaseMs: answered, at: startedAt + tookMs / 2, aheadMs: machineMs + tookMs / 2 - answered };
    return true;
  };

  const aheadSeconds = () => last && Math.round(last.aheadMs) / 1_000;
  return {
    now: () => new Date(last ? last.databaseMs + performance.now() - last.at : machine()),
    aheadSeconds,
    fault: () => {
      const ahead = aheadSeconds();
      if (ahead === null) return 'the clock of the database has not been read';
      if (Math.abs(ahead) <= clockDiffersMaxSeconds) return null;
      return `the clock of this server is ${Math.abs(ahead)} s ${ahead > 0 ? 'ahead of' : 'behind'} the clock of the database`;
    },
    measure,
  };
};

const everySeconds = 60;
const faultySeconds = 5;

/** Keeps measuring; calls `follow` with true while the clock is right. @returns a function that stops it. */
export const watchClock = async (
  { clock, log }: { readonly clock: Clock; readonly log: Log },
  follow: (isRight: boolean) => Promise<void>,
): Promise<() => void> => {
  let stopped = false;
  let wasRight: boolean | null = null;
  let timer: NodeJS.Timeout | undefined;
  const look = async (): Promise<void> => {
    await clock.measure();
    const fault = clock.fault();
    const isRight = fault === null;
    if (isRight !== wasRight) {
      if (fault)
        log.error({ fault, aheadSeconds: clock.aheadSeconds() }, 'the clock of this server is wrong: it is not ready');
      else if (wasRight === false)
        log.warn({ aheadSeconds: clock.aheadSeconds() }, 'the clock of this server is right again');
      await follow(isRight);
      wasRight = isRight;
    }
  };
  const next = (): void => {
    if (stopped) return;
    const again = () =>
      void look()
        .catch((error: unknown) => log.error({ err: error }, 'work that depends on the clock failed'))
        .then(next);
    timer = setTimeout(again, (wasRight ? everySeconds : faultySeconds) * 1_000).unref();
  };
  await look();
  next();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
};
