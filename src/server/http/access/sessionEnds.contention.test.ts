import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hashPassword } from '../../modules/passwords';
import { endings, endingsOfAdmins } from '../../testing/access/endings';
import { eventually } from '../../testing/concurrency';
import { adminPerson, person } from '../../testing/factories';
import { goodPassword } from '../../testing/signingUp';
import { resetDatabase, TestClock } from '../../testing/testContext';
import { testDatabaseUrl } from '../../testing/testDatabase';
import { openServer, type TestServer } from '../../testing/testServer';
import { connectLive } from '../../start/startServer';

const rounds = 20;
const soonMs = 1_000;

let clock: TestClock;
let one: TestServer;
let other: TestServer;
let stopListening: () => Promise<void>;
let passwordHash: string;

beforeAll(async () => {
  await resetDatabase();
  clock = new TestClock();
  const url = await testDatabaseUrl();
  [one, other] = await Promise.all([openServer(url, { clock, poolSize: 6 }), openServer(url, { clock, poolSize: 6 })]);
  stopListening = await connectLive(other.database, other.base);
  await other.app.listen({ port: 0, host: '127.0.0.1' });
  passwordHash = await hashPassword(goodPassword);
});
afterAll(async () => {
  await stopListening();
  await Promise.all([one.close(), other.close()]);
});

/** A window on the other server; the returned function is true once it was closed. */
const watch = async (token: string) => {
  const { port } = other.app.server.address() as AddressInfo;
  const call = request({
    port,
    path: '/api/v1/user/events',
    agent: false,
    headers: { authorization: `Bearer ${token}` },
  });
  call.end();
  const [answer] = (await once(call, 'response')) as [IncomingMessage];
  expect(answer.statusCode).toBe(200);
  let received = '';
  answer.setEncoding('utf8').on('data', (text: string) => (received += text));
  answer.on('error', () => undefined);
  return { isClosed: () => answer.complete && received.includes('session-ended') };
};
const profile = (token: string) => other.call(token, { method: 'GET', url: '/api/v1/user/profile' });

const cases = [
  ...Object.entries(endings).map(([name, end]) => ({ name, end, make: person })),
  ...Object.entries(endingsOfAdmins).map(([name, end]) => ({ name, end, make: adminPerson })),
];

it.each(cases)(
  `$name at one server is known at the other within a second, ${rounds} of ${rounds} times, and closes open streams there`,
  async ({ end, make }) => {
    const admin = await one.signIn(await adminPerson(one.base));
    for (let round = 0; round < rounds; round += 1) {
      // Avoids the limits on codes, mails and guesses.
      clock.advance({ minutes: 2 });
      const who = await make(one.base, { passwordHash });
      const [token, elsewhere] = [await one.signIn(who), await one.signIn(who)];
      const window = await watch(token);
      expect((await profile(token)).statusCode).toBe(200);
      await end(one, { who, token, elsewhere, admin });
      const endedAt = performance.now();
      expect((await profile(token)).statusCode).toBe(401);
      await eventually(window.isClosed);
      expect(performance.now() - endedAt).toBeLessThan(soonMs);
    }
  },
);
