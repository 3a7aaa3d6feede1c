import { eq, sql } from 'drizzle-orm';
import { inLongSnapshot, inSnapshot, inTransaction, systemCtx, pipeline } from '../context';
import { authenticate } from '../modules/sessions';
import { applyTask } from '../modules/applications';
import { submitProof } from '../modules/proofs';
import { type Endpoint, urlOf } from '../../contract/endpoint';
import * as contract from '../../contract/jobs';
import { decideWithdrawal, requestWithdrawal } from '../../contract/withdrawals';
import { users, withdrawals } from './schema';
import { openDatabaseProxy, type DatabaseProxy } from '../testing/databaseProxy';
import { acting, adminPerson, earn, person, postedTask } from '../testing/factories';
import { resetDatabase } from '../testing/testContext';
import { testDatabaseUrl } from '../testing/testDatabase';
import { openServer, type TestServer } from '../testing/testServer';
import { newToken } from '../lib/tokens';

const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);

let proxy: DatabaseProxy;
let server: TestServer;
beforeEach(async () => {
  await resetDatabase();
  proxy = await openDatabaseProxy(await testDatabaseUrl());
  server = await openServer(proxy.url);
});
afterEach(async () => {
  await server.close();
  await proxy.close();
});

const broken = sql`SELECT 1 / 0`;
const call = (text: string) => sql`INSERT INTO call_counts (key, calls, ends_at) VALUES (${text}, 1, now())`;
const calls = async (): Promise<number> => {
  const { rows } = await server.base.db.execute<{ n: string }>(
    sql`SELECT count(*) AS n FROM call_counts WHERE key LIKE 'kept%'`,
  );
  return Number(rows[0]?.n);
};

it('a transaction does not succeed if a failure in it was ignored', async () => {
  const done = inTransaction(systemCtx(server.base), async (tx) => {
    await tx.db.execute(call('kept before'));
    await tx.db.execute(broken).catch(() => undefined);
  });
  await expect(done).rejects.toMatchObject({ cause: { message: expect.stringContaining('was undone') } });
  expect(await calls()).toBe(0);
});

it('pipelined statements fail with the first failure, and none runs after the transaction', async () => {
  let hasSlept = false;
  const done = inTransaction(systemCtx(server.base), (tx) =>
    pipeline(
      (async () => {
        await tx.db.execute(sql`SELECT pg_sleep(0.05)`);
        hasSlept = true;
        await tx.db.execute(call('kept late'));
      })(),
      tx.db.execute(broken),
    ),
  );
  await expect(done).rejects.toMatchObject({ cause: { message: 'division by zero' } });
  expect(hasSlept).toBe(true);
  expect(await calls()).toBe(0);
});

it('pipelined locks keep the order: member, then the portion of the job', async () => {
  const ctx = systemCtx(server.base);
  const { id: task_id } = await postedTask(ctx, await adminPerson(ctx));
  const ada = await person(ctx);
  const orderOf = (statements: string): string[] =>
    [...statements.matchAll(/for no key update(?: of "(job_portions)"| skip locked)?/g)].map(
      ([, portions = 'users']) => portions,
    );
  proxy.takeStatements();
  await applyTask(acting(ctx, ada), { task_id });
  expect(orderOf(proxy.takeStatements())).toEqual(['users', 'job_portions']);
  // A connection that knows a statement is sent its name alone.
  const other = await openServer(proxy.url);
  proxy.takeStatements();
  await submitProof(acting(systemCtx(other.base), ada), { task_id, proof: '<p>Done</p>' });
  expect(orderOf(proxy.takeStatements())).toEqual(['users', 'job_portions']);
  await other.close();
});

it('a write waits for the database five to seven times, its session and its key included', async () => {
  const ctx = systemCtx(server.base);
  const [admin, ada] = [await adminPerson(ctx), await person(ctx)];
  await earn(ctx, admin, ada, 5_000);
  const { id: task_id } = await postedTask(ctx, admin);
  const tokens = { ada: await server.signIn(ada), admin: await server.signIn(admin) };
  // The end of Execute and a Sync: the database answers, and the server waits for it.
  const sync = '\0\0\0\0S\0\0\0\u0004';
  const trips = async (who: keyof typeof tokens, target: Endpoint, payload: object) => {
    proxy.takeStatements();
    const headers = { 'idempotency-key': newToken() };
    const answer = await server.call(tokens[who], { method: 'POST', url: urlOf(target), headers, payload });
    expect(answer).toMatchObject({ statusCode: 200 });
    const sent = proxy.takeStatements();
    // Calls are reported in the background each second.
    return sent.split(sync).length - sent.split('INTO call_counts').length;
  };
  expect({
    take: await trips('ada', contract.applyTask, { task_id }),
    submit: await trips('ada', contract.submitProof, { task_id, proof: '<p>Done</p>' }),
    withdraw: await trips('ada', requestWithdrawal, { amount: 1_000 }),
    decide: await trips('admin', decideWithdrawal, {
      withdrawl_id: (await server.base.db.select().from(withdrawals))[0]?.id,
      given_status: 'approved',
    }),
  }).toEqual({ take: 5, submit: 7, withdraw: 5, decide: 6 });
});

it('the session look-up keeps its plan for any number of simultaneous calls', async () => {
  const { base, database } = server;
  const { id } = await person(systemCtx(base));
  await database.executeSql(
    `INSERT INTO sessions (id, token_hash, user_id, created_at, last_seen_at, expires_at)
     SELECT gen_random_uuid(), sha256(n::text::bytea), '${id}', now(), now(), now() + interval '1 day' FROM generate_series(1, 5000) AS n`,
  );
  await database.executeSql('ANALYZE users, sessions');
  for (const token of times(12, newToken))
    await expect(authenticate(base, `Bearer ${token}`)).rejects.toMatchObject({ status: 401 });
  const { rows } = await database.executeSql(
    `SELECT custom_plans::int AS anew, generic_plans::int AS kept FROM pg_prepared_statements WHERE name = 'live_sessions_by_token'`,
  );
  expect(rows).toEqual([{ anew: 5, kept: 7 }]);
});

describe('after a migration changed the type of a column in prepared statements', () => {
  const retype = (type: string) =>
    server.database.executeSql(`ALTER TABLE users ALTER COLUMN fullname TYPE ${type}`).then(() => undefined);
  afterEach(() => retype('text'));

  it('no call fails, on any connection of the pool', async () => {
    const { id } = await person(systemCtx(server.base), { fullname: 'Ada Obi' });
    const read = async () => {
      const rows = await server.base.db.select().from(users).where(eq(users.id, id));
      return rows.map(({ fullname }) => fullname);
    };
    const round = () => Promise.all(times(12, read));
    await round();
    await round();
    await retype('varchar(200)');
    expect(await round()).toEqual(times(12, () => ['Ada Obi']));
  });

  it('a transaction is repeated and works once', async () => {
    const ctx = systemCtx(server.base);
    const { id } = await person(ctx, { fullname: 'Ada Obi' });
    const key = () => `kept ${newToken()}`;
    const work = () =>
      inTransaction(ctx, async ({ db }) => {
        await db.execute(call(key()));
        return db.select().from(users).where(eq(users.id, id));
      });
    for (let n = 0; n < 5; n += 1) await work();
    await retype('varchar(200)');
    expect(await work()).toMatchObject([{ fullname: 'Ada Obi' }]);
    expect(await calls()).toBe(6);
  });
});

it('a full read has more time than a call', async () => {
  const limits = '?statement_timeout=600&query_timeout=900';
  const hasty = await openServer(`${await testDatabaseUrl()}${limits}`);
  const ctx = systemCtx(hasty.base);
  const read = ({ db }: typeof ctx) => db.execute(sql`SELECT pg_sleep(1.5), 1 AS read`);
  await expect(inSnapshot(ctx, read)).rejects.toThrow();
  expect((await inLongSnapshot(ctx, read)).rows).toMatchObject([{ read: 1 }]);
  await expect(inSnapshot(ctx, read)).rejects.toThrow();
  await hasty.close();
});

it('a full scan is cancelled when the server stops', async () => {
  const stopping = await openServer(await testDatabaseUrl());
  let begun = (): void => undefined;
  const running = new Promise<void>((resolve) => (begun = resolve));
  const look = inLongSnapshot(systemCtx(stopping.base), async ({ db }) => {
    const read = db.execute(sql`SELECT pg_sleep(600)`).catch((error: unknown) => error);
    begun();
    throw await read;
  });
  await running;
  await Promise.all([expect(look).rejects.toMatchObject({ cause: { code: '57014' } }), stopping.close()]);
});
