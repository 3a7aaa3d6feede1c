import { sql } from 'drizzle-orm';
import { systemCtx, type Ctx } from '../context';
import { createTask, setTaskStatus } from '../modules/jobs';
import { checkLedger } from '../modules/ledger';
import { reviewProof } from '../modules/proofs';
import { closeEmptyDatabases, emptyDatabase, kindsHere } from '../testing/emptyDatabase';
import { acting } from '../testing/factories';
import { TestClock, testParts } from '../testing/testContext';
import type { OpenDatabase } from './database';
import { knownMigrations, migrate, migrateOnly } from './migrate';

const idOf = (nth: number): string => `0190a0a0-0000-7000-8000-0000000000${nth}`;
const [admin, ada, bola] = [idOf(10), idOf(11), idOf(12)];
const [flyer, poster, deleted, stopped, done] = [idOf(20), idOf(21), idOf(22), idOf(23), idOf(24)];
const [adasProof, bolasProof, decidedProof] = [idOf(30), idOf(31), idOf(32)];

const insert = (table: string, row: Readonly<Record<string, string | number | boolean>>): string => `
  INSERT INTO ${table} (${Object.keys(row).join(', ')})
  VALUES (${Object.values(row)
    .map((value) => (typeof value === 'string' ? `'${value}'` : String(value)))
    .join(', ')});`;

const person = (id: string, name: string, is_admin = false): string =>
  insert('users', {
    ...{ id, fullname: name, email: `${name}@example.com`, phone: `+2348030000${id.slice(-3)}`, password_hash: 'x' },
    ...{ state: 'Lagos', referral_code: name, status: 'active', is_admin },
    ...{ created_at: '2026-02-01', activated_at: '2026-02-01' },
  }) + insert('ledger_account', { code: 'wallet', user_id: id });

const post = (kind: string, ref: string, from: string, to: string, naira: number): string => `
  SELECT ledger_post(gen_random_uuid(), '${kind}', '${ref}', NULL, '2026-03-02', ARRAY[(SELECT id FROM ledger_account WHERE ${from}),
                     (SELECT id FROM ledger_account WHERE ${to})], ARRAY[${-naira * 100}, ${naira * 100}]::bigint[]);`;
const everyOwner = "code = 'advertisers'";

/** A job of ₦100 for each of its slots, that many of them refunded when it ended. */
const job = (
  id: string,
  owner_email: string,
  fields: Readonly<Record<string, string | number>>,
  refunded = 0,
): string =>
  insert('tasks', {
    ...{
      id,
      reference: `JOB-${id.slice(-2)}`,
      status: 'available',
      title: 'A job',
      description: 'Share it.',
      owner_email,
    },
    ...{
      payout_kobo: 10_000,
      max_slots: 3,
      created_by: admin,
      created_at: `2026-03-01T${id.slice(-2)}:00:00Z`,
      ...fields,
    },
  }) +
  insert('ledger_account', { code: 'escrow', task_id: id }) +
  post('job_funding', `${id}:0`, everyOwner, `task_id = '${id}'`, 300) +
  (refunded ? post('job_refund', `${id}:end`, `task_id = '${id}'`, everyOwner, refunded * 100) : '');

const proof = (id: string, task_id: string, user_id: string, fields: Readonly<Record<string, string>>): string =>
  insert('applications', {
    ...{ id, task_id, user_id, payout_kobo: 10_000, proof: 'Posted.', ...fields },
    ...{
      taken_at: '2026-03-02',
      reserved_until: '2026-03-03',
      submitted_at: '2026-03-02',
      review_due_at: '2026-03-07',
    },
  });
const inReview = { status: 'in-review' };
const approved = (id: string, task_id: string, user_id: string): string =>
  proof(id, task_id, user_id, {
    status: 'approved',
    decided_at: '2026-03-03',
    decided_by: admin,
    decided_how: 'admin',
  }) + post('job_payout', id, `task_id = '${task_id}'`, `user_id = '${user_id}'`, 100);

let database: OpenDatabase;
let ctx: Ctx;
const entries = async (): Promise<unknown[]> =>
  (await database.executeSql('SELECT * FROM ledger_entry ORDER BY tx_id, line')).rows;
let before: unknown[];

const migrateBefore = (first: string): Promise<unknown> =>
  migrateOnly(database, new Set(knownMigrations().flatMap(({ name }) => (name < first ? [name] : []))));

beforeAll(async () => {
  database = await emptyDatabase(kindsHere[0]!);
  await migrateBefore('0049');
  await database.executeSql(
    [
      ...[person(admin, 'ngozi', true), person(ada, 'ada'), person(bola, 'bola')],
      job(flyer, 'The.Shop@gmail.com', { applied: 1, in_review: 1, owner_phone: '+2348030000999' }),
      proof(adasProof, flyer, ada, inReview),
      job(poster, 'theshop+ads@googlemail.com', { applied: 2, in_review: 1, approved: 1 }),
      proof(bolasProof, poster, bola, inReview),
      approved(decidedProof, poster, ada),
      job(deleted, 'gone@farms.example', { deleted_at: '2026-03-04' }, 3),
      job(stopped, 'bus@lines.example', { status: 'stopped', applied: 1, approved: 1 }, 2),
      approved(idOf(33), stopped, ada),
      job(done, 'bus@lines.example', { status: 'stopped' }, 3),
    ].join(''),
  );
  before = await entries();
  await migrateBefore('0061');
  const said = { said_by: 'theshop@gmail.com', said_at: '2026-03-02' };
  await database.executeSql(
    [
      insert('owner_words', { application_id: adasProof, word: 'not_agreed', reason: 'It is gone.', ...said }),
      'ALTER TABLE owner_words DISABLE TRIGGER owner_word_in_review;',
      insert('owner_words', { application_id: decidedProof, word: 'agreed', ...said }),
      'ALTER TABLE owner_words ENABLE TRIGGER owner_word_in_review;',
    ].join(''),
  );
  await migrate(database);
  ctx = systemCtx(testParts(database.db, new TestClock()).base);
});
afterAll(closeEmptyDatabases);

/** What each owner owes and may owe, in naira, with the mailboxes, by the newest job's address. */
const owners = async (): Promise<unknown[]> => {
  const { rows } = await database.executeSql(`
    SELECT o.name, o.phone, -a.balance / 100 AS owes, o.credit_kobo / 100 AS may_owe, string_agg(c.email, ' ') AS contacts, count(c.id)::int AS mailboxes
      FROM owners o JOIN ledger_account a ON a.owner_id = o.id JOIN owner_contacts c ON c.owner_id = o.id
     GROUP BY o.id, a.id ORDER BY o.created_at`);
  return rows.map((row) => ({ ...row, owes: Number(row.owes), may_owe: Number(row.may_owe) }));
};

test('of one owner for all jobs comes one for each mailbox, who owes what was booked and may owe just that', async () => {
  const shop = 'theshop+ads@googlemail.com';
  expect(await owners()).toEqual([
    { name: shop, phone: '+2348030000999', owes: 600, may_owe: 600, contacts: shop, mailboxes: 1 },
    ...[['gone@farms.example', 0] as const, ['bus@lines.example', 100] as const].map(([name, naira]) => ({
      name,
      phone: null,
      owes: naira,
      may_owe: naira,
      contacts: name,
      mailboxes: 1,
    })),
  ]);
  const { rows } = await database.executeSql(
    `SELECT t.id FROM tasks t JOIN owner_contacts c ON c.owner_id = t.owner_id
      WHERE c.mailbox <> mailbox_family(t.owner_email) OR t.funded_slots <> t.max_slots`,
  );
  expect(rows).toEqual([]);
});

test('no entry of before is another, and the ledger is sound', async () => {
  const after = await entries();
  expect(after).toEqual(expect.arrayContaining(before));
  // Two openings of two lines each: who owes nothing has none.
  expect(after.length).toBe(before.length + 4);
  expect((await checkLedger(ctx)).differences).toEqual([]);
});

test('a word of before stands on its proof, also on a decided one, which is as closed as it was', async () => {
  const { rows } = await database.executeSql('SELECT id, owner_word FROM applications ORDER BY id');
  expect(rows.map(({ id, owner_word: word }) => [id, word])).toEqual([
    [adasProof, 'not_agreed'],
    [bolasProof, null],
    [decidedProof, 'agreed'],
    [idOf(33), null],
  ]);
  const change = `UPDATE applications SET owner_word = NULL WHERE id = '${decidedProof}'`;
  await expect(database.executeSql(change)).rejects.toThrow('a decided applications cannot change');
});

test('jobs of before go on: a proof is approved, another is rejected, a job is stopped, and a new one waits for money', async () => {
  const as = acting(ctx, { id: admin, isAdmin: true });
  const post = async () => {
    const job = { taskOwnerEmail: 'theshop@gmail.com', title: 'New', description: 'Share it.', amount: 100 };
    return (await createTask(as, { ...job, applicants_needed: 2 })).data;
  };
  expect(await post()).toMatchObject({ status: 'awaiting-payment', owner: { name: 'theshop+ads@googlemail.com' } });
  await reviewProof(as, { id: adasProof, given_status: 'approved' });
  await reviewProof(as, { id: bolasProof, given_status: 'rejected', reason: 'Too dark.' });
  await setTaskStatus(as, { id: flyer, status: 'stopped' });
  expect(await owners()).toContainEqual(expect.objectContaining({ owes: 400, may_owe: 600, mailboxes: 1 }));
  expect(await post()).toMatchObject({ status: 'available' });
  await setTaskStatus(as, { id: poster, status: 'stopped' });
  const { rows } = await ctx.db.execute(sql`
    SELECT a.task_id, sum(e.amount)::int AS kobo FROM ledger_account a JOIN ledger_entry e ON e.account_id = a.id
     WHERE a.task_id IN (${flyer}, ${poster}) GROUP BY a.task_id ORDER BY a.task_id`);
  expect(rows).toEqual([
    { task_id: flyer, kobo: 0 },
    { task_id: poster, kobo: 0 },
  ]);
  expect((await checkLedger(ctx)).differences).toEqual([]);
});
