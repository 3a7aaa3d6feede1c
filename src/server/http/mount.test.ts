import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { answer, endpoint, type InputOf } from '../../contract/endpoint';
import * as messages from '../../contract/messages';
import { nairaInput, requiredText, text, wholeNumber } from '../../contract/primitives';
import { buildApp } from '../app';
import { inTransaction, newId, type Ctx } from '../context';
import { sessions, subscribers, users } from '../db/schema';
import { DomainError } from '../errors';
import { testContext } from '../testing/testContext';
import { hashToken, newToken, mediaTokenOf } from '../lib/tokens';
import { bareRoute, eventsRoute, fileRoute, route, uploadRoute } from '../verb';

const t = testContext();

const echo = endpoint('echo', 'PUT /echo/{id}', {
  access: 'public',
  summary: 'Answers what it was sent.',
  params: z.strictObject({ id: wholeNumber(1, 99) }),
  query: z.strictObject({ q: text(5).optional() }),
  body: z.strictObject({
    title: requiredText(10),
    amount: nairaInput(messages.withdrawals.amountInvalid),
    note: text(9).optional(),
  }),
  answer: answer({
    data: z.object({ id: z.int(), title: z.string(), note: z.string().nullable() }),
    extra: z.string(),
  }),
});
const say = endpoint('say', 'POST /say', { access: 'public', summary: 'Says nothing.' });
const mine = endpoint('mine', 'GET /mine', {
  summary: 'Who am I?',
  answer: answer({ data: z.string() }),
});
const adminRead = endpoint('work', 'GET /admin/work', {
  summary: 'For admins.',
});
const sign = endpoint('sign', 'POST /sign', {
  summary: 'Writes a row.',
  body: z.strictObject({ email: z.string() }),
  answer: answer({ data: z.object({ id: z.string() }) }),
  idempotent: 'create',
});
const photo = endpoint('photo', 'POST /photo', {
  access: 'public',
  summary: 'Takes a picture.',
  upload: { field: 'pic', maxBytes: 5 * 1024 * 1024, types: ['image/png'] },
  answer: answer({ data: z.object({ bytes: z.int(), filename: z.string() }) }),
});
const fails = endpoint('fails', 'GET /fails', {
  access: 'public',
  summary: 'Breaks.',
  query: z.strictObject({ how: z.string() }),
});
const limited = endpoint('limited', 'GET /limited', {
  access: 'public',
  summary: 'Thrice a minute.',
});
const linked = endpoint('linked', 'GET /linked', {
  access: 'public',
  summary: 'Changes something by GET.',
});
const cookies = endpoint('cookies', 'POST /auth/cookies', {
  access: 'public',
  summary: 'Counts in a cookie.',
  answer: answer({ data: z.string() }),
});
const bare = endpoint('bare', 'HEAD /ping', {
  access: 'public',
  summary: 'Nothing.',
  produces: 'nothing',
});
const table = endpoint('table', 'GET /table', {
  access: 'public',
  summary: 'A file.',
  produces: 'csv-file',
});
const live = endpoint('live', 'GET /live', {
  access: 'public',
  summary: 'Events.',
  produces: 'events',
});

const signed = async (ctx: Ctx, { email }: InputOf<typeof sign>) =>
  inTransaction(ctx, async (tx) => {
    const id = newId();
    await tx.db.insert(subscribers).values({ id, email, tokenHash: hashToken(id), createdAt: tx.now() });
    return { message: 'Signed', data: { id } };
  });

const failures: Record<string, () => Promise<never>> = {
  refused: () => Promise.reject(new DomainError('conflict', 'Somebody was faster.', { fields: { how: 'Too late' } })),
  bug: () => Promise.reject(new TypeError('secret inside of the house')),
  waits: () => Promise.reject(new DomainError('rate_limited', messages.server.tooMany, { retryAfterSeconds: 41.2 })),
};

const routes = [
  route(echo, async (_ctx, { id, title, note }) => ({
    data: { id, title, note: note ?? null, secret: 'x' },
    extra: 'root',
  })),
  route(say, async () => ({})),
  route(mine, async (ctx) => ({ data: 'userId' in ctx.actor ? ctx.actor.userId : '' })),
  route(adminRead, async () => ({ message: 'Welcome' })),
  route(sign, signed),
  uploadRoute(photo, async (_ctx, { file }) => ({
    data: { bytes: (await file.read()).length, filename: file.filename },
  })),
  route(fails, async (ctx, { how }) => {
    await failures[how]?.();
    await ctx.db.select().from(users).where(eq(users.email, how));
    return {};
  }),
  route(limited, async () => ({}), { perMinute: 3 }),
  route(linked, async () => ({}), { notByLink: messages.members.couponNotByLink }),
  route(cookies, async (ctx) => {
    const next = `${Number(ctx.cookies.get('count') ?? 0) + 1}`;
    ctx.cookies.set('count', next, { maxAgeSeconds: 600 });
    return { data: next };
  }),
  bareRoute(bare, async () => undefined),
  fileRoute(table, async () => ({
    filename: 'jobs.csv',
    parts: (async function* () {
      yield 'a,b\r\n';
      yield '1,2\r\n';
    })(),
  })),
  eventsRoute(live, async (_ctx, send) => {
    send({ type: 'admin', queue: 'proofs' });
    send({ type: 'session-ended' });
    return () => undefined;
  }),
];

let app: FastifyInstance;
beforeEach(async () => {
  app = await buildApp(t.base, { routes });
});
afterEach(() => app.close());

/** A session of a new user, with the token that opens it. */
const signIn = async ({ isAdmin = false } = {}) => {
  const [userId, token] = [newId(), newToken()];
  const now = t.clock.now();
  await t.ctx.db.insert(users).values({
    id: userId,
    fullname: 'Ada Obi',
    email: `${userId}@example.ng`,
    phone: '+2348031234567',
    passwordHash: 'none',
    state: 'Lagos',
    referralCode: userId,
    status: 'active',
    isAdmin,
    createdAt: now,
    activatedAt: now,
  });
  const expiresAt = new Date(now.getTime() + 30 * 24 * 3_600_000);
  const pictureHash = hashToken(mediaTokenOf(token));
  const times = { createdAt: now, lastSeenAt: now, expiresAt };
  const session = { id: newId(), tokenHash: hashToken(token), pictureHash, userId, ...times };
  await t.ctx.db.insert(sessions).values(session);
  await t.ctx.db.execute(`INSERT INTO ledger_account (code, user_id) VALUES ('wallet', '${userId}')`);
  return { userId, sessionId: session.id, headers: { authorization: `Bearer ${token}` } };
};

const put = (url: string, payload: unknown) =>
  app.inject({ method: 'PUT', url: `/api/v1${url}`, payload: payload as object });

describe('the caller’s address', () => {
  const heard = async (trustProxy: boolean, forwarded: string): Promise<string> => {
    const base = { ...t.base, config: { ...t.base.config, trustProxy } };
    const other = await buildApp(base, { routes: [route(say, async ({ ip }) => ({ message: ip }))] });
    const headers = { 'x-forwarded-for': forwarded };
    const response = await other.inject({ method: 'POST', url: '/api/v1/say', headers, remoteAddress: '192.0.2.1' });
    await other.close();
    return response.json<{ message: string }>().message;
  };

  it.each([
    ['the connection’s without a proxy, whatever is claimed', false, '203.0.113.9', '192.0.2.1'],
    ['the one that the proxy tells', true, '198.51.100.7', '198.51.100.7'],
    [
      'the one that the proxy adds, not the one that the caller invented before it',
      true,
      '203.0.113.9, 198.51.100.7',
      '198.51.100.7',
    ],
  ])('is %s', async (_, trustProxy, forwarded, address) => {
    expect(await heard(trustProxy, forwarded)).toBe(address);
  });
});

describe('input and answer', () => {
  it('passes path, query and body as one flat input and returns only contract fields', async () => {
    const response = await put('/echo/7?q=x', { title: ' Hi ', amount: '100.50' });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({
      error: false,
      message: '',
      data: { id: 7, title: 'Hi', note: null },
      extra: 'root',
    });
    expect(response.headers['cache-control']).toBe('no-store');
  });

  it('completes the envelope of a verb without a message', async () => {
    const envelope = { error: false, message: '', data: null };
    expect((await app.inject({ method: 'POST', url: '/api/v1/say' })).json()).toEqual(envelope);
    const empty = await app.inject({
      method: 'POST',
      url: '/api/v1/say',
      headers: { 'content-type': 'application/json' },
      payload: '',
    });
    expect(empty.json()).toEqual(envelope);
  });

  it('names every wrong field, and the first in its message', async () => {
    const response = await put('/echo/100?q=toolong', { amount: 1e3 + 0.005 });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({
      error: true,
      code: 'validation_failed',
      message: 'Use 99 or less',
      data: null,
      fields: {
        id: 'Use 99 or less',
        q: 'Use at most 5 characters',
        title: messages.fields.required,
        amount: messages.withdrawals.amountInvalid,
      },
    });
  });

  it.each([
    ['in the body', '/echo/7', { title: 'a', amount: 1, isAdmin: true }, 'isAdmin'],
    ['in the query', '/echo/7?role=admin', { title: 'a', amount: 1 }, 'role'],
  ])('refuses an unknown field %s', async (_where, url, body, name) => {
    const response = await put(url, body);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({
      message: `${name}: ${messages.fields.unknown}`,
      fields: { [name]: messages.fields.unknown },
    });
  });

  it.each(['toString', 'constructor'])('names the unknown field %s, which every object inherits', async (name) => {
    const response = await put(`/echo/7?${name}=1`, { title: 'a', amount: 1 });
    expect(response.json()).toMatchObject({ fields: { [name]: messages.fields.unknown } });
  });

  it.each([
    ['a field of the query given twice', '/echo/7?q=1&q=2', '{"title":"a","amount":1}'],
    ['a field of the body in the query', '/echo/7?title=b', '{"title":"a","amount":1}'],
    ['a field given as a list', '/echo/7', '{"title":["a"],"amount":1}'],
    ['a prototype', '/echo/7', '{"title":"a","amount":1,"__proto__":{"isAdmin":true}}'],
    ['a constructor', '/echo/7', '{"title":"a","amount":1,"constructor":{"prototype":{"isAdmin":true}}}'],
  ])('refuses %s', async (_what, url, payload) => {
    const headers = { 'content-type': 'application/json' };
    const response = await app.inject({ method: 'PUT', url: `/api/v1${url}`, headers, payload });
    expect(response.statusCode).toBe(400);
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });

  it.each([[null], [[]], ['text'], [7]])('refuses the body %j, which is not an object', async (body) => {
    const response = await app.inject({
      method: 'PUT',
      url: '/api/v1/echo/7',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify(body),
    });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ error: true });
  });

  it('sets cookies scripts cannot read, and reads them back', async () => {
    const first = await app.inject({ method: 'POST', url: '/api/v1/auth/cookies' });
    expect(first.headers['set-cookie']).toBe('count=1; Max-Age=600; Path=/; HttpOnly; SameSite=Strict');
    const second = await app.inject({ method: 'POST', url: '/api/v1/auth/cookies', cookies: { count: '1' } });
    expect(second.json()).toMatchObject({ data: '2' });
  });

  it('over https takes only this host’s cookies, not a neighbour’s', async () => {
    const config = { ...t.base.config, publicUrl: 'https://sharenaira.example' };
    const inner = await buildApp({ ...t.base, config }, { routes });
    const count = (cookies: Record<string, string> = {}) =>
      inner.inject({ method: 'POST', url: '/api/v1/auth/cookies', cookies });
    const first = await count();
    const set = '__Host-count=1; Max-Age=600; Path=/; HttpOnly; Secure; SameSite=Strict';
    expect(first.headers['set-cookie']).toBe(set);
    expect((await count({ '__Host-count': '1' })).json()).toMatchObject({ data: '2' });
    expect((await count({ count: '1' })).json()).toMatchObject({ data: '1' });
    await inner.close();
  });

  it('answers bare statuses, files and event streams', async () => {
    expect(await app.inject({ method: 'HEAD', url: '/api/v1/ping' })).toMatchObject({ statusCode: 200, body: '' });
    const file = await app.inject('/api/v1/table');
    expect(file).toMatchObject({ statusCode: 200, body: 'a,b\r\n1,2\r\n' });
    expect(file.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="jobs.csv"',
    });
    const events = await app.inject('/api/v1/live');
    expect(events.headers['content-type']).toContain('text/event-stream');
    expect(events.body).toContain('data: {"type":"admin","queue":"proofs"}\n\ndata: {"type":"session-ended"}\n\n');
  });

  it('refuses a change by GET if a browser followed a link', async () => {
    const followed = await app.inject({ url: '/api/v1/linked', headers: { 'sec-fetch-mode': 'navigate' } });
    expect(followed).toMatchObject({ statusCode: 403 });
    expect(followed.json()).toMatchObject({ message: messages.members.couponNotByLink });
    expect(await app.inject({ url: '/api/v1/linked', headers: { 'sec-fetch-mode': 'cors' } })).toMatchObject({
      statusCode: 200,
    });
  });
});

describe('access', () => {
  const statusOf = async (url: string, headers: Record<string, string> = {}) =>
    (await app.inject({ url: `/api/v1${url}`, headers })).statusCode;

  it('admits members to members’ calls and only admins to admins’', async () => {
    const [member, admin] = [await signIn(), await signIn({ isAdmin: true })];
    expect([
      await statusOf('/mine'),
      await statusOf('/mine', member.headers),
      await statusOf('/mine', admin.headers),
    ]).toEqual([401, 200, 200]);
    expect([
      await statusOf('/admin/work'),
      await statusOf('/admin/work', member.headers),
      await statusOf('/admin/work', admin.headers),
    ]).toEqual([401, 403, 200]);
  });

  it.each([
    '',
    'Bearer',
    'Bearer ',
    'Bearer x',
    `Bearer ${'A'.repeat(43)}`,
    'Basic YTpi',
    `Bearer ${'\u0000'.repeat(30)}`,
  ])('treats %j as no session', async (authorization) => {
    expect(await statusOf('/mine', { authorization })).toBe(401);
  });

  it('logs a refusal’s caller and route but not its input', async () => {
    const member = await signIn();
    await statusOf('/admin/work?q=whom', member.headers);
    await statusOf('/mine');
    const lines = t.logged.filter(({ message }) => message === 'call').map(({ details }) => details);
    expect(lines.slice(-2)).toEqual([
      expect.objectContaining({ route: '/api/v1/admin/work', status: 403, userId: member.userId, ip: '127.0.0.1' }),
      expect.objectContaining({ route: '/api/v1/mine', status: 401, userId: undefined, ip: '127.0.0.1' }),
    ]);
    expect(JSON.stringify(lines)).not.toContain('whom');
  });

  it('refuses before the body is read', async () => {
    const response = await app.inject({
      method: 'POST',
      url: '/api/v1/sign',
      headers: { 'content-type': 'application/json' },
      payload: '{junk',
    });
    expect(response.statusCode).toBe(401);
  });

  it('records a session’s use at most once a minute', async () => {
    const { headers, sessionId } = await signIn();
    const begun = t.clock.now();
    const seen = async () => (await t.ctx.db.select().from(sessions).where(eq(sessions.id, sessionId)))[0]?.lastSeenAt;
    t.clock.advance({ seconds: 59 });
    await statusOf('/mine', headers);
    expect(await seen()).toEqual(begun);
    t.clock.advance({ seconds: 1 });
    await statusOf('/mine', headers);
    expect(await seen()).toEqual(t.clock.now());
  });
});

describe('idempotency', () => {
  const post = async (headers: Record<string, string>, email: string, key?: string) =>
    app.inject({
      method: 'POST',
      url: '/api/v1/sign',
      headers: { ...headers, ...(key === undefined ? {} : { 'idempotency-key': key }) },
      payload: { email },
    });

  it('repeats the first answer for the same key and input, and works once', async () => {
    const { headers } = await signIn();
    const [first, second] = [await post(headers, 'a@b.ng', 'k1'), await post(headers, 'a@b.ng', 'k1')];
    expect([first.statusCode, second.statusCode]).toEqual([200, 200]);
    expect(second.json()).toEqual(first.json());
    expect(await t.ctx.db.select().from(subscribers)).toHaveLength(1);
  });

  it.each(['', ' ', 'a b', 'ü', 'k'.repeat(201)])('refuses the key %j', async (key) => {
    const { headers } = await signIn();
    expect((await post(headers, 'a@b.ng', key)).statusCode).toBe(400);
  });
});

describe('upload', () => {
  const form = (
    parts: { name: string; filename?: string; type?: string; body: Buffer | string }[],
    end = '\r\n--x--\r\n',
  ) => {
    const lines = parts.flatMap(({ name, filename, type, body }) => [
      Buffer.from(
        `\r\n--x\r\nContent-Disposition: form-data; name="${name}"${filename === undefined ? '' : `; filename="${filename}"`}\r\n` +
          `${type === undefined ? '' : `Content-Type: ${type}\r\n`}\r\n`,
      ),
      Buffer.from(body),
    ]);
    return Buffer.concat([...lines, Buffer.from(end)]);
  };
  const send = (payload: Buffer | string, type = 'multipart/form-data; boundary=x') =>
    app.inject({ method: 'POST', url: '/api/v1/photo', headers: { 'content-type': type }, payload });
  const picture = { name: 'pic', filename: 'me.png', type: 'image/png' };
  const megabytes = (n: number) => Buffer.alloc(n * 1024 * 1024, 1);

  it('passes the whole file to the verb, up to its limit', async () => {
    const response = await send(form([{ ...picture, body: megabytes(5) }]));
    expect(response.json()).toMatchObject({ error: false, data: { bytes: 5 * 1024 * 1024, filename: 'me.png' } });
  });

  it.each([
    ['a larger file', 413, form([{ ...picture, body: Buffer.concat([megabytes(5), Buffer.from('x')]) }])],
    ['a much larger file', 413, form([{ ...picture, body: megabytes(7) }])],
    ['another field', 400, form([{ ...picture, name: 'other', body: 'x' }])],
    [
      'a field beside the file',
      400,
      form([
        { name: 'isAdmin', body: 'true' },
        { ...picture, body: 'x' },
      ]),
    ],
    [
      'two files',
      400,
      form([
        { ...picture, body: 'x' },
        { ...picture, body: 'y' },
      ]),
    ],
    ['no file', 400, form([])],
    ['an empty file', 400, form([{ ...picture, body: '' }])],
    ['a form that ends too early', 400, form([{ ...picture, body: 'x' }], '')],
    ['a form of junk', 400, Buffer.from('\u0000\u0001junk')],
  ])('refuses %s with %i', async (_what, status, payload) => {
    const response = await send(payload);
    expect(response.json()).toMatchObject({ error: true });
    expect(response.statusCode).toBe(status);
  });

  it.each([
    ['application/json', '{}', 415],
    ['multipart/form-data', 'x', 400],
    ['text/plain', 'x', 415],
  ])('refuses the content type %s', async (type, payload, status) => {
    expect((await send(payload, type)).statusCode).toBe(status);
  });
});

describe('errors', () => {
  const fail = (how: string) => app.inject(`/api/v1/fails?how=${encodeURIComponent(how)}`);

  it('answers with a refusal’s message and fields', async () => {
    const response = await fail('refused');
    expect(response.statusCode).toBe(409);
    expect(response.json()).toEqual({
      error: true,
      code: 'conflict',
      message: 'Somebody was faster.',
      data: null,
      fields: { how: 'Too late' },
    });
  });

  it('tells how long to wait', async () => {
    const response = await fail('waits');
    expect(response).toMatchObject({ statusCode: 429 });
    expect(response.headers['retry-after']).toBe('42');
  });

  it('hides a server fault and logs it', async () => {
    const response = await fail('bug');
    expect(response.statusCode).toBe(500);
    expect(response.json()).toEqual({ error: true, code: 'internal', message: messages.server.internal, data: null });
    expect(t.logged).toContainEqual(expect.objectContaining({ level: 'error', message: 'request failed' }));
  });

  it('treats a value the database cannot store as the client’s fault', async () => {
    await expect(
      inTransaction(t.ctx, async (tx) => {
        const inner = await buildApp({ ...t.base, db: tx.db }, { routes });
        const response = await inner.inject('/api/v1/fails?how=%00');
        expect(response.statusCode).toBe(400);
        await inner.close();
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
  });

  it.each([
    [
      'junk JSON',
      { method: 'POST', url: '/api/v1/say', headers: { 'content-type': 'application/json' }, payload: '{"a":' },
      400,
    ],
    [
      'XML',
      { method: 'POST', url: '/api/v1/say', headers: { 'content-type': 'application/xml' }, payload: '<a/>' },
      415,
    ],
    [
      'plain text',
      { method: 'POST', url: '/api/v1/say', headers: { 'content-type': 'text/plain' }, payload: 'a' },
      415,
    ],
    [
      'a content type of junk',
      { method: 'POST', url: '/api/v1/say', headers: { 'content-type': ';;;/' }, payload: 'a' },
      415,
    ],
    ['a broken address', { method: 'GET', url: '/api/v1/%E0%A4%A' }, 400],
    ['an unknown path', { method: 'GET', url: '/api/v1/nothing' }, 404],
    ['another method', { method: 'DELETE', url: '/api/v1/mine' }, 405],
    ['an unknown picture', { method: 'GET', url: '/media/..%2Fserver' }, 404],
    ['a path without end', { method: 'PUT', url: `/api/v1/echo/${'9'.repeat(5_000)}`, payload: {} }, 400],
  ] as const)('answers %s with the envelope', async (_what, request, status) => {
    const response = await app.inject(request);
    expect(response.json()).toMatchObject({ error: true, message: expect.stringMatching(/\w/) as string, data: null });
    expect(response.statusCode).toBe(status);
    expect(response.headers['x-content-type-options']).toBe('nosniff');
  });

  it('limits an address’s calls and states when to retry', async () => {
    const statuses = [];
    for (let call = 0; call < 4; call += 1) statuses.push((await app.inject('/api/v1/limited')).statusCode);
    expect(statuses).toEqual([200, 200, 200, 429]);
    const refused = await app.inject('/api/v1/limited');
    expect(refused.json()).toEqual({ error: true, code: 'rate_limited', message: messages.server.tooMany, data: null });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await app.inject('/api/v1/say')).statusCode).toBe(405);
  });
});
