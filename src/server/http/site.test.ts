import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../app';
import { testContext } from '../testing/testContext';

const t = testContext();

const root = mkdtempSync(join(tmpdir(), 'sharenaira-site-'));
const script = 'console.log("built");'.repeat(50);
mkdirSync(join(root, 'assets'));
writeFileSync(
  join(root, 'index.html'),
  '<!doctype html><style nonce="__CSP_NONCE__"></style><script src="/assets/main.1a2b.js"></script>',
);
writeFileSync(join(root, 'assets', 'main.1a2b.js'), script);
writeFileSync(join(root, 'assets', 'main.1a2b.js.br'), brotliCompressSync(script));
writeFileSync(join(root, 'assets', 'main.1a2b.js.gz'), gzipSync(script));
writeFileSync(join(root, 'manifest.webmanifest'), '{}');
afterAll(() => rmSync(root, { recursive: true }));

let app: FastifyInstance;
beforeEach(async () => {
  app = await buildApp(t.base, { routes: [], webRoot: root });
});
afterEach(() => app.close());

const browse = (url: string, headers: Record<string, string> = { accept: 'text/html,*/*;q=0.8' }) =>
  app.inject({ url, headers });

describe('the web app', () => {
  it.each(['/', '/login', '/account/task/01890000-0000-7000-8000-000000000000', '/admin/jobs?page=2'])(
    'answers its page at %s, with a nonce of its own for each answer',
    async (url) => {
      const [one, other] = [await browse(url), await browse(url)];
      expect(one).toMatchObject({ statusCode: 200 });
      expect(one.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
      const nonce = /nonce="([^"]+)"/.exec(one.body)?.[1] ?? '';
      expect(Buffer.from(nonce, 'base64')).toHaveLength(16);
      expect(one.headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${nonce}'`);
      expect(other.body).not.toContain(nonce);
    },
  );

  it('lets a page run nothing but its own scripts', async () => {
    const policy = String((await browse('/')).headers['content-security-policy']);
    const said = Object.fromEntries(
      policy.split('; ').map((line) => [line.split(' ')[0], line.split(' ').slice(1).join(' ')]),
    );
    expect(said).toMatchObject({
      'default-src': "'self'",
      'script-src': "'self'",
      'script-src-attr': "'none'",
      'object-src': "'none'",
      'base-uri': "'none'",
      'frame-ancestors': "'none'",
    });
  });

  it.each([
    ['br', 'br'],
    ['gzip, deflate', 'gzip'],
    ['', undefined],
  ])('sends hashed files as they were compressed at build (%s)', async (accepted, encoding) => {
    const response = await browse('/assets/main.1a2b.js', { 'accept-encoding': accepted });
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-encoding']).toBe(encoding);
    expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(response.headers['content-type']).toContain('javascript');
  });

  it('lets files without a hash grow old in an hour', async () => {
    expect((await browse('/manifest.webmanifest')).headers['cache-control']).toBe('public, max-age=3600');
  });

  it.each([
    '/assets/gone.js',
    '/robots.txt',
    '/index.html',
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

  it('answers nothing but the API where it is not built', async () => {
    const bare = await buildApp(t.base, { routes: [], webRoot: join(root, 'missing') });
    expect((await bare.inject('/')).statusCode).toBe(404);
    await bare.close();
  });
});

describe('pictures', () => {
  it('are shown as what they are and run nothing', async () => {
    t.media.set('a.webp', { bytes: Buffer.from('RIFF'), type: 'image/webp' });
    const response = await browse('/media/a.webp');
    expect(response.body).toBe('RIFF');
    expect(response.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'public, max-age=31536000, immutable',
    });
  });
});

describe('probes', () => {
  it('tell that the process answers and that it reaches its database', async () => {
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
    const measured = await buildApp(t.base, { routes: [], metrics: true });
    await measured.inject('/healthz');
    const seen = await measured.inject('/metrics');
    expect(seen.body).toContain('http_request_duration_seconds_count{method="GET",route="/healthz",status="200"} 1');
    expect((await measured.inject({ url: '/metrics', remoteAddress: '203.0.113.7' })).statusCode).toBe(404);
    expect((await measured.inject({ url: '/metrics', headers: { 'x-forwarded-for': '203.0.113.7' } })).statusCode).toBe(
      404,
    );
    await measured.close();
  });
});

describe('headers', () => {
  it.each(['/', '/api/v1/nothing', '/media/nothing', '/healthz'])('stand on every answer (%s)', async (url) => {
    expect((await browse(url)).headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'") as string,
    });
  });

  it('bind the browser to https only where the site has it', async () => {
    expect((await browse('/')).headers['strict-transport-security']).toBeUndefined();
    const config = { ...t.base.config, publicUrl: 'https://sharenaira.example' };
    const secure = await buildApp({ ...t.base, config }, { routes: [] });
    expect((await secure.inject('/')).headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    await secure.close();
  });
});
