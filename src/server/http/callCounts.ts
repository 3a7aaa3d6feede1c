import type { Log } from '../context';
import type { SqlExecutor } from '../db/client';

/** How many calls there were under a key in its window, this one included, and how long the window lasts. */
export interface Counted {
  readonly current: number;
  readonly ttl: number;
}

export interface CallCounts {
  count(key: string, windowMs: number, max: number): Promise<Counted>;
  stop(): void;
}

/** Calls that this server has counted and the others do not know of yet. */
interface Batch {
  size: number;
  /** The earlier calls that this server knows of: the database's last answer plus the counts being reported. */
  known: number;
  /** The count of all servers before these; null until the database has answered. */
  before: number | null;
  told: Promise<void> | null;
}

interface Entry {
  readonly key: string;
  readonly windowMs: number;
  batch: Batch;
  /** The number of calls being reported to the database. */
  underway: number;
  telling: Promise<void>;
  endsAt: number;
}

const unreportedShare = 20;
const reportEveryMs = 1_000;
const answerWaitMs = 250;
const restAfterFailureMs = 1_000;
const entriesMax = 50_000;
const keysPerStatement = 500;

// The database's clock alone, so that servers whose clocks differ share one window. In one order, so that concurrent statements cannot deadlock.
const reportSql = `
  INSERT INTO call_counts AS known (key, calls, ends_at)
  SELECT key, calls, now() + window_ms * interval '1 millisecond'
    FROM unnest($1::text[], $2::integer[], $3::integer[]) AS told (key, calls, window_ms) ORDER BY key
  ON CONFLICT (key) DO UPDATE SET
    calls = EXCLUDED.calls + CASE WHEN known.ends_at > now() THEN known.calls ELSE 0 END,
    ends_at = CASE WHEN known.ends_at > now() THEN known.ends_at ELSE EXCLUDED.ends_at END
  RETURNING key, calls, round(extract(epoch FROM ends_at - now()) * 1000)::integer AS ms_left`;

const batchAfter = (known: number): Batch => ({ size: 0, known, before: null, told: null });
const freshEntry = (key: string, windowMs: number): Entry => ({
  key,
  windowMs,
  batch: batchAfter(0),
  underway: 0,
  telling: Promise.resolve(),
  endsAt: Date.now() + windowMs,
});

/**
 * Counts calls for all servers of one database. A call is counted in memory until a twentieth of its limit is unreported: then it waits for the
 * database to add them up, a quarter of a second at most. Once a second the rest is reported. So each additional server lets through a twentieth more
 * at worst, and a limit below forty is counted call by call. While the database is away each server counts alone.
 */
export const sharedCallCounts = (database: SqlExecutor, log: Log): CallCounts => {
  const entries = new Map<string, Entry>();
  let restsUntil = 0;

  const ask = async (told: readonly (readonly [Entry, Batch])[]): Promise<void> => {
    const values = [
      told.map(([{ key }]) => key),
      told.map(([, { size }]) => size),
      told.map(([{ windowMs }]) => windowMs),
    ];
    try {
      const { rows } = await database.executeSql(reportSql, values);
      const answers = new Map(rows.map((row) => [row.key, row]));
      for (const [entry, batch] of told) {
        const answer = answers.get(entry.key);
        const calls = Number(answer?.calls ?? batch.size);
        entry.endsAt = Date.now() + Number(answer?.ms_left ?? entry.windowMs);
        batch.before = calls - batch.size;
        entry.batch.known = calls;
      }
    } catch (error) {
      for (const [entry, batch] of told) {
        batch.before = batch.known;
        entry.batch.known -= batch.size;
        entry.batch.size += batch.size;
      }
      if (Date.now() > restsUntil) log.warn({ err: error }, 'calls are counted by each server alone for now');
      restsUntil = Date.now() + restAfterFailureMs;
    } finally {
      for (const [entry, batch] of told) entry.underway -= batch.size;
    }
  };

  /** Closes the batches, so that later calls go into new ones. */
  const close = (told: readonly Entry[]): (readonly [Entry, Batch])[] =>
    told.map((entry) => {
      const { batch } = entry;
      entry.batch = batchAfter((batch.before ?? batch.known) + batch.size);
      entry.underway += batch.size;
      return [entry, batch];
    });

  /** After the running report of this key, with all calls that have arrived until then. */
  const report = (entry: Entry): Promise<void> => {
    const { batch } = entry;
    batch.told ??= entry.telling = entry.telling.then(() => ask(close([entry])));
    return batch.told;
  };

  const reportAll = async (): Promise<void> => {
    const now = Date.now();
    for (const [key, { endsAt }] of entries) if (endsAt <= now) entries.delete(key);
    if (now < restsUntil) return;
    const untold = [...entries.values()].filter(({ batch }) => batch.size > 0 && batch.told === null);
    for (let at = 0; at < untold.length; at += keysPerStatement)
      await ask(close(untold.slice(at, at + keysPerStatement).filter(({ batch }) => batch.told === null)));
  };

  const entryOf = (key: string, windowMs: number): Entry => {
    const known = entries.get(key);
    if (known && known.endsAt > Date.now()) return known;
    const entry = freshEntry(key, windowMs);
    entries.delete(key);
    entries.set(key, entry);
    const [oldest] = entries.keys();
    if (entries.size > entriesMax && oldest !== undefined) entries.delete(oldest);
    return entry;
  };

  const timer = setInterval(() => void reportAll(), reportEveryMs);
  timer.unref();
  return {
    stop: () => clearInterval(timer),
    count: async (key, windowMs, max) => {
      const entry = entryOf(key, windowMs);
      const { batch } = entry;
      batch.size += 1;
      const place = batch.size;
      if (batch.size + entry.underway >= Math.max(1, Math.floor(max / unreportedShare)) && Date.now() >= restsUntil) {
        let wait: NodeJS.Timeout | undefined;
        const longEnough = new Promise<void>((resolve) => {
          wait = setTimeout(resolve, answerWaitMs);
        });
        await Promise.race([report(entry), longEnough]);
        clearTimeout(wait);
      }
      return { current: (batch.before ?? batch.known) + place, ttl: Math.max(0, entry.endsAt - Date.now()) };
    },
  };
};
