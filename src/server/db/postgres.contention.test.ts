import { buildApp } from '../app';
import { allRoutes } from '../routes';
import { eventually } from '../testing/concurrency';
import { TestClock, testParts } from '../testing/testContext';
import { testDatabase } from '../testing/testDatabase';

describe('listening on PostgreSQL', () => {
  it('receives committed notifications and reconnects', async () => {
    const { listen, executeSql, scriptTransaction } = await testDatabase();
    const heard: string[] = [];
    const stop = await listen('live', (payload) => heard.push(payload));
    const undone = scriptTransaction(async ({ query }) => {
      await query('SELECT pg_notify($1, $2)', ['live', 'undone']);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await executeSql('SELECT pg_notify($1, $2)', ['live', 'first']);
    await eventually(() => heard.length > 0);
    expect(heard).toEqual(['first']);

    await executeSql(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'`,
    );
    // Repeated until received: notifications without a listener are lost.
    await eventually(async () => {
      await executeSql('SELECT pg_notify($1, $2)', ['live', 'second']);
      return heard.includes('second');
    });
    await stop();
  });
});

it('a call without a free connection must retry, and no error is logged', async () => {
  const { db } = await testDatabase();
  const { base, logged } = testParts(db, new TestClock());
  const app = await buildApp(base, { routes: allRoutes });
  const call = () =>
    app.inject({ method: 'GET', url: '/api/v1/user/profile', headers: { authorization: `Bearer ${'A'.repeat(43)}` } });
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const holders = Array.from({ length: 40 }, () => db.transaction(() => held));
  const refused = await call();
  release();
  await Promise.allSettled(holders);
  expect(refused.statusCode).toBe(503);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(logged.filter(({ level }) => level === 'error')).toEqual([]);
  expect((await call()).statusCode).toBe(401);
  await app.close();
});
