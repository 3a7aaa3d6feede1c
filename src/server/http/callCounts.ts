import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../lib/log';
import type { SqlExecutor } from '../db/client';

interface Counted {
  readonly current: number;
  readonly ttl: number;
}

export interface CallCounts {
  count(key: string, windowMs: number, max: number): Promise<Counted>;
  stop(): void;
}

interface Entry {
  readonly windowMs: number;
  /** Calls of this window here, and those the database knows of. */
  calls: number;
  reported: number;
  /** The calls of other servers that this one knows of. */
  elsewhere: number;
  endsAt: number;
}

const unreportedShare = 20;
const reportEveryMs = 1_000;
const answerWaitMs = 250;
const restAfterFailureMs = 1_000;
const entriesMax = 50_000;
const keysPerStatement = 500;

// One clock, so that servers share a window; sorted, so that concurrent statements cannot deadlock.
const reportSql = `
  INSERT INTO call_counts AS known (key, calls, ends_at)
  SELECT key, calls, now() + window_ms * interval '1 millisecond'
    FROM unnest($1::text[], $2::integer[], $3::integer[]) AS report (key, calls, window_ms) ORDER BY key
  ON CONFLICT (key) DO UPDATE SET
    calls = EXCLUDED.calls + CASE WHEN known.ends_at > now() THEN known.calls ELSE 0 END,
    ends_at = CASE WHEN known.ends_at > now() THEN known.ends_at ELSE EXCLUDED.ends_at END
  RETURNING key, calls, round(extract(epoch FROM ends_at - now()) * 1000)::integer AS ms_left`;

/** Counts in memory and reports each twentieth of the limit; each further server may let that many more through. */
export const sharedCallCounts = (database: SqlExecutor, log: Log, waitMs = answerWaitMs): CallCounts => {
  const entries = new Map<string, Entry>();
  const unreported = new Set<string>();
  let restsUntil = 0;
  let sending = Promise.resolve();
  let next: Promise<void> | null = null;

  const sendReport = async (batch: readonly (readonly [string, Entry])[]): Promise<void> => {
    const sizes = batch.map(([, { calls, reported: before }]) => calls - before);
    const values = [batch.map(([key]) => key), sizes, batch.map(([, { windowMs }]) => windowMs)];
    const { rows } = await database.executeSql(reportSql, values);
    const answers = new Map(rows.map((row) => [row.key, row]));
    for (const [at, [key, entry]] of batch.entries()) {
      const answer = answers.get(key);
      entry.reported += sizes[at] ?? 0;
      entry.elsewhere = Number(answer?.calls) - entry.reported;
      entry.endsAt = Date.now() + Number(answer?.ms_left);
    }
  };

  const reportAll = async (): Promise<void> => {
    next = null;
    const left = [...unreported].flatMap((key) => {
      const entry = entries.get(key);
      return entry ? [[key, entry] as const] : [];
    });
    unreported.clear();
    try {
      while (left.length > 0) await sendReport(left.splice(0, keysPerStatement));
    } catch (error) {
      if (Date.now() > restsUntil) log.warn({ err: error }, 'calls are counted per server for now');
      restsUntil = Date.now() + restAfterFailureMs;
    }
  };

  const report = (): Promise<void> => (next ??= sending = sending.then(reportAll));

  const entryOf = (key: string, windowMs: number): Entry => {
    const known = entries.get(key);
    if (known && known.endsAt > Date.now()) return known;
    const entry = { windowMs, calls: 0, reported: 0, elsewhere: 0, endsAt: Date.now() + windowMs };
    entries.delete(key);
    entries.set(key, entry);
    const [oldest] = entries.keys();
    if (entries.size > entriesMax && oldest !== undefined) entries.delete(oldest);
    return entry;
  };

  const timer = setInterval(() => {
    const now = Date.now();
    for (const [key, { calls, reported, endsAt }] of entries)
      if (endsAt <= now) entries.delete(key);
      else if (calls > reported) unreported.add(key);
    if (unreported.size > 0 && now >= restsUntil) void report();
  }, reportEveryMs);
  timer.unref();
  return {
    stop: () => clearInterval(timer),
    count: async (key, windowMs, max) => {
      const entry = entryOf(key, windowMs);
      const place = (entry.calls += 1);
      if (place - entry.reported >= Math.max(1, Math.floor(max / unreportedShare)) && Date.now() >= restsUntil) {
        unreported.add(key);
        await Promise.race([report(), pause(waitMs, undefined, { ref: false })]);
      }
      return { current: place + entry.elsewhere, ttl: Math.max(0, entry.endsAt - Date.now()) };
    },
  };
};
