import type { FastifyInstance } from 'fastify';
import { sql } from 'drizzle-orm';
import { newId, systemCtx } from '../context';
import { reconciliations } from '../db/schema';
import { approveOverdue, reviewProof } from '../modules/proofs';
import { decideWithdrawal, requestWithdrawal } from '../modules/withdrawals';
import { timetable } from '../jobs/schedule';
import { acting, adminPerson, earn, handedIn, person, postedTask } from '../testing/factories';
import { measuredApp, scrape } from '../testing/measuredApp';

let parts: Awaited<ReturnType<typeof measuredApp>>;
let app: FastifyInstance;
beforeEach(async () => {
  parts = await measuredApp();
  app = await parts.open();
});
afterEach(async () => {
  await app.close();
  await parts.jobs.stop();
});

/** Readings are cached for seconds; this starts without one. */
const figures = async () => {
  const fresh = await parts.open();
  const { values } = await scrape(fresh);
  await fresh.close();
  return (name: string) => values.get(`sharenaira_${name}`);
};

it('initially nothing waits, and jobs that never ran have no time', async () => {
  const now = await figures();
  for (const queue of ['proofs_in_review', 'withdrawals_pending', 'payouts_unpaid'])
    expect([queue, now(queue), now(`${queue}_oldest_seconds`)]).toEqual([queue, 0, 0]);
  for (const job of ['mail', ...timetable.map(({ name }) => name)])
    for (const metric of [
      'jobs_waiting',
      'jobs_oldest_seconds',
      'job_completed_timestamp_seconds',
      'job_failed_timestamp_seconds',
    ])
      expect([job, metric, now(`${metric}{queue="${job}"}`)]).toEqual([job, metric, 0]);
  expect([now('figures_read'), now('reconciliation_timestamp_seconds'), now('reconciliation_ok')]).toEqual([1, 0, 1]);
  expect([now('wal_archived_timestamp_seconds'), now('wal_archive_failed_timestamp_seconds')]).toEqual([0, 0]);
});

it('rows waiting for admins and the bank are counted, with the oldest’s age', async () => {
  const { base, clock } = parts;
  const ctx = systemCtx(base);
  const admin = await adminPerson(ctx);
  const [ada, bola] = [await person(ctx), await person(ctx)];
  await earn(ctx, admin, ada, 900);
  const { data } = await requestWithdrawal(acting(ctx, ada), { amount: 500 });
  clock.advance({ hours: 2 });
  const { id: task } = await postedTask(ctx, admin);
  const proof = await handedIn(ctx, ada, task);
  clock.advance({ minutes: 30 });
  await handedIn(ctx, bola, task);

  const waiting = await figures();
  expect([waiting('proofs_in_review'), waiting('proofs_in_review_oldest_seconds')]).toEqual([2, 1_800]);
  expect([waiting('withdrawals_pending'), waiting('withdrawals_pending_oldest_seconds')]).toEqual([1, 9_000]);
  expect(waiting('payouts_unpaid')).toBe(0);

  await reviewProof(acting(ctx, admin), { id: proof, given_status: 'approved' });
  await decideWithdrawal(acting(ctx, admin), { withdrawl_id: data.transactionId, given_status: 'approved' });
  clock.advance({ minutes: 10 });
  const decided = await figures();
  expect([decided('proofs_in_review'), decided('proofs_in_review_oldest_seconds')]).toEqual([1, 600]);
  expect([decided('withdrawals_pending'), decided('withdrawals_pending_oldest_seconds')]).toEqual([0, 0]);
  expect([decided('payouts_unpaid'), decided('payouts_unpaid_oldest_seconds')]).toEqual([1, 600]);
  // Its deadline has not passed.
  await approveOverdue(ctx);
  expect((await figures())('proofs_in_review')).toBe(1);
});

it('each job has its queue and last success and failure, even an hour later', async () => {
  const { base, database } = parts;
  await base.boss.send(base, 'mail', { to: 'ada@example.com' });
  await base.boss.send(base, 'tidy', {});
  await database.db.execute(sql`UPDATE pgboss.job SET created_on = now() - interval '90 seconds' WHERE name = 'mail'`);
  const waiting = await figures();
  expect([waiting('jobs_waiting{queue="mail"}'), waiting('jobs_waiting{queue="tidy"}')]).toEqual([1, 1]);
  expect(waiting('jobs_oldest_seconds{queue="mail"}')).toBeGreaterThanOrEqual(90);
  expect(waiting('jobs_oldest_seconds{queue="mail"}')).toBeLessThan(150);

  await database.db.execute(
    sql`UPDATE pgboss.job SET state = 'completed', completed_on = to_timestamp(1000) WHERE name = 'tidy'`,
  );
  await database.db.execute(
    sql`UPDATE pgboss.job SET state = 'failed', completed_on = to_timestamp(2000) WHERE name = 'mail'`,
  );
  const ended = await figures();
  expect(ended('jobs_waiting{queue="mail"}')).toBe(0);
  expect(ended('job_failed_timestamp_seconds{queue="mail"}')).toBe(2_000);
  expect(ended('job_completed_timestamp_seconds{queue="tidy"}')).toBe(1_000);
  expect(ended('job_failed_timestamp_seconds{queue="tidy"}')).toBe(0);

  await database.db.execute(sql`
    WITH old AS (DELETE FROM pgboss.job WHERE name = 'tidy' RETURNING *)
    INSERT INTO pgboss.archive SELECT * FROM old`);
  expect((await figures())('job_completed_timestamp_seconds{queue="tidy"}')).toBe(1_000);
});

it('shows the newest reconciliation’s findings', async () => {
  const look = (at: string, ok: boolean) =>
    parts.database.db.insert(reconciliations).values({ id: newId(), at: new Date(at), ok, report: {} as never });
  await look('2026-03-05T01:30:00Z', false);
  const bad = await figures();
  expect([bad('reconciliation_ok'), bad('reconciliation_timestamp_seconds')]).toEqual([
    0,
    Date.parse('2026-03-05T01:30:00Z') / 1_000,
  ]);
  await look('2026-03-05T08:00:00Z', true);
  expect((await figures())('reconciliation_ok')).toBe(1);
});

describe('a server asked for metrics', () => {
  it('reads the database once for many requests, and adds its process and pool', async () => {
    const read = jest.fn(() => Promise.reject(new Error('not yet')));
    const counted = await parts.open(read);
    const scrapes = await Promise.all(Array.from({ length: 5 }, () => scrape(counted)));
    expect(read).toHaveBeenCalledTimes(1);
    for (const { values } of scrapes) {
      expect(values.get('process_resident_memory_bytes')).toBeGreaterThan(0);
      expect(values.get('sharenaira_database_connections{state="most"}')).toBeGreaterThan(0);
    }
    await counted.close();
  });

  it('omits unreadable figures, reports that, and answers the rest at once', async () => {
    const hanging = await parts.open(() => new Promise(() => undefined));
    const failing = await parts.open(() => Promise.reject(new Error('the database is away')));
    for (const lost of [hanging, failing]) {
      const { values, names } = await scrape(lost);
      expect(values.get('sharenaira_figures_read')).toBe(0);
      expect(names).not.toContain('sharenaira_proofs_in_review');
      expect(names).toContain('nodejs_eventloop_lag_seconds');
      await lost.close();
    }
    expect(parts.logged).toContainEqual(
      expect.objectContaining({ level: 'warn', message: 'the figures for /metrics could not be read' }),
    );
  });

  it('reads again after a failed reading', async () => {
    const read = jest.fn<Promise<never>, []>().mockRejectedValue(new Error('away'));
    const lost = await parts.open(read);
    await scrape(lost);
    await scrape(lost);
    expect(read).toHaveBeenCalledTimes(2);
    await lost.close();
  });
});
