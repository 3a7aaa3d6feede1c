import { NodeFS } from '@electric-sql/pglite/nodefs';
import { sql } from 'drizzle-orm';
import type { OpenDatabase } from '../db/database';
import { openEmbedded } from '../db/embedded';
import { FsyncFilesystem } from '../db/fsyncFilesystem';

/** A process on an embedded database for tests that kill it; reports on standard output. */
const say = (line: string): void => void process.stdout.write(`${line}\n`);

const open = (): Promise<OpenDatabase> =>
  openEmbedded(process.argv[2] ?? '', (error) => {
    throw error;
  });

const scenarios: Record<string, () => Promise<void>> = {
  /** Writes rows and reports each after its commit, until killed. */
  write: async () => {
    const { executeSql } = await open();
    await executeSql('CREATE TABLE IF NOT EXISTS written (n integer)');
    say('ready');
    for (let n = 1; ; n += 1) {
      await executeSql('INSERT INTO written VALUES ($1)', [n]);
      say(String(n));
    }
  },
  read: async () => {
    const database = await open();
    const { rows } = await database.executeSql('SELECT count(*) AS count, max(n) AS newest FROM written');
    say(JSON.stringify(rows[0]));
    await database.close();
  },
  /** Counts log syncs over ten commits. */
  sync: async () => {
    const made: FsyncFilesystem[] = [];
    const init = FsyncFilesystem.prototype.init;
    FsyncFilesystem.prototype.init = function (...args) {
      made.push(this);
      return init.apply(this, args);
    };
    const database = await open();
    await database.executeSql('CREATE TABLE IF NOT EXISTS synced (n integer)');
    const before = made[0]?.logSyncs ?? 0;
    for (let n = 0; n < 10; n += 1) await database.executeSql('INSERT INTO synced VALUES ($1)', [n]);
    say(String((made[0]?.logSyncs ?? 0) - before));
    await database.close();
  },
  /** Counts event loop turns during ten transactions. */
  turns: async () => {
    const { db, close } = await open();
    let turns = 0;
    const others = setInterval(() => (turns += 1), 0);
    for (let n = 0; n < 10; n += 1) await db.transaction((tx) => tx.execute(sql`SELECT pg_sleep(0.01)`));
    clearInterval(others);
    say(String(turns));
    await close();
  },
  /** Removes the sync, as in the original package. */
  unsynced: async () => {
    FsyncFilesystem.prototype.init = NodeFS.prototype.init;
    await open();
  },
};

scenarios[process.argv[3] ?? '']?.().catch((error: unknown) => {
  say(`refused: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
});
