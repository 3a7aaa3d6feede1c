import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { limits } from '../../../contract/limits';
import { buildApp } from '../../app';
import { media, sessions, users } from '../../db/schema';
import { hashPassword } from '../passwords';
import { allRoutes } from '../../routes';
import { adminPerson, person, type Person } from '../../testing/factories';
import { goodPassword } from '../../testing/signingUp';
import { testContext } from '../../testing/testContext';

const t = testContext();
const name = `${'0a'.repeat(16)}.webp`;
const address = `/media/${name}`;

let app: FastifyInstance;
let passwordHash: string;
let ada: Person;
beforeAll(async () => {
  passwordHash = await hashPassword(goodPassword);
});
beforeEach(async () => {
  app = await buildApp(t.base, { routes: allRoutes });
  ada = await person(t.ctx, { passwordHash });
  t.media.set(name, { bytes: Buffer.from('RIFF'), type: 'image/webp' });
  const row = { name, userId: ada.id, kind: 'proof', bytes: 4, createdAt: t.clock.now() } as const;
  await t.ctx.db.insert(media).values(row);
});
afterEach(() => app.close());

interface Browser {
  readonly token: string;
  readonly pass: string;
}
const passIn = (answer: { cookies: { name: string; value: string }[] }) =>
  answer.cookies.find((cookie) => /^(?:__Host-)?sharenaira_pictures$/.test(cookie.name));
const enter = async ({ email }: Person): Promise<Browser> => {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/v1/auth/login',
    body: { email, password: goodPassword },
  });
  return { token: answer.json<{ token: string }>().token, pass: passIn(answer)!.value };
};
const bearing = (token: string) => ({ authorization: `Bearer ${token}` });
const look = (pass?: string, headers: Record<string, string> = {}, url = address) =>
  app.inject({ url, headers, ...(pass === undefined ? {} : { cookies: { sharenaira_pictures: pass } }) });
const call = (url: string, { token }: Browser, method: 'GET' | 'POST' = 'POST') =>
  app.inject({ method, url: `/api/v1${url}`, headers: bearing(token) });

it('is served to its member and admins as a picture that runs nothing', async () => {
  for (const who of [ada, await adminPerson(t.ctx, { passwordHash })]) {
    const { pass, token } = await enter(who);
    for (const answer of [await look(pass), await look(undefined, bearing(token))]) {
      expect(answer.body).toBe('RIFF');
      expect(answer.headers).toMatchObject({
        'content-type': 'image/webp',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
        'cache-control': 'private, no-cache',
        'cross-origin-resource-policy': 'same-origin',
      });
    }
  }
});

describe('in small', () => {
  const small = `${address}/small`;
  const drawn = () =>
    sharp({ create: { width: 720, height: 1280, channels: 3, background: '#0a6b47' } })
      .webp()
      .toBuffer();

  it('is a 112 px square, shown to the picture’s viewers and deleted with it', async () => {
    t.media.set(name, { bytes: await drawn(), type: 'image/webp' });
    const admin = await enter(await adminPerson(t.ctx, { passwordHash }));
    const answer = await look(admin.pass, {}, small);
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 112, height: 112 });
    expect(answer.rawPayload.length).toBeLessThan(4_096);
    const { headers } = await look(admin.pass);
    expect(answer.headers).toMatchObject({
      'cache-control': headers['cache-control'],
      'content-security-policy': headers['content-security-policy'],
    });
    const again = await look(admin.pass, { 'if-none-match': String(answer.headers.etag) }, small);
    expect(again.statusCode).toBe(304);
    const other = await enter(await person(t.ctx, { passwordHash }));
    for (const pass of [undefined, other.pass]) expect((await look(pass, {}, small)).statusCode).toBe(404);
    await t.ctx.db.delete(media).where(eq(media.name, name));
    expect((await look(admin.pass, {}, small)).statusCode).toBe(404);
  });

  it('is the picture itself if it cannot be resized', async () => {
    const unread = `${'0c'.repeat(16)}.webp`;
    t.media.set(unread, { bytes: Buffer.from('RIFF'), type: 'image/webp' });
    const row = { name: unread, userId: ada.id, kind: 'proof', bytes: 4, createdAt: t.clock.now() } as const;
    await t.ctx.db.insert(media).values(row);
    const { pass } = await enter(ada);
    expect((await look(pass, {}, `/media/${unread}/small`)).body).toBe('RIFF');
  });
});

it('answers all others like a missing picture, byte for byte', async () => {
  const other = await enter(await person(t.ctx, { passwordHash }));
  const admin = await enter(await adminPerson(t.ctx, { passwordHash }));
  const never = `/media/${'0b'.repeat(16)}.webp`;
  const seen = ({ statusCode, body, headers }: Awaited<ReturnType<typeof look>>) => {
    const { date: _date, 'x-request-id': _id, ...rest } = headers;
    const uncounted = Object.fromEntries(Object.entries(rest).filter(([header]) => !header.startsWith('x-ratelimit')));
    return { statusCode, body, headers: uncounted };
  };
  const expected = seen(await look(undefined, {}, never));
  expect(expected).toMatchObject({ statusCode: 404, headers: { 'cache-control': 'no-store' } });
  const unwelcome = [
    await look(),
    await look('made-up'),
    await look(other.pass),
    await look(other.token),
    await look(undefined, bearing(other.token)),
    await look(undefined, bearing(other.pass)),
    await look(other.pass, { 'if-none-match': `"${name}"` }),
    await look(admin.pass, {}, never),
    await look((await enter(ada)).pass, bearing('made-up-token-of-some-length')),
  ];
  for (const answer of unwelcome) expect(seen(answer)).toEqual(expected);
});

it('is revalidated before each view and not resent to a browser that has it', async () => {
  const { pass } = await enter(ada);
  const again = await look(pass, { 'if-none-match': `"${name}"` });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

describe('the pass', () => {
  it('is hidden from scripts and other sites, and opens no call', async () => {
    const { pass } = await enter(ada);
    const answer = await app.inject({
      method: 'POST',
      url: '/api/v1/auth/login',
      body: { email: ada.email, password: goodPassword },
    });
    expect(passIn(answer)).toMatchObject({
      path: '/',
      httpOnly: true,
      sameSite: 'Strict',
      maxAge: limits.memberSessionDays * 24 * 60 * 60,
    });
    expect((await app.inject({ url: '/api/v1/user/profile', headers: bearing(pass) })).statusCode).toBe(401);
    const kept = await t.ctx.db.select().from(sessions);
    expect(JSON.stringify(kept)).not.toContain(pass);
  });

  it('is secure and bound to this host if the site is', async () => {
    await app.close();
    app = await buildApp(
      { ...t.base, config: { ...t.base.config, publicUrl: 'https://a.example' } },
      { routes: allRoutes },
    );
    const browser = await enter(ada);
    const name = '__Host-sharenaira_pictures';
    expect(passIn(await call('/user/profile', browser, 'GET'))).toMatchObject({ name, secure: true, path: '/' });
    expect((await app.inject({ url: address, cookies: { [name]: browser.pass } })).statusCode).toBe(200);
    expect((await look(browser.pass)).statusCode).toBe(404);
  });

  it.each<[string, (browser: Browser) => Promise<unknown>]>([
    ['logout', (browser) => call('/auth/logout', browser)],
    ['logout elsewhere', async () => call('/auth/sessions/revoke-others', await enter(ada))],
    ['a ban', () => t.ctx.db.update(users).set({ status: 'banned' }).where(eq(users.id, ada.id))],
    ['a week without a call', async () => t.clock.advance({ days: limits.memberSessionIdleDays })],
  ])('ends with its session: %s', async (_, end) => {
    const browser = await enter(ada);
    expect((await look(browser.pass)).statusCode).toBe(200);
    await end(browser);
    expect((await look(browser.pass)).statusCode).toBe(404);
  });

  it('does not prolong a session', async () => {
    const browser = await enter(ada);
    t.clock.advance({ days: limits.memberSessionIdleDays - 1 });
    await look(browser.pass);
    t.clock.advance({ days: 1 });
    expect((await call('/user/profile', browser, 'GET')).statusCode).toBe(401);
  });

  it('is removed at logout', async () => {
    expect(passIn(await call('/auth/logout', await enter(ada)))).toMatchObject({
      value: '',
      maxAge: 0,
      path: '/',
    });
  });

  it('is renewed unchanged when the app starts, if the browser lost it or never had one', async () => {
    const browser = await enter(ada);
    await t.ctx.db.update(sessions).set({ pictureHash: null });
    expect((await look(browser.pass)).statusCode).toBe(404);
    const answers = await Promise.all([1, 2].map(() => call('/user/profile', browser, 'GET')));
    expect(answers.map((answer) => passIn(answer)?.value)).toEqual([browser.pass, browser.pass]);
    expect((await look(browser.pass)).statusCode).toBe(200);
  });
});
