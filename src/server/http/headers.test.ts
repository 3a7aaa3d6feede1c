import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { basePath } from '../../contract/endpoint';
import { buildApp } from '../app';
import { systemCtx, type BaseCtx } from '../context';
import { media } from '../db/schema';
import { openSession } from '../modules/sessions';
import { allRoutes } from '../routes';
import { adminPerson, person, type Person } from '../testing/factories';
import { testContext } from '../testing/testContext';

const t = testContext();

const root = mkdtempSync(join(tmpdir(), 'sharenaira-headers-'));
mkdirSync(join(root, 'assets'));
mkdirSync(join(root, 'pages'));
const files: Readonly<Record<string, string>> = {
  'pages/index.html': '<!doctype html><script>1</script>Welcome',
  'pages/app.html': '<!doctype html><div id="root"></div>',
  'pages/not-found.html': '<!doctype html>Page not found',
  'robots.txt': '',
  'sitemap.xml': '',
  'site.json': JSON.stringify([
    { address: '/', file: 'pages/index.html' },
    { address: '/login', file: 'pages/app.html' },
  ]),
  'assets/main.1a2b.js': '1',
  'manifest.webmanifest': '{}',
  'sw.js': '1',
};
for (const [name, text] of Object.entries(files)) writeFileSync(join(root, name), text);
afterAll(() => rmSync(root, { recursive: true }));

/** The headers of every answer. */
const everywhere = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-frame-options': 'DENY',
};
const inert = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'none'";
/** For everything but pages, files and pictures: not cached, not active. */
const plain = { ...everywhere, 'cache-control': 'no-store', 'content-security-policy': inert };

const named = Object.keys(plain);
const securityOf = (headers: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => named.includes(name)));

const base = (): BaseCtx => ({ ...t.base, config: { ...t.base.config, publicUrl: 'https://sharenaira.example' } });
let app: FastifyInstance;
let ada: Person;
beforeEach(async () => {
  app = await buildApp(base(), { routes: allRoutes, webRoot: root, metrics: {} });
  ada = await person(t.ctx);
});
afterEach(() => app.close());

const bearing = async (who: Person) => ({ authorization: `Bearer ${await openSession(systemCtx(t.base), who)}` });
const ask = (url: string, options: InjectOptions = {}) => app.inject({ url, ...options });

it('are on every call’s answer, for any caller and outcome', async () => {
  const callers = [null, ada, await adminPerson(t.ctx)];
  const statuses = new Set<number>();
  for (const { endpoint, kind } of allRoutes)
    for (const who of callers) {
      // An allowed stream does not end.
      if (kind === 'events' && who) continue;
      // A new session for each call, because some end it.
      const headers = who ? await bearing(who) : {};
      const url =
        basePath[endpoint.version] + endpoint.path.replace(/\{\w+\}/g, '01890000-0000-7000-8000-000000000000');
      const answer = await ask(url, { method: endpoint.method, headers });
      expect([endpoint.name, securityOf(answer.headers)]).toEqual([endpoint.name, plain]);
      statuses.add(answer.statusCode);
    }
  expect([...statuses].sort()).toEqual(expect.arrayContaining([200, 400, 401, 403, 404]));
}, 300_000);

it('are on the stream of events', async () => {
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const stop = new AbortController();
  const answer = await fetch(`${address}/api/v1/user/events`, { headers: await bearing(ada), signal: stop.signal });
  expect(answer.status).toBe(200);
  expect(securityOf(Object.fromEntries(answer.headers))).toEqual(plain);
  stop.abort();
});

it.each<[what: string, status: number, url: string, options?: InjectOptions]>([
  ['a probe', 200, '/healthz'],
  ['figures', 200, '/metrics'],
  ['figures asked for from elsewhere', 404, '/metrics', { remoteAddress: '203.0.113.7' }],
  ['an unknown call', 404, '/api/v1/nothing'],
  ['a method nobody knows', 405, '/api/v1/user/profile', { method: 'TRACE' as 'GET' }],
  ['an unknown picture', 404, '/media/none.webp'],
  ['an unknown file', 404, '/assets/none.js'],
  ['a broken address', 400, '/api/v1/%E0%A4%A'],
  ['a path without end', 400, `/media/${'a'.repeat(5_000)}`],
  ['an address that is tidied', 308, '/login/', { headers: { accept: 'text/html' } }],
  [
    'too much',
    413,
    '/api/v1/auth/login',
    { method: 'POST', headers: { 'content-type': 'application/json' }, payload: `"${'a'.repeat(600_000)}"` },
  ],
  [
    'what nobody reads',
    415,
    '/api/v1/auth/login',
    { method: 'POST', headers: { 'content-type': 'text/xml' }, payload: '<a/>' },
  ],
  [
    'a compressed body',
    415,
    '/api/v1/auth/login',
    { method: 'POST', headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' }, payload: '{}' },
  ],
  [
    'junk',
    400,
    '/api/v1/auth/login',
    { method: 'POST', headers: { 'content-type': 'application/json' }, payload: '{' },
  ],
])('are on the answer to %s (%d)', async (...[, status, url, options]) => {
  const answer = await ask(url, options);
  expect([answer.statusCode, securityOf(answer.headers)]).toEqual([status, plain]);
});

it('are on server errors, temporary refusals and rate limits', async () => {
  const failing = (error: Error) => ({ ...base(), db: { $count: () => Promise.reject(error) } as never });
  const ourFault = failing(new Error('a fault'));
  const away = failing(Object.assign(new Error('gone'), { code: 'ECONNREFUSED' }));
  const ping = allRoutes.filter(({ endpoint }) => endpoint.name === 'login');
  for (const [broken, statuses] of [
    [ourFault, [500]],
    [away, [500, 503]],
  ] as const) {
    const other = await buildApp(broken, { routes: ping });
    const body = { email: 'ada@example.com', password: 'violet-harmattan-91' };
    const answer = await other.inject({ method: 'POST', url: '/api/v1/auth/login', body });
    expect(statuses).toContain(answer.statusCode);
    expect(securityOf(answer.headers)).toEqual(plain);
    await other.close();
  }
  const config = { ...base().config, rateLimitPerMinute: 1 };
  const narrow = await buildApp({ ...base(), config }, { routes: allRoutes });
  await narrow.inject('/media/none.webp');
  const refused = await narrow.inject('/media/none.webp');
  expect([refused.statusCode, securityOf(refused.headers)]).toEqual([429, plain]);
  await narrow.close();
});

it('are on the answers of a stopping server', async () => {
  const stopping = await buildApp(base(), { routes: [], isStopping: () => true });
  const answer = await stopping.inject('/readyz');
  expect([answer.statusCode, securityOf(answer.headers)]).toEqual([503, plain]);
  await stopping.close();
});

it.each(['GET / HTTP/9.9\r\n\r\n', `GET / HTTP/1.1\r\nhost: x\r\na: ${'a'.repeat(40_000)}\r\n\r\n`, 'junk\r\n\r\n'])(
  'are on the answer to a broken request (%#)',
  async (sent) => {
    await app.listen({ port: 0, host: '127.0.0.1' });
    const address = app.server.address();
    if (typeof address !== 'object' || address === null) throw new Error('not listening');
    const socket = connect(address.port, '127.0.0.1').setEncoding('utf8').end(sent);
    let received = '';
    socket.on('data', (text: string) => (received += text));
    await once(socket, 'close');
    const headers = new Map(
      [...received.matchAll(/^([\w-]+): (.*)\r$/gm)].map(([, name = '', value = '']) => [name, value]),
    );
    expect(securityOf(Object.fromEntries(headers))).toEqual(plain);
  },
);

describe('cacheable answers set their own caching', () => {
  const forever = 'public, max-age=31536000, immutable';
  it.each([
    ['/assets/main.1a2b.js', forever, inert],
    ['/manifest.webmanifest', 'public, max-age=3600', inert],
    ['/sw.js', 'no-cache', "default-src 'none'; connect-src 'self'; frame-ancestors 'none'"],
  ])('%s', async (url, kept, policy) => {
    const first = await ask(url);
    expect(first.statusCode).toBe(200);
    const again = await ask(url, { headers: { 'if-none-match': String(first.headers.etag) } });
    expect(again.statusCode).toBe(304);
    for (const { headers } of [first, again])
      expect(securityOf(headers)).toEqual({ ...plain, 'cache-control': kept, 'content-security-policy': policy });
  });

  it.each(['/', '/login', '/nothing-here'])('the page at %s, with a special policy', async (url) => {
    const answer = await ask(url, { headers: { accept: 'text/html' } });
    const { 'content-security-policy': policy, ...rest } = securityOf(answer.headers);
    expect(rest).toEqual({ ...everywhere, 'cache-control': 'private, no-cache' });
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(String(policy).match(/script-src [^;]*/)?.[0]).not.toMatch(/unsafe/);
    if (url === '/nothing-here') return;
    const again = await ask(url, { headers: { accept: 'text/html', 'if-none-match': String(answer.headers.etag) } });
    expect([again.statusCode, securityOf(again.headers)]).toEqual([304, securityOf(answer.headers)]);
  });

  it('a picture', async () => {
    const name = `${'0c'.repeat(16)}.webp`;
    t.media.set(name, { bytes: Buffer.from('RIFF'), type: 'image/webp' });
    await t.ctx.db.insert(media).values({ name, userId: ada.id, kind: 'proof', bytes: 4, createdAt: t.clock.now() });
    const headers = await bearing(ada);
    for (const known of [{}, { 'if-none-match': `"${name}"` }]) {
      const answer = await ask(`/media/${name}`, { headers: { ...headers, ...known } });
      expect(securityOf(answer.headers)).toEqual({
        ...plain,
        'cache-control': 'private, no-cache',
        'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      });
    }
  });
});
