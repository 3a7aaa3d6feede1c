import type { Log } from '../lib/log';
import type { OpenDatabase, ScriptSession } from '../db/database';
import { assertFromBaseline, knownMigrations, migrate, migrateOnly } from '../db/migrate';
import { mailQueue, startJobs } from '../jobs';
import { checkLedger, type LedgerReport } from '../modules/ledger';
import type { MediaStore } from '../providers/ports';
import { partsOf, verifyBackup, type Figures, type Head, type WaitingMail } from './backupFile';
import { existsIn, insertRows, quoted, replaceMonths, type Row, tablesIn, type Table } from '../db/tables';

const rowsAtOnce = 500;
const batchCharacters = 2_000_000;

/** @throws unless the back-up was made by this version, or by an older one since the baseline. */
const assertKnown = (file: string, { migrations }: Head, scripts?: string): void => {
  assertFromBaseline(
    migrations.map(({ name }) => name),
    `Nothing was written: what ${file} was made of`,
  );
  const known = new Map(knownMigrations(scripts).map(({ name, checksum }) => [name, checksum]));
  const strange = migrations.find(({ name, checksum }) => known.get(name) !== checksum);
  if (strange)
    throw new Error(
      `${file} was made by a version that knows the migration ${strange.name}, which this one does not. Restore it with that version or a newer one. Nothing was written.`,
    );
};

/** @throws if the database has people or a newer schema than the back-up */
const assertEmpty = async (session: ScriptSession, { migrations }: Head): Promise<void> => {
  if (!(await existsIn(session, 'public.schema_migrations'))) return;
  const { rows: applied } = await session.query(`SELECT name FROM schema_migrations WHERE name ~ '^\\d'`, []);
  const carried = new Set(migrations.map(({ name }) => name));
  if (applied.some(({ name }) => name === '0000_baseline.sql')) {
    const { rows } = await session.query('SELECT EXISTS (SELECT 1 FROM users) AS lived_in', []);
    if (rows[0]?.lived_in === true)
      throw new Error(
        'There are people in this database. A back-up is restored into an empty one; nothing was written.',
      );
  }
  const ahead = applied.find(({ name }) => !carried.has(String(name)));
  if (ahead)
    throw new Error(
      `This database has the migration ${String(ahead.name)} already, and the back-up was made before it. Give a new, empty database; nothing was written.`,
    );
};

const matched = (tables: readonly Table[], name: string, columns: readonly string[]): Table => {
  const found = tables.find((table) => table.name === name);
  const own = columns.map((column) => found?.columns.find((known) => known.name === column));
  if (!found || own.length !== found.columns.length || own.some((column) => column === undefined))
    throw new Error(`The table ${name} has other columns here than in the back-up; nothing was written.`);
  return { ...found, columns: own.filter((column) => column !== undefined) };
};

const loadRows = async (session: ScriptSession, tables: readonly Table[], file: string): Promise<WaitingMail[]> => {
  const mails: WaitingMail[] = [];
  let table: Table | null = null;
  let batch: Row[] = [];
  let characters = 0;
  const flush = async (): Promise<void> => {
    if (table && batch.length > 0) await insertRows(session, table, batch);
    [batch, characters] = [[], 0];
  };
  for await (const part of partsOf(file)) {
    if ('picture' in part) break;
    if ('mail' in part) mails.push(part);
    else if ('table' in part) {
      await flush();
      table = matched(tables, part.table, part.columns);
    } else {
      batch.push(part);
      characters += part.reduce((all, value) => all + (value?.length ?? 0), 0);
      if (batch.length === rowsAtOnce || characters > batchCharacters) await flush();
    }
  }
  await flush();
  return mails;
};

const continueNumbers = async (session: ScriptSession, { name, columns }: Table): Promise<void> => {
  for (const { name: column } of columns.filter(({ isIdentity }) => isIdentity))
    await session.query(
      `SELECT setval(pg_get_serial_sequence($1, $2), COALESCE(max(${quoted(column)}), 1), max(${quoted(column)}) IS NOT NULL) FROM ${quoted(name)}`,
      [quoted(name), column],
    );
};

const assertCounts = async (session: ScriptSession, tables: readonly Table[], { rows: expected }: Figures) => {
  for (const { name } of tables) {
    const { rows } = await session.query(`SELECT count(*)::int AS found FROM ${quoted(name)}`, []);
    if (rows[0]?.found !== (expected[name] ?? 0))
      throw new Error(
        `${name} holds ${String(rows[0]?.found)} rows and should hold ${expected[name] ?? 0}; nothing was written.`,
      );
  }
};

/** Turns off the triggers that write balances and counters, because those are restored; constraints stay on. */
const load = (database: OpenDatabase, file: string, head: Head, figures: Figures): Promise<WaitingMail[]> =>
  database.scriptTransaction(async (session) => {
    await session.exec('SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0');
    await assertEmpty(session, head);
    const tables = await tablesIn(session);
    for (const { name } of tables) await session.exec(`ALTER TABLE ${quoted(name)} DISABLE TRIGGER USER`);
    // Someone may have signed up while the tables were still unlocked.
    await assertEmpty(session, head);
    // Rows that migrations inserted.
    for (const { name } of [...tables].reverse()) await session.exec(`DELETE FROM ${quoted(name)}`);
    await replaceMonths(session, head.months);
    const mails = await loadRows(session, tables, file);
    for (const table of tables) await continueNumbers(session, table);
    await assertCounts(session, tables, figures);
    for (const { name } of tables) await session.exec(`ALTER TABLE ${quoted(name)} ENABLE TRIGGER USER`);
    return mails;
  });

const queueMails = async (database: OpenDatabase, log: Log, mails: readonly WaitingMail[]): Promise<void> => {
  if (mails.length === 0) return;
  const jobs = await startJobs(database, log);
  try {
    await database.db.transaction(async (db) => {
      for (const { mail, priority, retryLimit } of mails)
        await jobs.boss.send({ db }, mailQueue, mail, { priority, retryLimit });
    });
  } finally {
    await jobs.stop();
  }
};

const storePictures = async (media: MediaStore, file: string): Promise<void> => {
  for await (const part of partsOf(file))
    if ('picture' in part && !(await media.get(part.picture)))
      await media.put(part.picture, { bytes: Buffer.from(part.bytes, 'base64'), type: 'image/webp' });
};

interface RestoreReport extends Figures {
  readonly madeAt: string;
  readonly migrated: readonly string[];
  readonly ledger: LedgerReport;
}

/** Loads a back-up into an empty database and migrates it. @throws before writing if anything does not fit. */
export const restore = async (
  database: OpenDatabase,
  { file, media, log }: { readonly file: string; readonly media: MediaStore; readonly log: Log },
  scripts?: string,
): Promise<RestoreReport> => {
  const { head, figures } = await verifyBackup(file);
  assertKnown(file, head, scripts);
  await database.scriptTransaction((session) => assertEmpty(session, head));
  await migrateOnly(database, new Set(head.migrations.map(({ name }) => name)), scripts);
  const mails = await load(database, file, head, figures);
  const migrated = await migrate(database, scripts);
  await storePictures(media, file);
  await queueMails(database, log, mails);
  const ledger = await database.db.transaction((db) => checkLedger({ db }, { whole: true }), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  });
  return { ...figures, madeAt: head.madeAt, migrated, ledger };
};
