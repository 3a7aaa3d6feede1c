import type { OpenDatabase, ScriptSession } from '../db/database';
import { mailQueue } from '../jobs';
import type { MediaStore } from '../providers/ports';
import { writeBackup, type BackupWriter, type Figures } from './backupFile';
import { existsIn, lineOf, monthsIn, quoted, tablesIn, textSettings, type Table } from '../db/tables';

const rowsAtOnce = 200;
const picturesAtOnce = 20;

const beginSnapshot = `
  SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY;
  SET LOCAL statement_timeout = 0;
  SET LOCAL idle_in_transaction_session_timeout = 0;
  ${textSettings.join('; ')}`;

/** Reads rows in batches, so that no table is ever in memory whole. */
async function* rowsOf(session: ScriptSession, query: string, atOnce: number): AsyncGenerator<Record<string, unknown>> {
  await session.exec(`DECLARE carried NO SCROLL CURSOR FOR ${query}`);
  for (;;) {
    const { rows } = await session.query(`FETCH ${atOnce} FROM carried`, []);
    yield* rows;
    if (rows.length < atOnce) break;
  }
  await session.exec('CLOSE carried');
}

const writeHead = async (session: ScriptSession, out: BackupWriter, madeAt: Date): Promise<void> => {
  const { rows: migrations } = await session.query(
    `SELECT name, checksum FROM schema_migrations WHERE name ~ '^\\d' ORDER BY name`,
    [],
  );
  const months = await monthsIn(session);
  await out.line(JSON.stringify({ backup: 'ShareNaira', format: 1, madeAt: madeAt.toISOString(), migrations, months }));
};

const writeTable = async (session: ScriptSession, out: BackupWriter, table: Table) => {
  const { name, columns, key } = table;
  await out.line(JSON.stringify({ table: name, columns: columns.map((column) => column.name) }));
  const order = key.length > 0 ? `ORDER BY ${key.map(quoted).join(', ')}` : '';
  let rows = 0;
  const query = `SELECT ${lineOf(table)} FROM ${quoted(name)} ${order}`;
  for await (const { line } of rowsOf(session, query, rowsAtOnce)) {
    await out.line(String(line));
    rows += 1;
  }
  return rows;
};

/** Promised emails must survive the machine; scheduled jobs find all other queued work again. */
const writeMails = async (session: ScriptSession, out: BackupWriter): Promise<number> => {
  if (!(await existsIn(session, 'pgboss.job'))) return 0;
  const waiting = `SELECT json_build_object('mail', data, 'priority', priority, 'retryLimit', retry_limit)::text AS line
    FROM pgboss.job WHERE name = '${mailQueue}' AND state IN ('created', 'retry', 'active') ORDER BY created_on, id`;
  let mails = 0;
  for await (const { line } of rowsOf(session, waiting, rowsAtOnce)) {
    await out.line(String(line));
    mails += 1;
  }
  return mails;
};

const writePicture = (out: BackupWriter, picture: string, bytes: string): Promise<void> =>
  out.line(JSON.stringify({ picture, bytes }));

/** Tables that name pictures, and how many to read at once: a kit may have a video. */
const pictureTables = [
  { table: 'media', atOnce: picturesAtOnce },
  { table: 'kit_files', atOnce: 1 },
];

const writeStoredPictures = async (session: ScriptSession, out: BackupWriter) => {
  const inDatabase = await existsIn(session, 'public.stored_pictures');
  const elsewhere: string[] = [];
  let stored = 0;
  for (const { table, atOnce } of pictureTables) {
    if (!(await existsIn(session, `public.${table}`))) continue;
    const query = inDatabase
      ? `SELECT p.name, translate(encode(s.bytes, 'base64'), E'\\n', '') AS bytes FROM ${table} p LEFT JOIN stored_pictures s USING (name) ORDER BY p.name`
      : `SELECT name, NULL AS bytes FROM ${table} ORDER BY name`;
    for await (const { name, bytes } of rowsOf(session, query, atOnce)) {
      if (typeof bytes !== 'string') elsewhere.push(String(name));
      else {
        await writePicture(out, String(name), bytes);
        stored += 1;
      }
    }
  }
  return { stored, elsewhere };
};

export interface BackupReport extends Figures {
  readonly file: string;
  readonly bytes: number;
  readonly missing: readonly string[];
}

/** Writes the whole product into one file, also while a server runs: `files` holds the pictures that the database does not. */
export const backUp = async (
  database: Pick<OpenDatabase, 'scriptTransaction'>,
  { file, files, madeAt }: { readonly file: string; readonly files: Pick<MediaStore, 'get'>; readonly madeAt: Date },
): Promise<BackupReport> => {
  const out = await writeBackup(file);
  try {
    const rows: Record<string, number> = {};
    const missing: string[] = [];
    const read = await database.scriptTransaction(async (session) => {
      await session.exec(beginSnapshot);
      await writeHead(session, out, madeAt);
      for (const table of await tablesIn(session)) rows[table.name] = await writeTable(session, out, table);
      const mails = await writeMails(session, out);
      return { mails, ...(await writeStoredPictures(session, out)) };
    });
    // The transaction is over, so no call waits for this. Pictures never change.
    for (const name of read.elsewhere) {
      const picture = await files.get(name);
      if (picture) await writePicture(out, name, Buffer.from(picture.bytes).toString('base64'));
      else missing.push(name);
    }
    const figures = { rows, mails: read.mails, pictures: read.stored + read.elsewhere.length - missing.length };
    return { ...figures, missing, file, bytes: await out.finish(figures) };
  } catch (error) {
    await out.discard();
    throw error;
  }
};
