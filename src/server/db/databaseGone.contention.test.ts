import { sql } from 'drizzle-orm';
import { withdrawals } from './schema';
import * as messages from '../../contract/messages';
import { inTransaction, systemCtx } from '../context';
import { sharedCallCounts } from '../http/callCounts';
import { checkLedger } from '../modules/ledger';
import { openDatabaseProxy, type DatabaseProxy } from '../testing/databaseProxy';
import { eventually } from '../testing/concurrency';
import { adminPerson, earn, person, type Person } from '../testing/factories';
import { resetDatabase, testDatabase } from '../testing/testContext';
import { testDatabaseUrl } from '../testing/testDatabase';
import { openServer, type TestServer } from '../testing/testServer';
import { startJobs } from '../jobs';

const poolSize = 4;
let line: DatabaseProxy;
let server: TestServer;
let ada: Person;
let token: string;

beforeEach(async () => {
  await resetDatabase();
  line = await openDatabaseProxy(await testDatabaseUrl());
  server = await openServer(line.url, { poolSize });
  ada = await person(server.base);
  await earn(systemCtx(server.base), await adminPerson(server.base), ada, 1_000);
  token = await server.signIn(ada);
});
afterEach(async () => {
  await server.close();
  await line.close();
  expect(await checkLedger(await testDatabase())).toMatchObject({ ok: true });
});

const withdraw = (key: string) =>
  server.call(token, {
    method: 'POST',
    url: '/api/v1/transaction/withdrawal',
    headers: { 'idempotency-key': key },
    payload: { amount: 100 },
  });
const profile = () => server.call(token, { method: 'GET', url: '/api/v1/user/profile' });
const withdrawn = async () => (await testDatabase()).db.$count(withdrawals);
const away = { error: true, code: 'unavailable', message: messages.server.unavailable, data: null };

describe('while the database is away', () => {
  it('calls that need it get 503 with a retry time, and the server stays up', async () => {
    await line.cut();
    const login = {
      method: 'POST',
      url: '/api/v1/auth/login',
      payload: { email: ada.email, password: 'some words' },
    } as const;
    for (const answer of [await profile(), await withdraw('one'), await server.app.inject(login)]) {
      expect(answer.statusCode).toBe(503);
      expect(answer.json()).toEqual(away);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    }
    expect((await server.app.inject('/healthz')).statusCode).toBe(200);
    expect((await server.app.inject('/readyz')).statusCode).toBe(503);
    await line.mend();
    await eventually(async () => (await profile()).statusCode === 200);
    expect((await server.app.inject('/readyz')).statusCode).toBe(200);
    expect((await withdraw('one')).statusCode).toBe(200);
    expect(await withdrawn()).toBe(1);
  });

  it('calls are still counted, per server', async () => {
    await line.cut();
    const counts = sharedCallCounts(server.database, server.base.log);
    const seen = [];
    for (let n = 0; n < 4; n += 1) seen.push((await counts.count('ada', 60_000, 3)).current);
    counts.stop();
    expect(seen).toEqual([1, 2, 3, 4]);
  });
});

it('a cut transaction leaves nothing, returns its connection and ends no process', async () => {
  const halves = Array.from({ length: 3 * poolSize }, () =>
    inTransaction(systemCtx(server.base), async (tx) => {
      await tx.db.execute(sql`UPDATE users SET fullname = 'Half Done' WHERE id = ${ada.id}`);
      await tx.db.execute(sql`SELECT pg_sleep(3)`);
    }),
  );
  const ended = Promise.allSettled(halves);
  await eventually(async () => {
    const { rows } = await (
      await testDatabase()
    ).db.execute(
      sql`SELECT 1 FROM pg_stat_activity WHERE query LIKE 'SELECT pg_sleep%' AND state = 'active' AND pid <> pg_backend_pid()`,
    );
    return rows.length > 0;
  });
  await line.cut();
  expect((await ended).map(({ status }) => status)).toEqual(halves.map(() => 'rejected'));
  await line.mend();
  // Uses the whole pool at once: no dead transaction has kept a connection.
  await eventually(async () => (await profile()).statusCode === 200);
  const all = await Promise.all(Array.from({ length: 5 * poolSize }, profile));
  expect(new Set(all.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  const { rows } = await (await testDatabase()).db.execute(sql`SELECT fullname FROM users WHERE id = ${ada.id}`);
  expect(rows).toEqual([{ fullname: ada.fullname }]);
});

it('a commit whose answer was lost gets 503, and its key then returns the one withdrawal', async () => {
  line.muffleAtCommit();
  const answer = withdraw('unknown');
  await eventually(async () => (await withdrawn()) === 1);
  await line.cut();
  expect((await answer).statusCode).toBe(503);
  await line.mend();
  await eventually(async () => (await profile()).statusCode === 200);
  expect((await withdraw('unknown')).statusCode).toBe(200);
  expect(await withdrawn()).toBe(1);
});

it('the queue waits for the database and continues from any state', async () => {
  let ran = 0;
  const job = { name: 'knock', cron: '* * * * *', run: async () => void (ran += 1) };
  const jobs = await startJobs(server.database, server.base.log, undefined, [job]);
  await jobs.work(server.base);
  await eventually(async () => ran === 1);
  await line.cut();
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  await line.mend();
  await server.database.executeSql(
    `INSERT INTO pgboss.job (name, policy, expire_in) VALUES ('knock', 'stately', interval '1 minute')`,
  );
  await eventually(() => ran === 2);
  await jobs.stop();
});
