import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app';
import { allRoutes } from './routes';
import type { Database } from './db/database';
import { eventually } from './testing/concurrency';
import { TestClock, testParts } from './testing/testContext';

// No test here reaches the database.
const noDatabase = {} as Database;

let app: FastifyInstance;
beforeAll(async () => {
  app = await buildApp(testParts(noDatabase, new TestClock()).base, { routes: allRoutes });
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

describe('the list of routes', () => {
  it('answers each call as the contract states', () => {
    const kinds = { json: 'json', nothing: 'bare', events: 'events', 'csv-file': 'file', 'json-file': 'file' };
    expect(allRoutes.filter(({ endpoint, kind }) => kinds[endpoint.produces] !== kind)).toEqual([]);
  });
});

/** Writes to a socket and waits for the server's complete answer. */
const talk = (...pieces: string[]): Promise<string> => {
  const { port } = app.server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => pieces.forEach((piece) => socket.write(piece)));
    let heard = '';
    socket.on('data', (data) => (heard += data.toString()));
    socket.on('close', () => resolve(heard));
    socket.on('error', reject);
  });
};

describe('a broken request', () => {
  it.each([
    ['broken HTTP', 'nonsense\r\n\r\n', 400],
    ['a body of two lengths', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nContent-Length: 5\r\n\r\nabcd', 400],
    [
      'a body with a length and in pieces',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
    [
      'a body whose pieces have no end',
      'POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n',
      400,
    ],
    ['a space before the colon', 'GET / HTTP/1.1\r\nHost: x\r\nContent-Length : 4\r\n\r\n', 400],
    ['a line that ends without a return', 'GET / HTTP/1.1\nHost: x\n\n', 400],
    ['an expectation that nobody knows', 'GET / HTTP/1.1\r\nHost: x\r\nExpect: 200-maybe\r\n\r\n', 417],
    ['headers without end', `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ])('%s is answered with the envelope', async (_what, sent, status) => {
    const heard = await talk(sent);
    expect(heard).toContain(`HTTP/1.1 ${status} `);
    expect(heard).toContain('"error":true');
  });

  it.each([
    ['headers without end', `X-Long: ${'x'.repeat(20_000)}`, 431],
    ['an expectation that nobody knows', 'Expect: 200-maybe', 417],
  ])('%s, by HEAD, gets the refusal without a body', async (_what, header, status) => {
    const heard = await talk(`HEAD / HTTP/1.1\r\nHost: x\r\n${header}\r\n\r\n`);
    expect(heard).toMatch(new RegExp(`^HTTP/1\\.1 ${status} [^]*\\r\\n\\r\\n$`));
    expect(heard).not.toContain('error');
  });

  it('TRACE echoes nothing', async () => {
    const heard = await talk('TRACE / HTTP/1.1\r\nHost: x\r\nX-Secret: of-the-caller\r\nConnection: close\r\n\r\n');
    expect(heard).toMatch(/^HTTP\/1\.1 40[45] /);
    expect(heard).not.toContain('of-the-caller');
  });

  it('headers that arrive too slowly are cut off after ten seconds', async () => {
    expect(app.server.headersTimeout).toBe(10_000);
    app.server.headersTimeout = 500;
    const begun = performance.now();
    const heard = await talk('GET / HTTP/1.1\r\n', 'Host: x\r\n');
    app.server.headersTimeout = 10_000;
    expect(heard).toContain('HTTP/1.1 408 ');
    expect(performance.now() - begun).toBeGreaterThan(400);
  });
});

it('stops although a browser holds an unused connection', async () => {
  const other = await buildApp(testParts(noDatabase, new TestClock()).base, { routes: [] });
  await other.listen({ port: 0, host: '127.0.0.1' });
  const { port } = other.server.address() as AddressInfo;
  const spare = connect(port, '127.0.0.1');
  spare.on('error', () => undefined);
  await once(spare, 'connect');
  const closed = once(spare, 'close');
  await other.close();
  await closed;
});

it('answers a call that was arriving when the stop began', async () => {
  const other = await buildApp(testParts(noDatabase, new TestClock()).base, { routes: allRoutes });
  await other.listen({ port: 0, host: '127.0.0.1' });
  const { port } = other.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  let heard = '';
  socket.on('data', (data) => (heard += data.toString()));
  const [served] = (await once(other.server, 'connection')) as [Socket];
  socket.write('GET /api/v1/user/profile HTTP/1.1\r\n');
  // Long enough for the server to read this before it stops accepting connections.
  await eventually(() => served.bytesRead > 0);
  const stopped = other.close();
  socket.write('Host: x\r\n\r\n');
  await Promise.all([stopped, once(socket, 'close')]);
  expect(heard).toContain('HTTP/1.1 401 ');
  expect(heard.toLowerCase()).toContain('connection: close');
});

it('a stopping server reports not ready, serves late calls and keeps no connection', async () => {
  let isStopping = false;
  const { base } = testParts(noDatabase, new TestClock());
  const stopping = await buildApp(base, { routes: allRoutes, isStopping: () => isStopping });
  isStopping = true;
  expect((await stopping.inject('/readyz')).json()).toEqual({ status: 'stopping' });
  expect((await stopping.inject('/readyz')).statusCode).toBe(503);
  const served = await stopping.inject('/healthz');
  expect(served.statusCode).toBe(200);
  expect(served.headers.connection).toBe('close');
  await stopping.close();
});
