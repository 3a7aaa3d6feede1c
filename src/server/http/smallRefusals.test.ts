import { connect, type AddressInfo } from 'node:net';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { z } from 'zod';
import { allEndpoints } from '../../contract';
import { basePath, endpoint } from '../../contract/endpoint';
import { inputLimits } from '../../contract/limits';
import * as messages from '../../contract/messages';
import { buildApp } from '../app';
import { DomainError } from '../errors';
import { allRoutes } from '../routes';
import { testContext } from '../testing/testContext';
import { failureOf } from './errorHandler';
import { route } from '../verb';

const t = testContext();
let app: FastifyInstance;
beforeEach(async () => {
  app = await buildApp(t.base, { routes: allRoutes });
});
afterEach(() => app.close());

const json = { 'content-type': 'application/json' };
const login = (payload: string): InjectOptions => ({
  method: 'POST',
  url: '/api/v1/auth/login',
  headers: json,
  payload,
});
const withKeys = (many: number, name: (at: number) => string): string =>
  JSON.stringify(Object.fromEntries(Array.from({ length: many }, (_, at) => [name(at), 0])));
const query = (text: string): InjectOptions => ({ method: 'GET', url: `/api/v1/auth/login?${text}` });

describe('a refusal', () => {
  it.each<[string, number, InjectOptions]>([
    ['of 46,000 unknown fields', 413, login(withKeys(46_000, (at) => `k${at}`))],
    ['of 1,500 unknown fields', 400, login(withKeys(1_500, (at) => `k${at}`))],
    ['of a field with a name of 16,000 characters', 400, login(withKeys(1, () => 'k'.repeat(16_000)))],
    ['of fields with names of three bytes a letter', 400, login(withKeys(40, (at) => `${at}${'₦'.repeat(100)}`))],
    ['of names that JSON writes six times as long', 400, login(withKeys(20, (at) => `${at}${'\u0001'.repeat(100)}`))],
    ['of names that end within a pair of surrogates', 400, login(withKeys(20, (at) => `${at}${'🙂'.repeat(60)}`))],
    ['of 7,000 levels', 400, login('{"a":'.repeat(2_000) + '0' + '}'.repeat(2_000))],
    ['of 7,000 lists', 400, login('['.repeat(7_000) + ']'.repeat(7_000))],
    ['of a query of 1,000 names', 400, { ...query(''), url: `/api/v2/bank_list/NGN?${withKeys(1_000, String)}=1` }],
    [
      'of a query with one name of 15,000 letters',
      400,
      { method: 'GET', url: `/api/v2/bank_list/NGN?${'q'.repeat(15_000)}=1` },
    ],
    [
      'of a query with 2,000 parameters',
      400,
      { method: 'GET', url: `/api/v2/bank_list/NGN?${Array.from({ length: 2_000 }, (_, at) => `k${at}=`).join('&')}` },
    ],
    ['of an address that leads nowhere', 404, { method: 'GET', url: `/api/v1/${'nowhere/'.repeat(1_800)}` }],
    ['of a content type without end', 415, { ...login('{}'), headers: { 'content-type': `x/${'y'.repeat(9_000)}` } }],
    [
      'of a key without end',
      401,
      {
        ...login('{}'),
        url: '/api/v1/transaction/withdrawal',
        headers: { ...json, 'idempotency-key': 'k'.repeat(9_000) },
      },
    ],
  ])('%s names at most 20 fields in at most 4 kB', async (_what, status, call) => {
    const answer = await app.inject(call);
    expect(answer.statusCode).toBe(status);
    expect(answer.rawPayload.length).toBeLessThanOrEqual(inputLimits.refusalMaxBytes);
    const { message, fields = {} } = answer.json<{ message: string; fields?: Record<string, string> }>();
    expect(message.length).toBeGreaterThan(0);
    expect(Object.keys(fields).length).toBeLessThanOrEqual(inputLimits.refusalFieldsMax);
  });

  it('names the first 20 of more, the form’s first', async () => {
    const { fields } = (await app.inject(login(withKeys(25, (at) => `name${at}`)))).json<{ fields: object }>();
    const unknown = Array.from({ length: 18 }, (_, at) => `name${at}`);
    expect(Object.keys(fields)).toEqual(['email', 'password', ...unknown]);
  });

  it('by a verb is limited too', () => {
    const fields = Object.fromEntries(
      Array.from({ length: 100 }, (_, at) => [`${at}${'n'.repeat(99)}`, '₦'.repeat(999)]),
    );
    const failure = failureOf(new DomainError('validation_failed', '\u0000'.repeat(9_999), { fields }));
    expect(Buffer.byteLength(JSON.stringify(failure))).toBeLessThanOrEqual(inputLimits.refusalMaxBytes);
  });

  const overLine = async (headers: string): Promise<string> => {
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    return new Promise((resolve) => {
      let text = '';
      const socket = connect(port, '127.0.0.1', () =>
        socket.write(`HEAD /api/v1/ping HTTP/1.1\r\nConnection: close\r\n${headers}\r\n\r\n`),
      );
      socket.on('data', (data) => (text += data.toString())).on('close', () => resolve(text));
      socket.on('error', () => undefined);
    });
  };

  it.each([
    ['one Host line', 'Host: sharenaira.example', 200],
    ['two of them', 'Host: sharenaira.example\r\nhOsT: evil.example', 400],
    ['the same twice', 'Host: sharenaira.example\r\nHost: sharenaira.example', 400],
    ['none', 'X-Host: sharenaira.example', 400],
  ])('is the answer to a call with %s: %s, %i', async (_, headers, status) => {
    expect(await overLine(headers)).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  });

  it('of endless headers is small, over a real socket', async () => {
    const heard = await overLine(`Host: x\r\nX-Long: ${'y'.repeat(40_000)}`);
    expect(heard).toMatch(/^HTTP\/1\.1 431 /);
    expect(heard.length).toBeLessThanOrEqual(inputLimits.refusalMaxBytes);
  });
});

describe('a body', () => {
  const taking = allEndpoints.filter(
    ({ access, upload, body, takesForm }) =>
      access === 'public' && !upload && !takesForm && Object.keys(body.shape).length > 0,
  );

  it.each(taking.map((each) => [each.name, each] as const))(
    'of %s is accepted up to its limit',
    async (_, { bodyMaxBytes, method, path, version }) => {
      const send = async (bytes: number) => {
        const payload = JSON.stringify({ padding: '' }).replace('""', `"${'x'.repeat(bytes - 14)}"`);
        expect(payload).toHaveLength(bytes);
        return app.inject({ method, url: basePath[version] + path, headers: json, payload });
      };
      expect((await send(bodyMaxBytes)).statusCode).toBe(400);
      const refused = await send(bodyMaxBytes + 1);
      expect(refused.statusCode).toBe(413);
      expect(refused.json()).toMatchObject({ message: messages.server.tooLarge });
    },
  );

  it('is read one per turn, so that calls without one never wait for a hundred', async () => {
    let turn = 0;
    let isCounting = true;
    const count = (): void => {
      turn += 1;
      if (isCounting) setImmediate(count);
    };
    const note = endpoint('note', 'POST /note', {
      access: 'public',
      summary: 'Notes the turn.',
      body: z.strictObject({ a: z.string() }),
    });
    const turns: number[] = [];
    const noting = await buildApp(t.base, { routes: [route(note, async () => (turns.push(turn), {}))] });
    count();
    const call = { method: 'POST', url: '/api/v1/note', headers: json, payload: '{"a":"x"}' } as const;
    const answers = await Promise.all(Array.from({ length: 50 }, () => noting.inject(call)));
    isCounting = false;
    await noting.close();
    expect(answers.filter(({ statusCode }) => statusCode !== 200)).toEqual([]);
    expect(new Set(turns).size).toBe(50);
  });

  it('with more values than any form is refused unread', async () => {
    const values = (many: number) => login(`{"email":[${Array.from({ length: many }, () => 0).join(',')}]}`);
    const [taken, refused] = [await app.inject(values(900)), await app.inject(values(inputLimits.bodyValuesMax + 1))];
    expect(taken.json()).toMatchObject({ fields: { email: messages.login.emailRequired } });
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({ message: messages.server.tooManyValues });
  });

  it.each([
    ['commas and brackets', ',[{'.repeat(4_000)],
    ['quotes', '\\"'.repeat(4_000)],
    ['backslashes', '\\\\'.repeat(4_000)],
  ])('may contain any number of %s in a text', async (_, text) => {
    const answer = await app.inject(login(`{"email":"ada@example.ng","password":"${text}"}`));
    expect(answer.json()).toMatchObject({ fields: { password: 'Use at most 1,000 characters' } });
  });
});
