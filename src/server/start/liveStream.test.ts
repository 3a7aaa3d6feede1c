import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { buildApp } from '../app';
import { systemCtx, type BaseCtx } from '../context';
import { endSessionsOf, openSession } from '../modules/sessions';
import { liveHub, memberRoutes, notify } from '../modules/notifications';
import { eventually } from '../testing/concurrency';
import { person, type Person } from '../testing/factories';
import { TestClock, resetDatabase, testDatabase, testParts } from '../testing/testContext';
import { connectLive } from './startServer';

interface Stream {
  readonly received: () => string;
  readonly ended: () => boolean;
  readonly hangUp: () => void;
}

/** A raw connection, because fetch would keep a spare one. */
const listenTo = async (address: string, token: string): Promise<Stream> => {
  const call = request(`${address}/api/v1/user/events`, {
    agent: false,
    headers: { authorization: `Bearer ${token}` },
  });
  call.end();
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  expect(response.statusCode).toBe(200);
  let received = '';
  let ended = false;
  response
    .setEncoding('utf8')
    .on('data', (text: string) => (received += text))
    .on('error', () => undefined)
    .on('close', () => (ended = true));
  return { received: () => received, ended: () => ended, hangUp: () => call.destroy() };
};

let base: BaseCtx;
let clock: TestClock;
let ada: Person;
let address: string;
let stop: () => Promise<void>;

const signIn = (who: Person) => openSession(systemCtx(base), who);

beforeEach(async () => {
  await resetDatabase();
  const database = await testDatabase();
  clock = new TestClock();
  ({ base } = testParts(database.db, clock));
  ada = await person(base);
  const stopListening = await connectLive(database, base, 50);
  const app = await buildApp(base, { routes: memberRoutes });
  address = await app.listen({ port: 0, host: '127.0.0.1' });
  stop = async () => {
    await app.close();
    await stopListening();
  };
});
afterEach(() => stop());

it('carries a notification to an open browser', async () => {
  const stream = await listenTo(address, await signIn(ada));
  await notify(systemCtx(base), { userId: ada.id, kind: 'proof-approved', message: 'Your proof was approved.' });
  await eventually(() => stream.received().includes('Your proof was approved.'));
  expect(stream.received()).toMatch(/^data: \{"type":"notification",.*\}$/m);
  stream.hangUp();
});

it('ends with its member’s sessions', async () => {
  const stream = await listenTo(address, await signIn(ada));
  await endSessionsOf(systemCtx(base), ada.id);
  await eventually(stream.ended);
  expect(stream.received()).toContain('data: {"type":"session-ended"}\n\n');
});

it('ends when its session expires silently, without prolonging it', async () => {
  const stream = await listenTo(address, await signIn(ada));
  clock.advance({ days: 7 });
  await eventually(stream.ended);
  expect(stream.received()).toContain('session-ended');
});

it('leaves the hub when the browser hangs up', async () => {
  const stream = await listenTo(address, await signIn(ada));
  expect(liveHub.count({ userId: ada.id, address: '' }).ofPerson).toBe(1);
  stream.hangUp();
  await eventually(() => liveHub.count({ userId: ada.id, address: '' }).ofPerson === 0);
});

it('does not delay a stopping server', async () => {
  const stream = await listenTo(address, await signIn(ada));
  await stop();
  stop = async () => undefined;
  await eventually(stream.ended);
});
