import { sql } from 'drizzle-orm';
import * as messages from '../../contract/messages';
import { systemCtx } from '../context';
import { checkLedger } from '../modules/ledger';
import { eventually } from '../testing/concurrency';
import { adminPerson, earn, person } from '../testing/factories';
import { resetDatabase, testDatabase } from '../testing/testContext';
import { testDatabaseUrl } from '../testing/testDatabase';
import { openServer, type TestServer } from '../testing/testServer';
import { withdrawals } from './schema';

const setStandby = async (change: string): Promise<void> => {
  const { db } = await testDatabase();
  await db.execute(sql.raw(`ALTER SYSTEM ${change}`));
  await db.execute(sql`SELECT pg_reload_conf()`);
};

/** As an admin or a pooler does. @returns true if a commit was waiting */
const cancelWaits = async (): Promise<boolean> => {
  const { db } = await testDatabase();
  const { rows } = await db.execute(
    sql`SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'SyncRep'`,
  );
  return rows.length > 0;
};
const cancelWait = () => eventually(cancelWaits);

const update = 'UPDATE users SET fullname = fullname';

let server: TestServer;
let token: string;

beforeEach(async () => {
  await resetDatabase();
  const url = new URL(await testDatabaseUrl());
  url.searchParams.set('options', '-c synchronous_commit=on');
  server = await openServer(url.href);
  const ada = await person(server.base);
  await earn(systemCtx(server.base), await adminPerson(server.base), ada, 1_000);
  token = await server.signIn(ada);
  await setStandby(`SET synchronous_standby_names = 'a_standby_that_is_not_there'`);
  // Commits wait once the checkpointer has read the setting too.
  await eventually(async () => {
    let ended = false;
    const refused = server.database
      .executeSql(update)
      .then(
        () => false,
        () => true,
      )
      .finally(() => (ended = true));
    while (!ended) await cancelWaits();
    return refused;
  });
});
afterEach(async () => {
  await setStandby('RESET synchronous_standby_names');
  await server.close();
  expect(await checkLedger(await testDatabase())).toMatchObject({ ok: true });
});

const withdraw = () =>
  server.call(token, {
    method: 'POST',
    url: '/api/v1/transaction/withdrawal',
    headers: { 'idempotency-key': 'one' },
    payload: { amount: 100 },
  });
const withdrawn = async () => (await testDatabase()).db.$count(withdrawals);

it('a commit that no standby confirmed is answered 503, its kept answer too, and 200 once a standby is no longer needed', async () => {
  for (const time of ['first', 'again']) {
    const answer = withdraw();
    await cancelWait();
    const { statusCode, headers, body } = await answer;
    expect([time, statusCode]).toEqual([time, 503]);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(body).toContain(messages.server.unavailable);
    // The primary has it, which a failover would take back.
    expect(await withdrawn()).toBe(1);
  }
  await setStandby('RESET synchronous_standby_names');
  expect((await withdraw()).statusCode).toBe(200);
  expect(await withdrawn()).toBe(1);
});

it('a statement outside a transaction and a script fail in the same way, and leave a working connection', async () => {
  const { db, executeSql, scriptTransaction } = server.database;
  for (const write of [
    () => executeSql(update),
    () => db.execute(sql.raw(update)),
    () => scriptTransaction((session) => session.exec(update)),
  ]) {
    const written = expect(write()).rejects.toThrow();
    await cancelWait();
    await written;
  }
  expect((await executeSql('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
});
