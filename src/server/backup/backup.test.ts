import { createHash } from 'node:crypto';
import { copyFileSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { newId, systemCtx, type BaseCtx } from '../context';
import { migrate } from '../db/migrate';
import type { OpenDatabase } from '../db/database';
import { shareSalts, shareVisitors } from '../db/schema';
import { startJobs } from '../jobs';
import { sendMail } from '../mails';
import { recordDeposit, refundOwner } from '../modules/funding';
import { checkLedger, walletOf } from '../modules/ledger';
import { requestWithdrawal } from '../modules/withdrawals';
import { databaseMediaStore, fileMediaStore } from '../providers/mediaStore';
import { closeEmptyDatabases, emptyDatabase, kindsHere } from '../testing/emptyDatabase';
import { acting, adminPerson, earn, handedIn, person, postedTask, type Person } from '../testing/factories';
import { resetDatabase, TestClock, testDatabase, testParts } from '../testing/testContext';

import { backUp } from './backUp';
import { restore } from './restore';

jest.setTimeout(240_000);

const folder = mkdtempSync(join(tmpdir(), 'sharenaira-backup-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const film = `${'f'.repeat(32)}.mp4`;
const nameOf = (digit: string): string => `${digit.repeat(32)}.webp`;
const [inFolder, inRows, lost] = [nameOf('a'), nameOf('b'), nameOf('c')];
const files = fileMediaStore({ folder: join(folder, 'media') });
const file = join(folder, 'whole.backup');
const clock = new TestClock();
const fullname = 'Ọlá "Ṣadé" \\ O’Neil\n\t\u{1F9E1}\u2028 né';

let source: OpenDatabase;
let base: BaseCtx;
let member: Person;
let admin: Person;

/** Every kind of value a row can hold: all alphabets, null, lists, bytes, numbers beyond a float. */
const populate = async (): Promise<void> => {
  const ctx = systemCtx(base);
  admin = await adminPerson(ctx);
  member = await person(ctx, { fullname, username: null, mailsOff: ['proofs', 'referrals'], dob: '1999-12-31' });
  await earn(ctx, admin, member, 5_000.5);
  await postedTask(ctx, admin, { amount: 10_000_000, applicants_needed: 100_000, description: '∑ — "a,b"; {c}' });
  await handedIn(ctx, member, (await postedTask(ctx, admin, { title: 'Ṣe é' })).id);
  await requestWithdrawal(acting(ctx, member), { amount: 100.25 });
  const { owner } = await postedTask(ctx, admin, { taskOwnerEmail: 'Her.Shop+ads@gmail.com' });
  const shown = { amount: 2_500.25, receivedOn: '2026-03-04', bankReference: 'FT “1”' };
  const { data: deposit } = await recordDeposit(acting(ctx, admin), { ...shown, owner_id: owner.id });
  await refundOwner(acting(ctx, admin), { id: deposit.id, amount: 0.5, reason: 'Ẹ ṣé' });
  for (const name of [inFolder, inRows, lost])
    await base.db.execute(sql`INSERT INTO media (name, user_id, kind, bytes, created_at)
      VALUES (${name}, ${member.id}, 'proof', 4, '2026-03-05 09:00:00.123456+01')`);
  await files.put(inFolder, { bytes: Buffer.from([0, 255, 10, 13]), type: 'image/webp' });
  await databaseMediaStore(base.db).put(inRows, { bytes: Buffer.alloc(100_000, 7), type: 'image/webp' });
  await base.db.execute(sql`INSERT INTO kit_files (name, kind, bytes, uploaded_by, uploaded_at, removed_from)
    VALUES (${film}, 'video', 5, ${admin.id}, now(), now())`);
  await databaseMediaStore(base.db).put(film, { bytes: Buffer.from('film!'), type: 'video/mp4' });
  await base.db.execute(sql`INSERT INTO throttles VALUES ('a key, {odd} "one"', ARRAY['2026-03-05 09:00:00.000001+00',
    '2026-03-05 10:00:00+00']::timestamptz[], '2026-03-06 00:00:00+00')`);
  await base.db.execute(sql`INSERT INTO idempotency VALUES (${member.id}, 'pay', 'k', '\\x00ff10'::bytea,
    '{"n": 9007199254740993, "tiny": 1e-30, "text": "\u00e9 \\n"}', now())`);
};

const mail = { kind: 'otp', to: 'ada@example.com', subject: 'Paid', text: 'Líne 1\nLine 2', html: '<p>“ok”</p>' };

beforeAll(async () => {
  source = await testDatabase();
  const jobs = await startJobs(source, testParts(source.db, clock).base.log);
  await resetDatabase();
  base = { ...testParts(source.db, clock).base, boss: jobs.boss };
  await populate();
  await base.db.execute(sql`DELETE FROM pgboss.job WHERE name = 'mail'`);
  await base.db.insert(shareSalts).values({ day: '2026-03-05', salt: Buffer.alloc(32, 9) });
  await base.db.insert(shareVisitors).values({
    ...{ applicationId: newId(), day: '2026-03-05', network: Buffer.alloc(8, 9) },
    ...{ visitor: Buffer.alloc(8, 9), returned: true },
    ...{ agent: Buffer.alloc(8, 9), seenAt: clock.now() },
  });
  await base.db.transaction((db) => sendMail({ ...systemCtx(base), db }, mail, { urgent: true, worthMinutes: 10 }));
  await jobs.stop();
  const report = await backUp(source, { file, files, madeAt: clock.now() });
  expect(report).toMatchObject({ pictures: 3, mails: 1, missing: [lost] });
});

/** A checksum of every table, equal for databases with equal content. */
const marksOf = async ({ db }: OpenDatabase): Promise<Record<string, string>> => {
  const { rows: tables } = await db.execute<{ name: string }>(sql`SELECT tablename AS name FROM pg_tables
     WHERE schemaname = 'public' AND tablename NOT IN ('schema_migrations', 'call_counts', 'stored_pictures', 'share_salts', 'share_visitors') ORDER BY 1`);
  const marks: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await db.transaction(async (tx) => {
      await tx.execute(sql`SET LOCAL TimeZone = 'UTC'`);
      return tx.execute<{ mark: string }>(
        sql.raw(
          `SELECT count(*) || ' ' || COALESCE(md5(string_agg(t::text, ',' ORDER BY t::text COLLATE "C")), '') AS mark FROM ${name} t`,
        ),
      );
    });
    marks[name] = rows[0]!.mark;
  }
  return marks;
};

describe.each(kindsHere)('restored into %s', (kind) => {
  let target: OpenDatabase;
  let into: BaseCtx;
  const media = fileMediaStore({ folder: join(folder, `media-${kind}`) });
  afterAll(closeEmptyDatabases);
  beforeAll(async () => {
    target = await emptyDatabase(kind);
    into = testParts(target.db, clock).base;
    const report = await restore(target, { file, media, log: into.log });
    expect(report).toMatchObject({ madeAt: clock.now().toISOString(), ledger: { ok: true, differences: [] } });
  });

  it('every row of every table is the same', async () => {
    const marks = await marksOf(source);
    expect(Object.keys(marks).length).toBeGreaterThan(20);
    expect(await marksOf(target)).toEqual(marks);
  });

  it('but link visitors and their salts are missing', async () => {
    expect(await Promise.all([source.db.$count(shareSalts), source.db.$count(shareVisitors)])).toEqual([1, 1]);
    expect(await Promise.all([target.db.$count(shareSalts), target.db.$count(shareVisitors)])).toEqual([0, 0]);
  });

  it('pictures are restored byte for byte, wherever they were stored', async () => {
    expect(Buffer.from((await media.get(inFolder))!.bytes)).toEqual(Buffer.from([0, 255, 10, 13]));
    expect(Buffer.from((await media.get(inRows))!.bytes)).toEqual(Buffer.alloc(100_000, 7));
    expect(await media.get(film)).toMatchObject({ bytes: Buffer.from('film!'), type: 'video/mp4' });
    expect(await media.get(lost)).toBeNull();
  });

  it('a waiting mail still waits, with its urgency and expiry', async () => {
    const { rows } = await target.db.execute<Record<string, unknown>>(
      sql`SELECT data, priority, retry_limit FROM pgboss.job WHERE name = 'mail' AND state = 'created'`,
    );
    const worthlessAt = new Date(clock.now().getTime() + 600_000).toISOString();
    expect(rows).toEqual([{ data: { ...mail, worthlessAt }, priority: 1, retry_limit: 4 }]);
  });

  it('a back-up of it restores the other kind of database', async () => {
    const other = await emptyDatabase(kindsHere.find((one) => one !== kind) ?? kind);
    const again = join(folder, `again-${kind}.backup`);
    await backUp(target, { file: again, files: media, madeAt: clock.now() });
    const { mails, pictures, ledger } = await restore(other, { file: again, media, log: into.log });
    expect([mails, pictures, ledger.ok]).toEqual([1, 3, true]);
    expect(await marksOf(other)).toEqual(await marksOf(source));
  });

  it('every money guard is active again', async () => {
    for (const forbidden of [
      sql`UPDATE ledger_account SET balance = balance + 1`,
      sql`DELETE FROM ledger_entry`,
      sql`UPDATE deposits SET amount_kobo = amount_kobo + 1`,
      sql`UPDATE audit SET action = 'nothing'`,
      sql`UPDATE applications SET status = 'in-review', decided_at = NULL, decided_how = NULL WHERE status = 'approved'`,
    ])
      await expect(target.db.execute(forbidden)).rejects.toThrow();
    const { rows } = await target.db.execute(
      sql`SELECT tgname FROM pg_trigger WHERE NOT tgisinternal AND tgenabled <> 'O'`,
    );
    expect(rows).toEqual([]);
  });

  it('work continues: new accounts get numbers, money moves, counters count', async () => {
    const ctx = systemCtx(into);
    const newcomer = await person(ctx);
    await earn(ctx, admin, newcomer, 300);
    await earn(ctx, admin, member, 200);
    expect(await walletOf(ctx, newcomer.id)).toMatchObject({ balance: 300 });
    expect(await walletOf(ctx, member.id)).toMatchObject({ balance: 5_100.25, on_hold: 100.25 });
    expect(await checkLedger(ctx)).toMatchObject({ ok: true });
  });

  it('a second restore is refused, because there are people', async () => {
    const before = await marksOf(target);
    await expect(restore(target, { file, media, log: into.log })).rejects.toThrow('There are people in this database');
    expect(await marksOf(target)).toEqual(before);
  });
});

describe('a damaged file', () => {
  let target: OpenDatabase;
  beforeAll(async () => (target = await emptyDatabase('embedded')));
  afterAll(closeEmptyDatabases);
  const whole = () => readFileSync(file);
  const text = () => gunzipSync(whole()).toString('utf8');

  const wrong: [string, () => Buffer][] = [
    ['is cut in the middle', () => whole().subarray(0, whole().length / 2)],
    ['lacks its last byte', () => whole().subarray(0, -9)],
    ['lacks its last line', () => gzipSync(text().slice(0, text().lastIndexOf('\n{"end"') + 1))],
    ['has its last line cut', () => gzipSync(text().slice(0, -3))],
    ['had a balance changed', () => gzipSync(text().replace('"5000', '"9000').replace('490025', '990025'))],
    ['lacks a row', () => gzipSync(text().replace(/\n\[[^\n]*Ọlá[^\n]*/, ''))],
    ['goes on after its end', () => gzipSync(`${text()}["x"]\n`)],
    ['counts other rows than it holds', () => gzipSync(text().replace(/"users":\d+/, '"users":7'))],
    ['is something else', () => gzipSync('{"hello":1}\n')],
    ['is no archive', () => Buffer.from('hello')],
    ['is empty', () => Buffer.alloc(0)],
    [
      'is from before the baseline: run `npm run command -- toBaseline`',
      () => gzipSync(resealed(text().replace('0000_baseline.sql', '0001_foundation.sql'))),
    ],
    ['was made by a newer version', () => gzipSync(resealed(text().replace('0000_baseline.sql', '9999_future.sql')))],
    [
      'was made by another history',
      () => gzipSync(resealed(text().replace(/"checksum":"\w{8}/, '"checksum":"00000000'))),
    ],
  ];

  it.each(wrong)('which %s is refused before anything is written', async (_what, bytes) => {
    const broken = join(folder, 'broken.backup');
    writeFileSync(broken, bytes());
    const { log } = testParts(target.db, clock).base;
    await expect(restore(target, { file: broken, media: files, log })).rejects.toThrow(/othing was written/);
    const { rows } = await target.db.execute(sql`SELECT tablename FROM pg_tables WHERE schemaname = 'public'`);
    expect(rows).toEqual([]);
  });

  it('differs from a missing one', async () => {
    const { log } = testParts(target.db, clock).base;
    await expect(restore(target, { file: join(folder, 'none'), media: files, log })).rejects.toThrow('ENOENT');
  });
});

/** A back-up whose seal fits its changed content. */
const resealed = (text: string): string => {
  const cut = text.lastIndexOf('{"end"');
  const sha256 = createHash('sha256').update(text.slice(0, cut)).digest('hex');
  return text.slice(0, cut) + text.slice(cut).replace(/"sha256":"\w+"/, `"sha256":"${sha256}"`);
};

describe('the file', () => {
  afterAll(closeEmptyDatabases);

  it('is readable by this system user only and never overwritten', async () => {
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const other = join(folder, 'taken.backup');
    copyFileSync(file, other);
    await expect(backUp(source, { file: other, files, madeAt: clock.now() })).rejects.toThrow('There is a file');
    expect(readFileSync(other)).toEqual(readFileSync(file));
  });

  it('does not exist if something went wrong', async () => {
    const half = join(folder, 'half.backup');
    const broken = { get: () => Promise.reject(new Error('the disk is gone')) };
    await expect(backUp(source, { file: half, files: broken, madeAt: clock.now() })).rejects.toThrow(
      'the disk is gone',
    );
    expect([existsSync(half), existsSync(`${half}.part`)]).toEqual([false, false]);
  });

  it('shows one moment, whatever is written meanwhile', async () => {
    const ctx = systemCtx({ ...base, boss: testParts(source.db, clock).base.boss });
    const running = backUp(source, { file: join(folder, 'busy.backup'), files, madeAt: clock.now() });
    const writing = Array.from({ length: 5 }, () => earn(ctx, admin, member, 100));
    await Promise.all([running, ...writing]);
    const target = await emptyDatabase('embedded');
    const { log } = testParts(target.db, clock).base;
    const { ledger } = await restore(target, { file: join(folder, 'busy.backup'), media: files, log });
    expect(ledger).toMatchObject({ ok: true, differences: [] });
  });
});

describe('an older back-up', () => {
  // The same program with one more migration.
  const later = join(folder, 'later');
  beforeAll(() => {
    for (const part of ['migrations', 'functions'])
      cpSync(join(__dirname, '..', 'db', part), join(later, part), { recursive: true });
    writeFileSync(
      join(later, 'migrations', '0001_pears.sql'),
      'CREATE TABLE pears AS SELECT count(*) AS people FROM users;',
    );
  });
  afterEach(closeEmptyDatabases);

  it('is restored into its old schema and migrated', async () => {
    const target = await emptyDatabase(kindsHere[0]!);
    const { log } = testParts(target.db, clock).base;
    const report = await restore(target, { file, media: files, log }, later);
    expect(report).toMatchObject({ migrated: ['0001_pears.sql'], ledger: { ok: true, differences: [] } });
    const { rows } = await target.executeSql(
      'SELECT people = (SELECT count(*) FROM users) AS after_the_rows FROM pears',
    );
    expect(rows).toEqual([{ after_the_rows: true }]);
  });

  it('is refused by a database with a newer schema', async () => {
    const ahead = await emptyDatabase('embedded');
    await migrate(ahead, later);
    const { log } = testParts(ahead.db, clock).base;
    await expect(restore(ahead, { file, media: files, log }, later)).rejects.toThrow('Give a new, empty database');
  });
});
