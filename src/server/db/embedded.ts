import { existsSync, mkdirSync, statSync, unlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { PGlite, types } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { drizzle } from 'drizzle-orm/pglite';
import { tracedStatement } from '../lib/tracing';
import type { OpenDatabase } from './database';
import { lockFolder } from './folderLock';
import { FsyncFilesystem, syncTree } from './fsyncFilesystem';

const checkpointEveryMs = 5 * 60_000;
const checkpointTickMs = 30_000;
const checkpointLogBytes = 64 * 1024 * 1024;

const asText = (value: string): string => value;
const toDate = (value: string): Date => new Date(value);
const momentText = (value: unknown): string =>
  typeof value === 'string' ? value : new Date(value as number | Date).toISOString();

const { DATE, INT8, INTERVAL, TIMESTAMP, TIMESTAMPTZ } = types;

export const embeddedOptions = {
  extensions: { pg_trgm },
  parsers: Object.fromEntries([DATE, INT8, INTERVAL, TIMESTAMP, TIMESTAMPTZ].map((type) => [type, asText])),
  serializers: { [TIMESTAMPTZ]: momentText },
};

/** The same types as PostgreSQL's driver, for statements that Drizzle does not send. */
const driverValues = { parsers: { [DATE]: toDate, [TIMESTAMP]: toDate, [TIMESTAMPTZ]: toDate } };

type Query = PGlite['query'];

/** Drops Drizzle's parsers: to merge them, PGlite copies its 600 per statement, a twelfth of a test run. */
const withoutParsers =
  (query: Query): Query =>
  (text, values, options) =>
    tracedStatement(text, () => query(text, values, options?.rowMode && { rowMode: options.rowMode }));

const forDrizzle = (pglite: PGlite): Pick<PGlite, 'query' | 'transaction'> => ({
  query: withoutParsers((...statement) => pglite.query(...statement)),
  transaction: (work) =>
    pglite.transaction((tx) => work({ ...tx, query: withoutParsers((...statement) => tx.query(...statement)) })),
});

export const overPGlite = (pglite: PGlite, close: () => Promise<void>): OpenDatabase => ({
  kind: 'embedded',
  db: drizzle({ client: forDrizzle(pglite) as PGlite }),
  executeSql: async (text, values = []) => {
    if (values.length > 0) return pglite.query<Record<string, unknown>>(text, values, driverValues);
    const results = await pglite.exec(text, driverValues);
    return { rows: results.at(-1)?.rows ?? [] };
  },
  listen: async (channel, handler) => {
    const stop = await pglite.listen(channel, handler);
    return () => stop();
  },
  scriptTransaction: (work) =>
    pglite.transaction((tx) =>
      work({
        exec: async (script) => {
          await tx.exec(script);
        },
        query: (text, values) => tx.query<Record<string, unknown>>(text, values, driverValues),
      }),
    ),
  close,
});

/** This database runs in our thread, so back-to-back transactions would starve calls and timers. */
const takeTurns = (pglite: PGlite): void => {
  const transaction = pglite.transaction.bind(pglite);
  pglite.transaction = async (work) => {
    try {
      return await transaction(work);
    } finally {
      await setImmediate();
    }
  };
};

/** A durable PGlite: every commit is on disk before it is answered. */
const openDurable = async (folder: string): Promise<{ pglite: PGlite; filesystem: FsyncFilesystem }> => {
  const isNew = !existsSync(join(folder, 'PG_VERSION'));
  const filesystem = new FsyncFilesystem(folder);
  const pglite = await PGlite.create({
    fs: filesystem,
    // `-F` turns fsync off.
    startParams: [...PGlite.defaultStartParams.filter((param) => param !== '-F'), '-c', 'wal_sync_method=fsync'],
    ...embeddedOptions,
  });
  takeTurns(pglite);
  if (isNew) {
    await pglite.exec('CHECKPOINT');
    syncTree(folder);
  }
  return { pglite, filesystem };
};

const proveCommitsReachDisk = async (pglite: PGlite, filesystem: FsyncFilesystem): Promise<void> => {
  const { rows } = await pglite.query<{ fsync: string }>('SHOW fsync');
  const before = filesystem.logSyncs;
  await pglite.query(`SELECT pg_logical_emit_message(true, 'sharenaira', 'the log is synced at commit')`);
  if (rows[0]?.fsync !== 'on' || filesystem.logSyncs === before)
    throw new Error(
      'The embedded database does not sync its commits to the disk, so a power cut could lose money. It was not started.',
    );
};

/** Checkpoints, because nothing else here makes them and the log would grow. */
const keepCheckpoints = (pglite: PGlite, onError: (error: unknown) => void): (() => void) => {
  let last = { at: performance.now(), position: '0/0' };
  const tick = async (): Promise<void> => {
    const { rows } = await pglite.query<{ position: string; grown: string }>(
      `SELECT pg_current_wal_insert_lsn()::text AS position, (pg_current_wal_insert_lsn() - $1::pg_lsn)::text AS grown`,
      [last.position],
    );
    const [log] = rows;
    if (!log) return;
    if (last.position === '0/0') last = { ...last, position: log.position };
    else if (
      Number(log.grown) >= checkpointLogBytes ||
      (Number(log.grown) > 0 && performance.now() - last.at >= checkpointEveryMs)
    ) {
      last = { at: performance.now(), position: log.position };
      await pglite.exec('CHECKPOINT');
    }
  };
  const timer = setInterval(() => void tick().catch(onError), checkpointTickMs);
  timer.unref();
  return () => clearInterval(timer);
};

/** Opens `dataDir/database`. @throws if another process has it or commits do not reach the disk. */
export const openEmbedded = async (dataDir: string, onError: (error: unknown) => void): Promise<OpenDatabase> => {
  const folder = resolve(dataDir, 'database');
  mkdirSync(folder, { recursive: true });
  const lock = await lockFolder(resolve(dataDir, 'database.lock'));
  try {
    // A power cut can leave it empty, which blocks opening; the lock proves that no process uses it.
    const pidFile = join(folder, 'postmaster.pid');
    if (existsSync(pidFile) && statSync(pidFile).size === 0) unlinkSync(pidFile);
    const { pglite, filesystem } = await openDurable(folder);
    await proveCommitsReachDisk(pglite, filesystem);
    const stopCheckpoints = keepCheckpoints(pglite, onError);
    return overPGlite(pglite, async () => {
      stopCheckpoints();
      await pglite.exec('CHECKPOINT');
      await pglite.close();
      lock.release();
    });
  } catch (error) {
    lock.release();
    throw error;
  }
};
