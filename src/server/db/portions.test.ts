import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { resetDatabase, testDatabase } from '../testing/testDatabase';

beforeAll(resetDatabase);

const migration = (name: string) =>
  readFileSync(join(__dirname, 'migrations', name), 'utf8').replaceAll('"public".', 'old.');

const sums = `count(*)::int AS jobs, sum(funded)::int AS funded, sum(applied)::int AS applied, sum(approved)::int AS approved,
  sum(in_review)::int AS in_review, sum(rejected)::int AS rejected, sum(taken_that_day)::int AS taken, max(taken_on)::text AS taken_on`;

test('the counters of existing jobs move into one portion each, to the last slot', async () => {
  const { scriptTransaction } = await testDatabase();
  await scriptTransaction(async ({ exec, query }) => {
    await exec('CREATE SCHEMA old; SET LOCAL search_path = old, public; SET LOCAL session_replication_role = replica');
    await exec(migration('0000_baseline.sql'));
    await exec(`
      INSERT INTO tasks (id, reference, status, title, description, owner_id, owner_email, payout_kobo, max_slots, funded_slots, applied, approved,
                         in_review, rejected, taken_on, taken_that_day, link_days_from, created_by, created_at)
      SELECT gen_random_uuid(), 'JOB-' || n, 'available', 'Flyer', 'Post it.', gen_random_uuid(), 'o@shop.example', 50000, n + 9, n + 7, n + 5,
             n % 3, n % 4, n % 5, date '2026-03-01' + n % 6, n % 6, timestamptz '2026-03-01 09:00Z' + n * interval '1 minute', gen_random_uuid(), now()
        FROM generate_series(1, 500) n;
      INSERT INTO applications (id, task_id, user_id, status, payout_kobo, taken_at, reserved_until)
      SELECT gen_random_uuid(), id, gen_random_uuid(), 'taken', 50000, now(), now() FROM tasks, generate_series(1, 3)`);
    const { rows: before } = await query(`SELECT ${sums} FROM (SELECT *, funded_slots AS funded FROM tasks) t`, []);
    const { rows: linksBefore } = await query('SELECT id, link_days_from FROM tasks ORDER BY id', []);
    await exec(migration('0003_portions.sql'));
    expect((await query(`SELECT ${sums} FROM job_portions`, [])).rows).toEqual(before);
    const links = `SELECT id, COALESCE(last_approved_at, link_days_from) AS link_days_from FROM tasks JOIN job_portions ON task_id = id ORDER BY id`;
    expect((await query(links, [])).rows).toEqual(linksBefore);
    const orphans = `SELECT FROM applications a LEFT JOIN job_portions p ON p.task_id = a.task_id AND p.nth = a.portion WHERE p.nth IS NULL`;
    expect((await query(orphans, [])).rows).toEqual([]);
    await exec('DROP SCHEMA old CASCADE');
  });
});
