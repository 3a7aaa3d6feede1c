import { randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { getProfile } from '../../../src/contract/profile';
import { limits } from '../../../src/contract/limits';
import { listNotifications } from '../../../src/contract/notifications';
import { listTasks } from '../../../src/contract/jobs';
import { requestWithdrawal } from '../../../src/contract/withdrawals';
import { equals, zero, info, type Figure } from '../figures';
import { median, quantile } from '../../lib/statistics';
import type { Client, Person } from '../client';
import { earn } from '../money';
import { createFixtures, type Fixtures, type Scenario } from '../scenario';
import { playWorstBodies } from '../worstBodies';

const ofEachKind = 50;
const honest = 20;
const attackMs = 45_000;
const dripMs = 1_000;
const p99MaxMs = 1_000;
// The server looks for late connections once a second.
const [headersMaxMs, bodyMaxMs] = [12_000, 33_000];

/** A slow connection, and when the server cut it. */
interface Slow {
  readonly socket: Socket;
  begunAt: number;
  /** Null while it stands. */
  cutAfterMs: number | null;
}

/** A busy server takes connections one after the other: its patience begins after it has answered once. */
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

/** Sends a little now and then, for as long as the server takes it. */
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
/** Asks for a large file again and again, and reads none of it. */
const slowReader =
  (file: string) =>
  (socket: Socket): void => {
    socket.pause();
    socket.write(`GET ${file} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(20));
  };
const largeFileOf = async (origin: string): Promise<string> => {
  const page = await (await fetch(`${origin}/login`)).text();
  const [file] = /\/assets\/[\w.-]+\.js/.exec(page) ?? [];
  if (!file) throw new Error('The built site names no script.');
  return file;
};
const idle = (socket: Socket): void => void socket.resume();

const timed = async (took: number[], work: Promise<unknown>): Promise<void> => {
  const startedAt = performance.now();
  await work;
  took.push(performance.now() - startedAt);
};

/** Members read and withdraw until the time is over. @returns how long each call took */
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

/** One part of a picture over a connection of 2 kB a second. @returns the status of its answer */
const poorLine = (port: number, { token }: Person): Promise<number> => {
  const bytes = Buffer.alloc(limits.proofPicturePartBytes, 65);
  const form = Buffer.concat([
    Buffer.from(
      '--b\r\ncontent-disposition: form-data; name="part"; filename="blob"\r\ncontent-type: application/octet-stream\r\n\r\n',
    ),
    bytes,
    Buffer.from('\r\n--b--\r\n'),
  ]);
  const head = [
    `POST /api/v1/task/proof-image/${randomUUID()}?offset=0&total=${bytes.length * 2} HTTP/1.1`,
    'Host: x',
    `Authorization: Bearer ${token}`,
    'Content-Type: multipart/form-data; boundary=b',
    `Content-Length: ${form.length}`,
    'Connection: close',
  ];
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(`${head.join('\r\n')}\r\n\r\n`);
      let sent = 0;
      const every = setInterval(() => {
        socket.write(form.subarray(sent, (sent += 2_048)));
        if (sent >= form.length) clearInterval(every);
      }, dripMs);
      socket.once('close', () => clearInterval(every));
    });
    let heard = '';
    socket.on('error', () => undefined);
    socket.on('data', (data) => (heard += data.toString()));
    socket.on('close', () => resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(heard)?.[1] ?? 0)));
  });
};

const longestOf = (values: readonly number[]): number => Math.round(Math.max(...values));
const lastCutOf = (slow: readonly Slow[]): number => longestOf(slow.map(({ cutAfterMs }) => cutAfterMs ?? Infinity));

const within = (slow: readonly Slow[], maxMs: number): number =>
  slow.filter(({ cutAfterMs }) => cutAfterMs !== null && cutAfterMs < maxMs).length;

const attack = (port: number, file: string) => {
  const many = (begin: (socket: Socket) => void) => Array.from({ length: ofEachKind }, () => open(port, begin));
  return { headers: many(slowHeaders), bodies: many(slowBody), readers: many(slowReader(file)), idlers: many(idle) };
};

const playSlowClients = async ({ server, client, admin, members }: Fixtures): Promise<Figure[]> => {
  await earn(client, admin, members, 50_000);
  const before = await work(client, members, performance.now() + 10_000);
  const { headers, bodies, readers, idlers } = attack(server.port, await largeFileOf(server.origin));
  const [part, during] = await Promise.all([
    poorLine(server.port, members[0] as Person),
    work(client, members, performance.now() + attackMs),
  ]);
  const all = [...headers, ...bodies, ...readers, ...idlers];
  const stood = all.filter(({ cutAfterMs }) => cutAfterMs === null).length;
  for (const { socket } of all) socket.destroy();
  const [p99Before, p99] = [quantile(before, 0.99), quantile(during, 0.99)].map(Math.round) as [number, number];
  return [
    info('slow connections', all.length),
    info('calls of honest members without and beside them', `${before.length}, ${during.length}`),
    info('median without and beside them (ms)', `${Math.round(median(before))}, ${Math.round(median(during))}`),
    info('99th of a hundred without them (ms)', p99Before),
    info('longest without and beside them (ms)', `${longestOf(before)}, ${longestOf(during)}`),
    info('slow headers and bodies cut after at most (ms)', `${lastCutOf(headers)}, ${lastCutOf(bodies)}`),
    { ...info('99th of a hundred beside them (ms)', p99), wanted: `< ${p99MaxMs}`, right: p99 < p99MaxMs },
    equals('slow headers cut within 12 s', ofEachKind, within(headers, headersMaxMs)),
    equals('slow bodies cut within 33 s', ofEachKind, within(bodies, bodyMaxMs)),
    info('connections that still stood after 45 s', stood),
    equals('a part of a picture at 2 kB a second: status', 200, part),
    zero('servers gone', server.isGone() ? 1 : 0),
  ];
};

export const hostileClientsScenario: Scenario = {
  name: 'hostile-clients',
  claim: 'F3: slow connections are cut, and no member waits a second beside them or beside the dearest bodies',
  on: ['embedded', 'postgres'],
  rounds: 1,
  run: async (context) => {
    const fixtures = await createFixtures(context, await context.open(), honest);
    const figures = [...(await playSlowClients(fixtures)), ...(await playWorstBodies(fixtures))];
    fixtures.client.close();
    return figures;
  },
};
