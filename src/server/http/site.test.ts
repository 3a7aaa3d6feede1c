import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { limits } from '../../contract/limits';
import { buildApp } from '../app';
import { testContext } from '../testing/testContext';

const t = testContext();

const root = mkdtempSync(join(tmpdir(), 'sharenaira-site-'));
const script = 'console.log("built");'.repeat(50);
mkdirSync(join(root, 'assets'));
mkdirSync(join(root, 'pages'));
const boot = 'document.documentElement.dataset.theme="dark"';
const look = 'body{color:green}';
const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const files: Readonly<Record<string, string>> = {
  'pages/index.html': `<!doctype html><link rel="canonical" href="__PUBLIC_URL__/"><script>${boot}</script><style>${look}</style>Welcome`,
  'pages/app.html': `<!doctype html><script>${boot}</script><style data-href="/assets/app.css">${look}</style><div id="root"></div><script defer src="/assets/main.1a2b.js"></script>`,
  'pages/not-found.html': '<!doctype html>Page not found',
  'robots.txt': 'Sitemap: __PUBLIC_URL__/sitemap.xml',
  'sitemap.xml': '<loc>__PUBLIC_URL__/</loc>',
  'site.json': JSON.stringify([
    { address: '/', file: 'pages/index.html' },
    { address: '/login', file: 'pages/app.html' },
    { address: '/admin/edit-job/:id', file: 'pages/app.html' },
  ]),
};
for (const [name, text] of Object.entries(files)) writeFileSync(join(root, name), text);
writeFileSync(join(root, 'assets', 'main.1a2b.js'), script);
writeFileSync(join(root, 'assets', 'main.1a2b.js.br'), brotliCompressSync(script));
writeFileSync(join(root, 'assets', 'main.1a2b.js.gz'), gzipSync(script));
writeFileSync(join(root, 'manifest.webmanifest'), '{}');
writeFileSync(join(root, 'sw.js'), script);
writeFileSync(join(root, 'sw.js.br'), brotliCompressSync(script));
afterAll(() => rmSync(root, { recursive: true }));

let app: FastifyInstance;
beforeEach(async () => {
  app = await buildApp(t.base, { routes: [], webRoot: root });
});
afterEach(() => app.close());

const browse = (url: string, headers: Record<string, string> = { accept: 'text/html,*/*;q=0.8' }) =>
  app.inject({ url, headers });

const policyOf = (response: { headers: Record<string, unknown> }): Record<string, string> =>
  Object.fromEntries(
    String(response.headers['content-security-policy'])
      .split('; ')
      .map((line) => [line.split(' ')[0] ?? '', line.split(' ').slice(1).join(' ')]),
  );

it.each(['br', 'identity'])('revalidates the worker each time and lets it call us, sent as %s', async (coding) => {
  const answer = await browse('/sw.js', { 'accept-encoding': coding });
  expect(answer).toMatchObject({ statusCode: 200 });
  expect(answer.headers).toMatchObject({
    'cache-control': 'no-cache',
    'content-security-policy': "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
    'content-type': expect.stringContaining('javascript'),
  });
});

describe('the web app', () => {
  it.each(['/login', '/login?next=1', '/admin/edit-job/01890000-0000-7000-8000-000000000000'])(
    'serves the same shell at %s to everyone',
    async (url) => {
      const [one, other] = [await browse(url), await browse(url)];
      expect(one).toMatchObject({ statusCode: 200, body: other.body });
      expect(one.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'private, no-cache',
      });
    },
  );

  it('allows the app its page’s and files’ styles and attributes, but no script-made ones', async () => {
    expect(policyOf(await browse('/login'))).toMatchObject({
      'style-src': `'self' ${sha256(look)}`,
      'style-src-attr': "'unsafe-inline'",
    });
  });

  it('serves the same page to everyone, naming its address', async () => {
    const response = await browse('/');
    expect(response.statusCode).toBe(200);
    expect(response.body).toContain(`<link rel="canonical" href="${t.base.config.publicUrl}/">`);
  });

  it.each(['/', '/login'])('lets the page at %s run only its scripts', async (url) => {
    expect(policyOf(await browse(url))).toMatchObject({
      'default-src': "'self'",
      'script-src': `'self' ${sha256(boot)}`,
      'script-src-attr': "'none'",
      'object-src': "'none'",
      'base-uri': "'none'",
      'frame-ancestors': "'none'",
    });
  });

  it('lets a page without an app use only its styles', async () => {
    const policy = policyOf(await browse('/'));
    expect(policy['style-src']).toBe(`'self' ${sha256(look)}`);
    expect(policy['style-src-attr']).toBeUndefined();
  });

  it.each(['/', '/login'])('does not resend %s to a client that has it', async (url) => {
    const { headers } = await browse(url);
    const again = await browse(url, { accept: 'text/html', 'if-none-match': String(headers.etag) });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
    expect(again.headers['content-security-policy']).toBe(headers['content-security-policy']);
    const old = await browse(url, { accept: 'text/html', 'if-none-match': 'W/"another"' });
    expect(old.statusCode).toBe(200);
  });

  it.each([
    ['/', 'br', brotliDecompressSync],
    ['/', 'gzip', gunzipSync],
    ['/login', 'gzip, deflate, br', brotliDecompressSync],
    ['/login', 'gzip', gunzipSync],
  ])('compresses %s if the browser accepts it (%s)', async (url, accepted, unpack) => {
    const response = await browse(url, { accept: 'text/html', 'accept-encoding': accepted });
    expect(response.headers['content-encoding']).toBe(accepted.includes('br') ? 'br' : 'gzip');
    expect(unpack(response.rawPayload).toString()).toContain('<!doctype html>');
  });

  it('gives search engines the site’s address', async () => {
    const [robots, sitemap] = [await browse('/robots.txt'), await browse('/sitemap.xml')];
    expect(robots.body).toBe(`Sitemap: ${t.base.config.publicUrl}/sitemap.xml`);
    expect(sitemap.headers['content-type']).toContain('xml');
    expect(sitemap.body).toContain(t.base.config.publicUrl);
  });

  it.each([
    ['/login/', '/login'],
    ['/account//', '/account'],
  ])('redirects %s to the address without a trailing slash', async (url, to) => {
    const response = await browse(url);
    expect(response.statusCode).toBe(308);
    expect(response.headers.location).toBe(to);
  });

  it.each(['//evil.example/', '/\\evil.example/', '///'])('redirects nowhere else from %s', async (url) => {
    expect((await browse(url)).headers.location).toBeUndefined();
  });

  it('answers an unknown address with a not-found page', async () => {
    const response = await browse('/account/nothing');
    expect(response.statusCode).toBe(404);
    expect(response.body).toContain('Page not found');
  });

  it.each([
    ['br', 'br'],
    ['gzip, deflate', 'gzip'],
    ['', undefined],
  ])('sends hashed files as compressed at build (%s)', async (accepted, encoding) => {
    const response = await browse('/assets/main.1a2b.js', { 'accept-encoding': accepted });
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-encoding']).toBe(encoding);
    expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(response.headers['content-type']).toContain('javascript');
  });

  it('lets other files expire in an hour', async () => {
    expect((await browse('/manifest.webmanifest')).headers['cache-control']).toBe('public, max-age=3600');
  });

  it.each([
    '/assets/gone.js',
    '/pages/app.html',
    '/site.json',
    '/assets/main.1a2b.js.br',
    '/../package.json',
    '/.env',
    '/api/v1/nothing',
    '/media/nothing.webp',
  ])('has nothing at %s', async (url) => {
    const response = await browse(url);
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ error: true });
  });

  it('allows run-time styles if built for them, but not in production', async () => {
    const mark = join(root, 'styles-at-run-time');
    writeFileSync(mark, '');
    const production = { ...t.base, config: { ...t.base.config, environment: 'production' as const } };
    await expect(buildApp(production, { routes: [], webRoot: root })).rejects.toThrow('ANTD_STYLES=runtime');
    const looking = await buildApp(t.base, { routes: [], webRoot: root });
    expect(policyOf(await looking.inject('/login'))['style-src']).toBe("'self' 'unsafe-inline'");
    expect(policyOf(await looking.inject('/'))['style-src']).toBe(`'self' ${sha256(look)}`);
    await looking.close();
    rmSync(mark);
    const served = await buildApp(production, { routes: [], webRoot: root });
    expect((await served.inject('/')).statusCode).toBe(200);
    await served.close();
  });

  it('serves only the API without a build', async () => {
    const bare = await buildApp(t.base, { routes: [], webRoot: join(root, 'missing') });
    expect((await bare.inject('/')).statusCode).toBe(404);
    await bare.close();
  });
});

describe('probes', () => {
  it('report that the process runs and reaches its database', async () => {
    expect((await app.inject('/healthz')).json()).toEqual({ status: 'ok' });
    expect((await app.inject('/readyz')).json()).toEqual({ status: 'ready' });
    const lost = await buildApp(
      { ...t.base, db: { execute: () => Promise.reject(new Error('gone')) } as never },
      { routes: [] },
    );
    expect((await lost.inject('/readyz')).statusCode).toBe(503);
    await lost.close();
  });

  it('show figures to this machine alone', async () => {
    const measured = await buildApp(t.base, { routes: [], metrics: {} });
    await measured.inject('/healthz');
    const seen = await measured.inject('/metrics');
    expect(seen.body).toContain('http_request_duration_seconds_count{method="GET",route="/healthz",status="200"} 1');
    expect((await measured.inject({ url: '/metrics', remoteAddress: '203.0.113.7' })).statusCode).toBe(404);
    const passedOn = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'forwarded', 'x-real-ip', 'via'];
    const answers = passedOn.map((name) => measured.inject({ url: '/metrics', headers: { [name]: '203.0.113.7' } }));
    expect((await Promise.all(answers)).map(({ statusCode }) => statusCode)).toEqual(passedOn.map(() => 404));
    await measured.close();
  });
});

describe('an address with excessive requests', () => {
  const small = () =>
    buildApp({ ...t.base, config: { ...t.base.config, rateLimitPerMinute: 3 } }, { routes: [], webRoot: root });
  const ask = (to: FastifyInstance, url: string, ip = '203.0.113.1') =>
    to.inject({ url, remoteAddress: ip, headers: { accept: 'text/html,*/*;q=0.8' } });

  it('gets twice as many pages as calls, then 429 with a time', async () => {
    const server = await small();
    const statuses = [];
    for (const url of ['/', '/login', '/nowhere', '/api/v1/nowhere', '/robots.txt', '/old/', '/', '/nowhere'])
      statuses.push((await ask(server, url)).statusCode);
    expect(statuses).toEqual([200, 200, 404, 404, 200, 308, 429, 429]);
    const refused = await ask(server, '/login');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await ask(server, '/login', '203.0.113.2')).statusCode).toBe(200);
    await server.close();
  });

  it('gets build files and probes without a limit', async () => {
    const server = await small();
    for (let n = 0; n < 20; n += 1)
      for (const url of ['/assets/main.1a2b.js', '/sw.js', '/healthz', '/readyz'])
        expect((await ask(server, url)).statusCode).toBe(200);
    await server.close();
  });
});

describe('pictures shared to a phone without a service worker', () => {
  const manifest = readFileSync(join(__dirname, '../../../public/manifest.webmanifest'), 'utf8');
  const { share_target: target } = JSON.parse(manifest) as { share_target: { action: string; method: 'POST' } };
  const share = (payload: Buffer, type = 'multipart/form-data; boundary=x', more = {}) =>
    app.inject({ url: target.action, method: target.method, headers: { 'content-type': type, ...more }, payload });

  it('lead to a screen that asks to share again', async () => {
    const answer = await share(Buffer.from('--x\r\nContent-Disposition: form-data; name="pictures"\r\n\r\n1\r\n--x--'));
    expect(answer.statusCode).toBe(303);
    expect(answer.headers.location).toBe('/account/dashboard?shared=early');
  });

  it.each([
    ['none', 303],
    ['same-origin', 303],
    ['same-site', 403],
    ['cross-site', 403],
  ])('are accepted from the phone or our pages, not other sites: %s', async (site, status) => {
    expect((await share(Buffer.from('--x--'), undefined, { 'sec-fetch-site': site })).statusCode).toBe(status);
  });

  it('are refused if too large, and not stored', async () => {
    expect((await share(Buffer.alloc(limits.proofBodyMaxBytes))).statusCode).toBe(303);
    expect((await share(Buffer.alloc(limits.proofBodyMaxBytes + 1))).statusCode).toBe(413);
  });

  it('are refused in any other form', async () => {
    expect((await share(Buffer.from('{}'), 'application/json')).statusCode).toBe(415);
  });
});

describe('well-known addresses', () => {
  it('tell researchers whom to contact for the coming months', async () => {
    const { statusCode, headers, body } = await browse('/.well-known/security.txt', {});
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(body).toMatch(/^Contact: mailto:\S+@\S+$/m);
    expect(body).toContain(`Canonical: ${t.base.config.publicUrl}/.well-known/security.txt\n`);
    const left = Date.parse(/^Expires: (.+)$/m.exec(body)?.[1] ?? '') - t.base.now().getTime();
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThan(365 * 24 * 3_600_000);
  });

  it('lead password managers to the new password form and nowhere else', async () => {
    const answer = await browse('/.well-known/change-password');
    expect(answer).toMatchObject({ statusCode: 302, headers: { location: '/account/my-account' } });
    // The standard address for testing whether a site reports missing pages.
    const missing = '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200';
    expect((await browse(missing)).statusCode).toBe(404);
  });
});
