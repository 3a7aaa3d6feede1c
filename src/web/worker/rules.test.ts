import { paths } from '../paths';
import {
  isAsset,
  isPage,
  isShare,
  getKey,
  maxAssets,
  mayBeSheet,
  mayKeepAsset,
  mayKeepPage,
  neededBy,
  readLoaded,
  shareScreen,
} from './rules';

const origin = 'https://sharenaira.example';
const at = (path: string) => new URL(path, origin);

test.each([
  ['/', true],
  ['/login', true],
  ['/account/job-details/01890000-0000-7000-8000-000000000000', true],
  ['/newsletter/confirm?token=x', true],
  ['/apiary', true],
  ['/api/v1/user/profile', false],
  ['/api', false],
  ['/media/01890000.webp', false],
  ['/media/without-an-ending', false],
  ['/r/mK3vQ0aZ7cXwJ1bTn5yE-g', false],
  ['/s/aB3dE5gH', false],
  ['/kit/0123456789abcdef0123456789abcdef.jpg/small', false],
  ['/signup', true],
  ['/referrals', true],
  ['/assets/main.1a2b.js', false],
  ['/robots.txt', false],
  ['/sw.js', false],
  ['/metrics', false],
  ['/healthz', false],
])('%s is a page: %s', (path, page) => {
  expect(isPage(at(path))).toBe(page);
});

test.each([
  ['/assets/main.1a2b.js', true],
  ['/assetsmain.js', false],
  ['/api/v1/assets/', false],
  ['/assets/../api/v1/user/profile', false],
])('%s is a hashed file: %s', (path, asset) => {
  expect(isAsset(at(path))).toBe(asset);
});

test('a static page is cached by its address, and all app screens as one', () => {
  for (const path of [paths.landing, paths.privacy, paths.terms, paths.cookies, paths.login, paths.signup])
    expect(getKey(path)).toBe(path);
  for (const path of [paths.account.dashboard, paths.admin.user('7'), paths.newsletterConfirm, '/nothing-here'])
    expect(getKey(path)).toBe(paths.offline);
});

describe('shared pictures', () => {
  test.each([
    ['/share', 'navigate', true],
    ['/share', 'cors', false],
    [paths.account.dashboard, 'navigate', false],
    ['/share/more', 'navigate', false],
  ] as const)('are sent to %s by %s: %s', (path, mode, share) => {
    expect(isShare(at(path), { mode })).toBe(share);
  });

  test.each([
    ['the sheet', 'null', 'document', true],
    ['the sheet of a browser that names no origin', undefined, 'document', true],
    ['a page of ours', origin, 'document', true],
    ['another site', 'https://other.example', 'document', false],
    ['a page of ours by another line', 'http://sharenaira.example', 'document', false],
    ['a frame', 'null', 'iframe', false],
  ] as const)('are accepted of %s: %s in a %s: %s', (_, from, destination, taken) => {
    const headers = new Headers(from && { origin: from });
    expect(mayBeSheet({ headers, destination }, origin)).toBe(taken);
  });

  test('lead to the screen, with the reason for a refusal', () => {
    expect(shareScreen(null)).toBe('/account/dashboard?shared=yes');
    expect(shareScreen('tooMany')).toBe('/account/dashboard?shared=tooMany');
  });
});

const answer = (headers: Record<string, string>, status = 200, type = 'basic') => ({
  status,
  type,
  headers: { get: (name: string) => headers[name] ?? null },
});
const html = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'private, no-cache' };
const script = { 'content-type': 'application/javascript', 'cache-control': 'public, max-age=31536000, immutable' };

test.each([
  ['a page', answer(html), true, false],
  ['a script', answer(script), false, true],
  ['a page that says there is none', answer(html, 404), false, false],
  ['a script that is gone', answer(script, 404), false, false],
  ['a part of a script', answer(script, 206), false, false],
  ['what its sender wants forgotten', answer({ ...html, 'cache-control': 'no-store' }), false, false],
  ['what comes from elsewhere', answer(script, 200, 'cors'), false, false],
  ['what nobody may look into', answer({}, 0, 'opaque'), false, false],
  ['what led somewhere else', answer(html, 0, 'opaqueredirect'), false, false],
])('%s', (_, given, page, asset) => {
  expect([mayKeepPage(given), mayKeepAsset(given)]).toEqual([page, asset]);
});

test('JSON is no page', () => {
  expect(mayKeepPage(answer({ 'content-type': 'application/json' }))).toBe(false);
});

test('the app’s page needs its scripts, a static page none', () => {
  const markup =
    '<script>x</script><script defer src="/assets/a.1.js"></script><script defer src="/assets/b.2.js"></script>';
  expect(neededBy(paths.login, markup)).toEqual(['/assets/a.1.js', '/assets/b.2.js']);
  expect(neededBy(paths.offline, markup)).toHaveLength(2);
  expect(neededBy(paths.landing, markup)).toEqual([]);
});

describe('a page’s reported files', () => {
  test('are accepted if ours', () => {
    const assets = ['/assets/a.js', '/api/v1/user/profile', '/media/x.webp', 'https://evil.example/assets/a.js', 7];
    expect(readLoaded({ type: 'loaded', page: '/login', assets }, origin)).toEqual({
      type: 'loaded',
      page: '/login',
      assets: ['/assets/a.js'],
    });
  });

  test('cannot lead elsewhere by detours', () => {
    const assets = ['/assets/../api/v1/user/profile', '/assets/%2e%2e/media/x', '//evil.example/assets/'];
    expect(readLoaded({ type: 'loaded', page: '/api/v1/user/profile', assets }, origin)).toEqual({
      type: 'loaded',
      page: paths.offline,
      assets: [],
    });
  });

  test('are limited', () => {
    const assets = Array.from({ length: 1_000 }, (_, n) => `/assets/${n}.js`);
    expect(readLoaded({ type: 'loaded', page: '/', assets }, origin)?.assets).toHaveLength(maxAssets);
  });

  test.each([null, 'loaded', {}, { type: 'other', page: '/', assets: [] }, { type: 'loaded', page: 1, assets: [] }])(
    'are empty for %p',
    (message) => expect(readLoaded(message, origin)).toBeNull(),
  );
});
