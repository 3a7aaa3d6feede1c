import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import type { Config } from '../config';
import { newId, systemCtx } from '../context';
import { media, proofUploads } from '../db/schema';
import { sharedCallCounts } from '../http/callCounts';
import { connectLive } from './startServer';
import { startJobs } from '../jobs';
import { walletOf } from '../modules/ledger';
import { notify } from '../modules/notifications';
import { eventually } from '../testing/concurrency';
import { adminPerson, earn, person, type Person } from '../testing/factories';
import { TestClock, resetDatabase, testDatabase } from '../testing/testContext';
import { testDatabaseUrl } from '../testing/testDatabase';
import { openServer, type TestServer } from '../testing/testServer';

let clock: TestClock;
let one: TestServer;
let other: TestServer;
let ada: Person;
let token: string;

const openBoth = async (config: Partial<Config> = {}): Promise<void> => {
  const url = await testDatabaseUrl();
  const open = () => openServer(url, { clock, poolSize: 6, config });
  [one, other] = await Promise.all([open(), open()]);
};
const closeBoth = () => Promise.all([one.close(), other.close()]);

beforeEach(async () => {
  await resetDatabase();
  clock = new TestClock();
  await openBoth();
  ada = await person(one.base);
  token = await one.signIn(ada);
});
afterEach(closeBoth);

const picture = () =>
  sharp({ create: { width: 200, height: 100, channels: 3, background: '#0a7' } })
    .jpeg()
    .toBuffer();
const formOf = (field: string, type: string, bytes: Buffer) => ({
  headers: { 'content-type': 'multipart/form-data; boundary=b' },
  payload: Buffer.concat([
    Buffer.from(
      `--b\r\ncontent-disposition: form-data; name="${field}"; filename="blob"\r\ncontent-type: ${type}\r\n\r\n`,
    ),
    bytes,
    Buffer.from('\r\n--b--\r\n'),
  ]),
});

it('an event at one server reaches a browser at the other, whose stream ends if it may have missed one', async () => {
  const stopListening = await connectLive(other.database, other.base);
  const address = await other.app.listen({ port: 0, host: '127.0.0.1' });
  const stream = request(`${address}/api/v1/user/events`, {
    agent: false,
    headers: { authorization: `Bearer ${token}` },
  });
  stream.end();
  const [answer] = (await once(stream, 'response')) as [IncomingMessage];
  let received = '';
  answer.setEncoding('utf8').on('data', (text: string) => (received += text));
  answer.on('error', () => undefined);
  await notify(systemCtx(one.base), { userId: ada.id, kind: 'proof-approved', message: 'Said at the first server.' });
  await eventually(() => received.includes('Said at the first server.'));
  const ended = once(answer, 'close');
  await one.database.executeSql(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'`,
  );
  await ended;
  expect(answer.complete).toBe(true);
  await stopListening();
});

it('a picture uploaded to one is served by the other with the same headers and bytes', async () => {
  const form = formOf('profile_pics', 'image/jpeg', await picture());
  const stored = await one.call(token, { method: 'POST', url: '/api/v1/user/upload-pics', ...form });
  expect(stored.body).toContain('/media/');
  const { profile_pics: url } = stored.json<{ data: { profile_pics: string } }>().data;
  const [here, there] = await Promise.all([one.call(token, { url }), other.call(token, { url })]);
  expect(there.statusCode).toBe(200);
  expect(there.rawPayload.equals(here.rawPayload)).toBe(true);
  const fixed = ({ headers: { date: _date, 'x-request-id': _id, ...headers } }: typeof here) => headers;
  const uncounted = (headers: object) =>
    Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith('x-ratelimit')));
  expect(uncounted(fixed(there))).toEqual(uncounted(fixed(here)));
  expect(there.headers['content-type']).toBe('image/webp');
});

it('parts of a picture at both become one picture', async () => {
  const id = newId();
  const whole = await picture();
  const half = whole.length >> 1;
  const send = (server: TestServer, from: number, to: number) =>
    server.call(token, {
      method: 'POST',
      url: `/api/v1/task/proof-image/${id}?offset=${from}&total=${whole.length}`,
      ...formOf('part', 'application/octet-stream', whole.subarray(from, to)),
    });
  await send(one, 0, half);
  const last = await Promise.all([one, other, one, other].map((server) => send(server, half, whole.length)));
  const urls = last.map((answer) => answer.json<{ data: { url: string } }>().data.url);
  expect(new Set(urls).size).toBe(1);
  const { db } = await testDatabase();
  expect(await db.$count(media)).toBe(1);
  expect(await db.$count(proofUploads)).toBe(1);
  expect((await other.call(token, { url: urls[0] ?? '' })).statusCode).toBe(200);
});

it('the same key at both makes one change with the same answer', async () => {
  const ask = (server: TestServer) =>
    server.call(token, {
      method: 'POST',
      url: '/api/v1/transaction/withdrawal',
      headers: { 'idempotency-key': 'same' },
      payload: { amount: 100 },
    });
  const { db } = await testDatabase();
  await earn(systemCtx(one.base), await adminPerson(one.base), ada, 1_000);
  const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => ask(n % 2 === 0 ? one : other)));
  const done = answers.filter(({ statusCode }) => statusCode === 200);
  expect(done.length).toBeGreaterThan(0);
  expect(new Set(done.map(({ body }) => body)).size).toBe(1);
  // A second call during the first may have to retry.
  expect(answers.every(({ statusCode }) => statusCode === 200 || statusCode === 409)).toBe(true);
  const { rows } = await db.execute<{ n: string }>(sql`SELECT count(*) AS n FROM withdrawals`);
  expect(rows).toEqual([{ n: '1' }]);
  expect((await walletOf(systemCtx(one.base), ada.id)).balance).toBe(900);
});

describe('the rate limit of an address', () => {
  const limit = 100;
  const knock = (server: TestServer) => server.app.inject('/media/none').then(({ statusCode }) => statusCode);
  const passed = (statuses: readonly number[]) => statuses.filter((status) => status !== 429).length;

  it('holds over two servers, with at most a twentieth more for the second', async () => {
    await closeBoth();
    await openBoth({ rateLimitPerMinute: limit });
    const statuses: number[] = [];
    for (let n = 0; n < 2 * limit; n += 1) statuses.push(await knock(n % 2 === 0 ? one : other));
    expect(passed(statuses)).toBeGreaterThanOrEqual(limit);
    expect(passed(statuses)).toBeLessThanOrEqual(limit + limit / 20);
  });

  it('also holds for simultaneous calls', async () => {
    // Waits for the database as long as needed, because busy servers would count alone.
    const both = [one, other].map(({ database, base }) => sharedCallCounts(database, base.log, 60_000));
    const counted = await Promise.all(
      Array.from({ length: 3 * limit }, () => both.map((counts) => counts.count('at once', 600_000, limit))).flat(),
    );
    const through = counted.filter(({ current }) => current <= limit).length;
    expect(through).toBeGreaterThanOrEqual(limit);
    expect(through).toBeLessThanOrEqual(limit + limit / 20);
    for (const counts of both) counts.stop();
  });

  it('restarts with each window and separates keys', async () => {
    const counts = sharedCallCounts(one.database, one.base.log);
    const ask = async (key: string, windowMs = 600_000) => (await counts.count(key, windowMs, 2)).current;
    expect([await ask('a'), await ask('a'), await ask('b')]).toEqual([1, 2, 1]);
    let last = await ask('short', 300);
    await eventually(async () => {
      const before = last;
      last = await ask('short', 300);
      return last <= before;
    });
    expect([last, await ask('a')]).toEqual([1, 3]);
    counts.stop();
  });
});

it('a scheduled job due at both runs at one of them', async () => {
  const name = 'sweep-once';
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  let [ran, running, most, polls] = [0, 0, 0, 0];
  const run = async () => {
    ran += 1;
    most = Math.max(most, (running += 1));
    await held;
    running -= 1;
  };
  const jobsOf = ({ database, base }: TestServer) => {
    const executeSql: typeof database.executeSql = (text, values) => {
      if (text.includes('SKIP LOCKED') && JSON.stringify([text, values]).includes(name)) polls += 1;
      return database.executeSql(text, values);
    };
    return startJobs({ ...database, executeSql }, base.log, undefined, [{ name, cron: '0 0 1 1 *', run }]);
  };
  const both = await Promise.all([jobsOf(one), jobsOf(other)]);
  await Promise.all([both[0].work(one.base), both[1].work(other.base)]);
  await eventually(() => ran === 1);
  await both[0].boss.send(systemCtx(one.base), name, {});
  // A working server does not poll, except once before the job existed.
  const before = polls;
  await eventually(() => polls >= before + 2);
  expect(ran).toBe(1);
  release();
  await eventually(() => ran === 2 && running === 0);
  expect(most).toBe(1);
  await Promise.all(both.map((jobs) => jobs.stop()));
});
