import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { basePath } from '../../contract/endpoint';
import { clockOf } from './clock';
import { systemCtx } from '../context';
import { applications, payouts, tasks, users, withdrawals } from './schema';
import { makeLog } from '../lib/log';
import { approveOverdue } from '../modules/proofs';
import { expireSlots, applyTask } from '../modules/applications';
import { requestWithdrawal } from '../modules/withdrawals';
import * as messages from '../../contract/messages';
import { allRoutes } from '../routes';
import { startServer } from '../start/startServer';
import { eventually } from '../testing/concurrency';
import { acting, adminPerson, earn, handedIn, person, postedTask, type Person } from '../testing/factories';
import { resetDatabase, testConfig, testDatabase } from '../testing/testContext';
import { testDatabaseUrl } from '../testing/testDatabase';
import { openServer, type TestServer } from '../testing/testServer';
import { hoursAfter } from '../lib/time';

const aheadHours = 144;
let right: TestServer;
let ahead: TestServer;
let admin: Person;
let member: Person;
let inReview: string;
let held: string;

beforeEach(async () => {
  await resetDatabase();
  const url = await testDatabaseUrl();
  right = await openServer(url, { clock: { now: () => new Date() }, poolSize: 4 });
  const clock = clockOf(right.database, right.base.log, () => Date.now() + aheadHours * 3_600_000);
  await eventually(() => clock.measure());
  ahead = await openServer(url, { clock, clockFault: clock.fault, poolSize: 4 });
  admin = await adminPerson(right.base);
  member = await person(right.base);
  const ctx = systemCtx(right.base);
  await earn(ctx, admin, member, 5_000);
  inReview = await handedIn(ctx, member, (await postedTask(ctx, admin)).id);
  const open = await postedTask(ctx, admin);
  held = (await applyTask(acting(ctx, member), { task_id: open.id })).data.id;
  // The bank account has just been changed.
  await ctx.db
    .update(users)
    .set({ withdrawalsFrom: hoursAfter(right.base.now(), 72) })
    .where(eq(users.id, member.id));
});
afterEach(() => Promise.all([right.close(), ahead.close()]));

const statusOf = async (id: string) => {
  const [row] = await right.base.db.select().from(applications).where(eq(applications.id, id));
  return row?.status;
};

describe('a second server whose clock is six days ahead', () => {
  it('is not ready and reports why', async () => {
    const { statusCode, body } = await ahead.app.inject({ url: '/readyz' });
    expect(statusCode).toBe(503);
    expect(body).toMatch(/the clock of this server is 518[34]\d\d(?:\.\d+)? s ahead of the clock of the database/);
    expect((await right.app.inject({ url: '/readyz' })).statusCode).toBe(200);
    expect((await ahead.app.inject({ url: '/healthz' })).statusCode).toBe(200);
  });

  it('answers no call about money, and all others', async () => {
    const [ofAdmin, ofMember] = [await ahead.signIn(admin), await ahead.signIn(member)];
    const [job] = await right.base.db.select().from(tasks).limit(1);
    const cookie = await ahead.enterAs(job!.ownerId);
    for (const { endpoint } of allRoutes.filter((route) => route.endpoint.money)) {
      const token = endpoint.access === 'admin' ? ofAdmin : ofMember;
      const url = basePath[endpoint.version] + endpoint.path.replace(/\{\w+\}/g, inReview);
      const options = { method: endpoint.method, url, headers: endpoint.access === 'owner' ? { cookie } : {} };
      const { statusCode, body, headers } = await ahead.call(token, options);
      expect(`${endpoint.name} ${statusCode}`).toBe(`${endpoint.name} 503`);
      expect(headers['retry-after']).toBeDefined();
      expect(body).toContain(messages.server.clockWrong);
    }
    expect((await ahead.call(ofMember, { url: '/api/v1/user/profile' })).statusCode).toBe(200);
  });

  it('decides by the database’s time: nothing early, no hold ended, no money to a just changed account', async () => {
    await approveOverdue(systemCtx(ahead.base));
    await expireSlots(systemCtx(ahead.base));
    expect(await statusOf(inReview)).toBe('in-review');
    expect(await statusOf(held)).toBe('taken');
    await expect(requestWithdrawal(acting(systemCtx(ahead.base), member), { amount: 1_000 })).rejects.toMatchObject({
      status: 409,
    });
    expect(await right.base.db.$count(withdrawals)).toBe(0);
    expect(await right.base.db.$count(payouts)).toBe(0);
  });
});

describe('the built server', () => {
  /** Shifts the database's answer, as if this machine's clock were wrong. */
  const tellsHoursMore = async (hours: number): Promise<void> => {
    const { db } = await testDatabase();
    const name = new URL(await testDatabaseUrl()).pathname.slice(1);
    await db.execute(
      sql.raw(`CREATE OR REPLACE FUNCTION public.clock_timestamp() RETURNS timestamptz LANGUAGE sql VOLATILE
        AS $$ SELECT pg_catalog.clock_timestamp() + interval '${hours} hours' $$`),
    );
    await db.execute(sql.raw(`ALTER DATABASE ${name} SET search_path = public, pg_catalog`));
  };
  afterEach(async () => {
    const { db } = await testDatabase();
    await db.execute(sql.raw(`ALTER DATABASE ${new URL(await testDatabaseUrl()).pathname.slice(1)} RESET search_path`));
    await db.execute(sql`DROP FUNCTION public.clock_timestamp()`);
  });

  it('starts unready with a wrong clock, does no work, and becomes ready once the clock is right', async () => {
    await tellsHoursMore(-aheadHours);
    const { db } = right.base;
    const begun = new Date().toISOString();
    const config = testConfig({
      databaseUrl: await testDatabaseUrl(),
      dataDir: mkdtempSync(join(tmpdir(), 'sharenaira-clock-')),
      port: 0,
      demoData: false,
      drainSeconds: 0,
    });
    const server = await startServer(config, makeLog(config), '/nowhere');
    const ready = async () => {
      const { status, ok } = await fetch(`${server.address}/readyz`);
      return { status, ok };
    };
    const metric = async () => (await fetch(`${server.address}/metrics`)).text();
    const jobsOver = async () => {
      const { rows } = await db.execute(
        sql`SELECT 1 FROM pgboss.job WHERE name = 'approve-overdue' AND started_on > ${begun}::timestamptz`,
      );
      return rows.length;
    };
    try {
      expect((await ready()).status).toBe(503);
      await eventually(async () => /^sharenaira_clock_ahead_seconds 518[34]\d\d/m.test(await metric()));
      expect((await ready()).status).toBe(503);
      expect(await jobsOver()).toBe(0);
      await tellsHoursMore(0);
      await eventually(async () => (await ready()).ok);
      await eventually(async () => (await jobsOver()) > 0);
      expect(await metric()).toMatch(/^sharenaira_clock_ahead_seconds -?0(?:\.\d+)?$/m);
      expect(await statusOf(inReview)).toBe('in-review');
    } finally {
      await server.stop();
    }
  }, 60_000);
});
