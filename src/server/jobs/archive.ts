import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { assertSystem } from '../assertActor';
import { audit } from '../audit';
import { inTransaction, newId, type Ctx } from '../context';
import { sqlExecutor } from '../db/client';
import type { ScriptSession } from '../db/database';
import { isLockTimeout } from '../db/databaseErrors';
import { archivedMonths } from '../db/schema';
import { lagosMonthOf, monthsAfter } from '../lib/time';
import type { Bucket } from '../providers/ports';
import { insertRows, lineOf, monthsIn, quoted, type Row, tablesIn, textSettings, type Table } from '../db/tables';

/** Logs. Sums and reports need every month of all other tables. */
const archivable = ['audit', 'notifications'] as const;
type Log = (typeof archivable)[number];

const defaults = { rowsAtOnce: 20_000, lockWaitMs: 2_000, tries: 10 };
type Rhythm = Readonly<typeof defaults>;

interface LogMonth {
  readonly table: Log;
  /** The end of the partition's name, such as `2026_12` or `before_2026_12`. */
  readonly month: string;
}
const partitionOf = ({ table, month }: LogMonth): string => `${table}_${month}`;
const firstDay = (month: string): string => `${month.replace('_', '-')}-01`;
const lastMonth = ({ month }: LogMonth): string => month.slice(-7).replace('_', '-');
const daysOf = (one: LogMonth) =>
  one.month.startsWith('before_')
    ? { since: null, until: `${lastMonth(one)}-01` }
    : { since: firstDay(one.month), until: `${monthsAfter(lastMonth(one), 1)}-01` };

const manifest = z.strictObject({
  columns: z.array(z.string()),
  rows: z.int(),
  /** Of the lines of all parts, and of each part. */
  sha256: z.string(),
  parts: z.array(z.string()),
});
type Manifest = z.output<typeof manifest>;

const keyOf = ({ table, month }: LogMonth, name: string): string =>
  `archive/${table}/${month.replaceAll('_', '-')}/${name}`;
/** Named by their content, so that a copying that goes on too long changes no copy that counts. */
const partKey = (month: LogMonth, sha256: string): string => keyOf(month, `${sha256}.ndjson.gz`);
const manifestKey = (month: LogMonth, sha256: string): string => keyOf(month, `${sha256}.json`);

const compress = promisify(gzip);
const extract = promisify(gunzip);
const hashOf = (text: string | Buffer): string => createHash('sha256').update(text).digest('hex');

const getObject = async (bucket: Bucket, key: string): Promise<Buffer> => {
  const found = await bucket.get(key);
  if (!found) throw new Error(`The bucket has no ${key}; nothing was changed.`);
  const parts: Uint8Array[] = [];
  for await (const part of found.parts) parts.push(part);
  return Buffer.concat(parts);
};

const inSession = <T>(ctx: Ctx, work: (session: ScriptSession, tx: Ctx) => Promise<T>): Promise<T> =>
  inTransaction(ctx, async (tx) => {
    const executor = sqlExecutor(tx.db);
    const session: ScriptSession = {
      exec: async (text) => void (await executor.executeSql(text)),
      query: (text, values) => executor.executeSql(text, values),
    };
    for (const setting of textSettings) await session.exec(setting);
    return work(session, tx);
  });

const tableOf = async (session: ScriptSession, log: Log): Promise<Table> => {
  const found = (await tablesIn(session)).find(({ name }) => name === log);
  if (!found) throw new Error(`There is no table ${log}.`);
  return found;
};

const readLines = (ctx: Ctx, one: LogMonth, after: string | null, size: number): Promise<string[]> =>
  inSession(ctx, async (session) => {
    const { columns, key } = await tableOf(session, one.table);
    const keys = key.map(quoted).join(', ');
    const last = key.map((name) => {
      const at = columns.findIndex((column) => column.name === name);
      return `($1::jsonb ->> ${at})::${columns[at]?.type}`;
    });
    const { rows } = await session.query(
      `SELECT ${lineOf({ columns })} FROM ${quoted(partitionOf(one))}
        WHERE $1::jsonb IS NULL OR (${keys}) > (${last.join(', ')}) ORDER BY ${keys} LIMIT ${size}`,
      [after],
    );
    return rows.map(({ line }) => String(line));
  });

/** The month's rows in the order of its key, without holding a transaction open between parts. */
async function* partsOf(ctx: Ctx, one: LogMonth, size: number): AsyncGenerator<string> {
  for (let after: string | null = null; ;) {
    const lines = await readLines(ctx, one, after, size);
    if (lines.length > 0) yield lines.map((line) => `${line}\n`).join('');
    if (lines.length < size) return;
    after = lines.at(-1) ?? null;
  }
}

const rowsIn = (text: string): Row[] =>
  text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Row);

/** Marks the month as being copied; a change of its rows removes the mark in its transaction. @returns the mark */
const claim = (ctx: Ctx, one: LogMonth, { lockWaitMs }: Rhythm): Promise<string> =>
  inSession(ctx, async (session, tx) => {
    await session.exec(`SET LOCAL lock_timeout = ${lockWaitMs}`);
    await session.exec(
      `CREATE OR REPLACE TRIGGER month_changed AFTER INSERT OR UPDATE OR DELETE ON ${quoted(partitionOf(one))}
         FOR EACH ROW EXECUTE FUNCTION month_changed()`,
    );
    const mark = newId();
    const fresh = { rows: 0, sha256: mark, archivedAt: null, broughtBackAt: null };
    await tx.db
      .insert(archivedMonths)
      .values({ tableName: one.table, month: one.month, ...daysOf(one), ...fresh })
      .onConflictDoUpdate({ target: [archivedMonths.tableName, archivedMonths.month], set: fresh });
    return mark;
  });

const copy = async (ctx: Ctx, bucket: Bucket, one: LogMonth, { rowsAtOnce }: Rhythm): Promise<Manifest> => {
  const whole = createHash('sha256');
  const parts: string[] = [];
  let rows = 0;
  for await (const text of partsOf(ctx, one, rowsAtOnce)) {
    whole.update(text);
    rows += text.split('\n').length - 1;
    const hash = hashOf(text);
    await bucket.put(partKey(one, hash), await compress(text), 'application/gzip');
    parts.push(hash);
  }
  const columns = await inSession(ctx, async (session) => (await tableOf(session, one.table)).columns);
  const made = { columns: columns.map(({ name }) => name), rows, sha256: whole.digest('hex'), parts };
  await bucket.put(manifestKey(one, made.sha256), Buffer.from(JSON.stringify(made)), 'application/json');
  return made;
};

async function* readBack(bucket: Bucket, one: LogMonth, { parts }: Manifest): AsyncGenerator<string> {
  for (const hash of parts) {
    const text = (await extract(await getObject(bucket, partKey(one, hash)))).toString();
    if (hashOf(text) !== hash) throw new Error(`${partKey(one, hash)} is damaged; nothing was changed.`);
    yield text;
  }
}

const readManifest = async (bucket: Bucket, one: LogMonth, sha256: string): Promise<Manifest> =>
  manifest.parse(JSON.parse((await getObject(bucket, manifestKey(one, sha256))).toString()));

/** Lists show as many rows as their counters count. */
const recount = async (tx: Ctx, one: LogMonth, sign: 1 | -1): Promise<void> => {
  if (one.table !== 'audit') return;
  await tx.db.execute(sql`
    INSERT INTO counter_changes (name, day, rows, kobo)
    SELECT 'audit', lagos_day(at), ${sql.raw(String(sign))} * count(*), 0 FROM ${sql.identifier(partitionOf(one))} GROUP BY 2`);
};

const isThisMonth = ({ table, month }: LogMonth) =>
  sql`${archivedMonths.tableName} = ${table} AND ${archivedMonths.month} = ${month}`;

const record = (tx: Ctx, one: LogMonth, step: 'archive' | 'bring-back', { rows, sha256 }: Manifest) =>
  audit(tx, {
    action: step === 'archive' ? 'month.archive' : 'month.bring-back',
    object: { type: 'month', id: partitionOf(one) },
    after: { rows, sha256 },
  });

/** Waits for locks only briefly, because all later calls wait behind it. */
const withLock = async <T>({ tries, lockWaitMs }: Rhythm, work: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await work();
    } catch (error) {
      if (attempt === tries || !isLockTimeout(error)) throw error;
      await pause(lockWaitMs);
    }
};

const drop = (
  ctx: Ctx,
  one: LogMonth,
  mark: string,
  { rows, sha256, ...made }: Manifest,
  rhythm: Rhythm,
): Promise<void> =>
  withLock(rhythm, () =>
    inSession(ctx, async (session, tx) => {
      await recount(tx, one, -1);
      await session.exec(`SET LOCAL lock_timeout = ${rhythm.lockWaitMs}`);
      await session.exec(`ALTER TABLE ${quoted(one.table)} DETACH PARTITION ${quoted(partitionOf(one))}`);
      const unchanged = await tx.db
        .update(archivedMonths)
        .set({ rows, sha256, archivedAt: tx.now() })
        .where(and(isThisMonth(one), eq(archivedMonths.sha256, mark)))
        .returning({ month: archivedMonths.month });
      if (unchanged.length === 0)
        throw new Error(`Rows of ${partitionOf(one)} changed meanwhile; it stays. Try again.`);
      await session.exec(`DROP TABLE ${quoted(partitionOf(one))}`);
      await record(tx, one, 'archive', { rows, sha256, ...made });
    }),
  );

/** Copies a month, reads the copy back and drops the month. May be killed and repeated at any point. */
const archiveMonth = async (ctx: Ctx, bucket: Bucket, one: LogMonth, rhythm: Rhythm): Promise<void> => {
  const mark = await withLock(rhythm, () => claim(ctx, one, rhythm));
  const made = await copy(ctx, bucket, one, rhythm);
  if ((await getObject(bucket, manifestKey(one, made.sha256))).toString() !== JSON.stringify(made))
    throw new Error(`${manifestKey(one, made.sha256)} is damaged; nothing was changed.`);
  for await (const _ of readBack(bucket, one, made));
  await drop(ctx, one, mark, made, rhythm);
};

const attachedMonths = async (ctx: Ctx): Promise<LogMonth[]> => {
  const months = await inSession(ctx, monthsIn);
  return months.flatMap(({ name, parent }) => {
    const table = archivable.find((log) => log === parent);
    const month = name.slice(parent.length + 1);
    return table && month !== 'default' ? [{ table, month }] : [];
  });
};

export const archiveRequest = z.strictObject({
  table: z.string(),
  month: z.string().regex(/^\d{4}-\d\d$/, 'Name the month as in 2026-01.'),
});
export type ArchiveRequest = z.output<typeof archiveRequest>;

/** @throws for a table that is not archived, and for a month that the bucket or the database does not have */
const monthNamed = <Known extends LogMonth>(
  { table, month: asked }: ArchiveRequest,
  known: readonly Known[],
): Known => {
  if (!archivable.some((log) => log === table))
    throw new Error(`Only ${archivable.join(' and ')} can be archived: every month of ${table} stays.`);
  const found = known
    .filter((one) => one.table === table)
    .find((one) => {
      const { since, until } = daysOf(one);
      return (since === null || since <= `${asked}-01`) && `${asked}-01` < until;
    });
  if (!found) throw new Error(`${table} has no month ${asked} here; nothing was changed.`);
  return found;
};

const archived = async (ctx: Ctx) => {
  const rows = await ctx.db
    .select()
    .from(archivedMonths)
    .where(sql`archived_at IS NOT NULL AND brought_back_at IS NULL`);
  return rows.map(({ tableName, month, sha256 }) => ({ table: tableName as Log, month, sha256: sha256 ?? '' }));
};

const bucketOf = ({ providers: { bucket } }: Ctx): Bucket => {
  if (!bucket) throw new Error('Archiving needs a bucket.');
  return bucket;
};

/** Archives the asked month, or all that are older than `ARCHIVE_AFTER_MONTHS` and were not brought back. @returns their names. */
export const archive = async (ctx: Ctx, asked?: ArchiveRequest, rhythm: Rhythm = defaults): Promise<string[]> => {
  assertSystem(ctx);
  const attached = await attachedMonths(ctx);
  const { archiveAfterMonths } = ctx.config;
  const thisMonth = lagosMonthOf(ctx.now());
  const due = async (): Promise<LogMonth[]> => {
    if (archiveAfterMonths === null) return [];
    const kept = await ctx.db
      .select()
      .from(archivedMonths)
      .where(sql`brought_back_at IS NOT NULL`);
    const end = `${monthsAfter(thisMonth, -archiveAfterMonths)}-01`;
    return attached.filter(
      (one) => daysOf(one).until <= end && !kept.some((row) => row.tableName === one.table && row.month === one.month),
    );
  };
  const months = asked ? [monthNamed(asked, attached)] : await due();
  if (months.some((one) => daysOf(one).until > `${thisMonth}-01`))
    throw new Error('A month that has not ended cannot be archived; nothing was changed.');
  for (const one of months) await archiveMonth(ctx, bucketOf(ctx), one, rhythm);
  return months.map(partitionOf);
};

/** Attaches an archived month again, or changes nothing. It stays until someone archives it by name. @returns its name. */
export const bringBack = async (ctx: Ctx, { table, month }: ArchiveRequest): Promise<string> => {
  assertSystem(ctx);
  const bucket = bucketOf(ctx);
  const one = monthNamed({ table, month }, await archived(ctx));
  const kept = await readManifest(bucket, one, one.sha256);
  await inSession(ctx, async (session, tx) => {
    await session.exec('SET LOCAL statement_timeout = 0');
    await session.exec('SET LOCAL idle_in_transaction_session_timeout = 0');
    const [row] = await tx.db.select().from(archivedMonths).where(isThisMonth(one)).for('update');
    if (row?.rows !== kept.rows || row.sha256 !== kept.sha256)
      throw new Error(`${manifestKey(one, one.sha256)} does not belong to this database; nothing was changed.`);
    const { columns } = await tableOf(session, one.table);
    if (columns.map(({ name }) => name).join() !== kept.columns.join())
      throw new Error(`${table} has other columns now than when ${month} was archived; nothing was changed.`);
    await session.exec(`CREATE TABLE ${quoted(partitionOf(one))} (LIKE ${quoted(table)} INCLUDING ALL)`);
    for await (const text of readBack(bucket, one, kept))
      await insertRows(session, { name: partitionOf(one), columns }, rowsIn(text));
    const whole = createHash('sha256');
    let rows = 0;
    for await (const text of partsOf(tx, one, defaults.rowsAtOnce)) {
      whole.update(text);
      rows += text.split('\n').length - 1;
    }
    if (rows !== kept.rows || whole.digest('hex') !== kept.sha256)
      throw new Error(`${partitionOf(one)} differs from its archive after loading; nothing was changed.`);
    await recount(tx, one, 1);
    const { since, until } = daysOf(one);
    await tx.db.execute(
      sql`SELECT attach_month(${table}::text::regclass, ${partitionOf(one)}::text::regclass, ${since}::date, ${until}::date)`,
    );
    if (one.table === 'notifications')
      await session.exec(
        `DELETE FROM ${quoted(partitionOf(one))} USING users WHERE users.id = user_id AND users.status = 'closed'`,
      );
    await tx.db.update(archivedMonths).set({ broughtBackAt: tx.now() }).where(isThisMonth(one));
    await record(tx, one, 'bring-back', kept);
  });
  return partitionOf(one);
};
