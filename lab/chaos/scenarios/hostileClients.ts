import { randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { getProfile } from '../../../src/contract/profile';
import { listNotifications } from '../../../src/contract/notifications';
import { listTasks } from '../../../src/contract/jobs';
import { requestWithdrawal } from '../../../src/contract/withdrawals';
import { equals, zero, info, type Figure } from '../figures';
import { median, quantile } from '../../lib/figures';
import type { Client, Person } from '../client';
import { earn } from '../money';
import { createFixtures, type Fixtures, type Scenario } from '../scenario';

const ofEachKind = 100;
const honest = 20;
const attackMs = 45_000;
const dripMs = 1_000;
const p99MaxMs = 1_000;
// The server checks for late connections once a second.
const [headersMaxMs, bodyMaxMs] = [12_000, 33_000];

interface Slow {
  readonly socket: Socket;
  begunAt: number;
  cutAfterMs: number | null;
}

/** A busy server accepts connections one by one; its timeout starts after it has answered once. */
const open = (port: number, begin: (socket: Socket) => void): Slow => {
  const socket = connect(port, '127.0.0.1');
  const slow: Slow = { socket, begunAt: Infinity, cutAfterMs: null };
  socket.write('HEAD /api/v1/ping HTTP/1.1\r\nHost: x\r\n\r\n');
  socket.once('data', () => {
    slow.begunAt = performance.now();
    begin(socket);
  });
  socket.on('error', () => undefined);
  socket.on('close', () => (slow.cutAfterMs = performance.now() - slow.begunAt));
  return slow;
};

const drip = (socket: Socket, bit: string): void => {
  const every = setInterval(() => socket.write(bit), dripMs);
  socket.once('close', () => clearInterval(every));
  socket.resume();
};

const slowHeaders = (socket: Socket): void => {
  socket.write('GET /api/v1/user/profile HTTP/1.1\r\nHost: x\r\n');
  drip(socket, 'X-More: x\r\n');
};
const slowBody = (socket: Socket): void => {
  socket.write(
    'POST /api/v1/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{',
  );
  drip(socket, ' ');
};
const timed = async (took: number[], work: Promise<unknown>): Promise<void> => {
  const startedAt = performance.now();
  await work;
  took.push(performance.now() - startedAt);
};

const work = async (client: Client, members: readonly Person[], untilMs: number): Promise<number[]> => {
  const took: number[] = [];
  await Promise.all(
    members.map(async (member) => {
      while (performance.now() < untilMs) {
        await timed(took, client.ask(getProfile, {}, member));
        await timed(took, client.ask(listTasks, { page: 1, pageSize: 16 }, member));
        await timed(took, client.ask(requestWithdrawal, { amount: 100 }, member, randomUUID()));
        await timed(took, client.ask(listNotifications, { page: 1, pageSize: 20 }, member));
        await pause(200);
      }
    }),
  );
  return took;
};

const longestOf = (values: readonly number[]): number => Math.round(Math.max(...values));
const lastCutOf = (slow: readonly Slow[]): number => longestOf(slow.map(({ cutAfterMs }) => cutAfterMs ?? Infinity));

const within = (slow: readonly Slow[], maxMs: number): number =>
  slow.filter(({ cutAfterMs }) => cutAfterMs !== null && cutAfterMs < maxMs).length;

const playSlowClients = async ({ server, client, admin, members }: Fixtures): Promise<Figure[]> => {
  await earn(client, admin, members, 50_000);
  const before = await work(client, members, performance.now() + 10_000);
  const many = (begin: (socket: Socket) => void) => Array.from({ length: ofEachKind }, () => open(server.port, begin));
  const [headers, bodies] = [many(slowHeaders), many(slowBody)];
  const during = await work(client, members, performance.now() + attackMs);
  for (const { socket } of [...headers, ...bodies]) socket.destroy();
  const p99 = Math.round(quantile(during, 0.99));
  return [
    info('calls of honest members without and beside them', `${before.length}, ${during.length}`),
    info('median without and beside them (ms)', `${Math.round(median(before))}, ${Math.round(median(during))}`),
    info('longest without and beside them (ms)', `${longestOf(before)}, ${longestOf(during)}`),
    info('slow headers and bodies cut after at most (ms)', `${lastCutOf(headers)}, ${lastCutOf(bodies)}`),
    { ...info('99th of a hundred beside them (ms)', p99), wanted: `< ${p99MaxMs}`, right: p99 < p99MaxMs },
    equals('slow headers cut within 12 s', ofEachKind, within(headers, headersMaxMs)),
    equals('slow bodies cut within 33 s', ofEachKind, within(bodies, bodyMaxMs)),
    zero('servers gone', server.isGone() ? 1 : 0),
  ];
};

export const hostileClientsScenario: Scenario = {
  name: 'hostile-clients',
  claim: 'F3: slow connections are cut, and no member waits a second beside them',
  rounds: 1,
  run: async (context) => {
    const fixtures = await createFixtures(context, await context.open(), honest);
    const figures = await playSlowClients(fixtures);
    fixtures.client.close();
    return figures;
  },
};
