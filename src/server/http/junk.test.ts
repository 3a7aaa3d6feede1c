import { inspect } from 'node:util';
import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { allEndpoints } from '../../contract';
import { basePath, type Endpoint } from '../../contract/endpoint';
import { buildApp } from '../app';
import { newId, systemCtx, type BaseCtx } from '../context';
import { sessions } from '../db/schema';
import { allRoutes } from '../routes';
import { adminPerson, handedIn, person, postedTask } from '../testing/factories';
import { resetDatabase, TestClock, testDatabase, testParts } from '../testing/testContext';
import { hashToken, newToken } from '../lib/tokens';
import { propertyRuns } from '../testing/propertyRuns';

let app: FastifyInstance;
let base: BaseCtx;
let logged: { level: string; details: object }[];
const tokens: Record<'member' | 'admin', string> = { member: newToken(), admin: newToken() };
const known: unknown[] = [];

beforeAll(async () => {
  await resetDatabase();
  const clock = new TestClock();
  const { db } = await testDatabase();
  ({ base, logged } = testParts(db, clock));
  // Without the calls' own limits, which would answer for the verbs.
  app = await buildApp(base, { routes: allRoutes.map((route) => ({ ...route, options: {} })) });
  const [admin, member] = [await adminPerson(base), await person(base)];
  const task = await postedTask(systemCtx(base), admin);
  const proof = await handedIn(systemCtx(base), member, task.id);
  known.push(admin.id, member.id, task.id, member.email, task.reference, proof);
  const now = clock.now();
  for (const [role, { id: userId }] of [
    ['admin', admin],
    ['member', member],
  ] as const)
    await db.insert(sessions).values({
      id: newId(),
      tokenHash: hashToken(tokens[role]),
      userId,
      createdAt: now,
      lastSeenAt: now,
      expiresAt: new Date(now.getTime() + 12 * 3_600_000),
    });
});
afterAll(() => app.close());

const nasty = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      '',
      ' ',
      '0',
      '-1',
      '1e3',
      '1e308',
      '100.005',
      '١٠٠',
      '100 ',
      '\u0000',
      'a\u0000b',
      '\ud800',
      "';--",
      '%',
      '_',
      '\\',
      '{{x}}',
      '<b>',
      'x'.repeat(3_000),
    ),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom<unknown>(null, true, 0, -1, 1, 2 ** 53, 2 ** 31, 1e300, 0.1 + 0.2, [], {}, [null], {
      a: { b: [] },
    }),
  },
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      'available',
      'approved',
      'rejected',
      'pending',
      'ban',
      'unban',
      'tasks',
      'male',
      'twitter',
      'createdAt',
      '-createdAt',
      '2020-02-30',
      '9999-12-31',
      '0001-01-01',
      'GTBank',
      '0123456789',
      '08031234567',
      'https://x.ng',
      'Lagos',
      'Ada Obi',
    ),
  },
  { weight: 3, arbitrary: fc.nat({ max: 20 }).map((at) => known[at % known.length]) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.json({ maxDepth: 3 }) },
);

/** The intended content of each field, so that most of a call is right and one fault of it reaches as deep as it can. */
const right: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  id: fc.constantFrom(0, 1, 2, 5).map((at) => known[at]),
  task_id: fc.constant(2).map((at) => known[at]),
  user_id: fc.constantFrom(0, 1).map((at) => known[at]),
  withdrawl_id: fc.constant(2).map((at) => known[at]),
  ids: fc.constant(5).map((at) => [known[at]]),
  given_status: fc.constantFrom('approved', 'rejected'),
  status: fc.constantFrom('available', 'paused', 'pending', 'approved', 'in-review'),
  amount: fc.constantFrom(100, '250.50', 1_000),
  payoutAmount: fc.constantFrom(100, '99.99'),
  applicants_needed: fc.constantFrom(1, 2),
  maxSlots: fc.constantFrom(3, 50),
  proof: fc.constantFrom('<p>done</p>', '<img src=x onerror=alert(1)>', '<b'.repeat(500)),
  email: fc.constantFrom('new@example.ng', 'ADA@example.ng '),
  taskOwnerEmail: fc.constant('owner@example.ng'),
  jobOwnerEmail: fc.constant('owner@example.ng'),
  phone: fc.constant('08031234567'),
  password: fc.constantFrom('correct horse battery', 'password1'),
  fullname: fc.constant('Ada Obi'),
  state: fc.constant('Lagos'),
  bank_name: fc.constant('GTBank'),
  account_no: fc.constant('0123456789'),
  account_number: fc.constant('0123456789'),
  title: fc.constant('Share it'),
  jobTitle: fc.constant('Share it'),
  description: fc.constant('To your story'),
  jobDescription: fc.constant('To your story'),
  otpCode: fc.constantFrom(123456, '000000'),
  token: fc.constant('x'.repeat(43)),
  resource: fc.constantFrom('tasks', 'submitted-tasks', 'users', 'withdrawals', 'coupons'),
  page: fc.constantFrom(1, 10_000_000),
  pageSize: fc.constantFrom(1, 100),
  reason: fc.constant('Not shown'),
};

const callOf = (endpoint: Endpoint) => {
  const fields = (schema: Endpoint['body'], anything: fc.Arbitrary<unknown>) =>
    fc.record(
      Object.fromEntries(
        Object.keys(schema.shape).map((key) => [
          key,
          key in right
            ? fc.oneof({ weight: 6, arbitrary: right[key] ?? anything }, { weight: 1, arbitrary: anything })
            : anything,
        ]),
      ),
      { requiredKeys: Object.keys(schema.shape).filter((key) => key in right && endpoint.method !== 'GET') },
    );
  return fc.record({
    endpoint: fc.constant(endpoint),
    params: fields(endpoint.params, nasty),
    query: fields(endpoint.query, nasty.map(String)),
    body: fc.oneof({ weight: 9, arbitrary: fields(endpoint.body, nasty) }, { weight: 1, arbitrary: nasty }),
    role: fc.constantFrom('member', 'admin', 'admin', 'nobody'),
    key: fc.option(fc.constantFrom('k1', 'k2', ' ', '\u00e9'), { nil: undefined }),
  });
};
// An event stream has no end to wait for, and a logout or a ban would leave the rest of the run outside.
// JSON and addresses carry no half of a surrogate pair; the body's JSON does.
const wellFormed = (value: unknown): string => Buffer.from(String(value)).toString();
const left = new Set(['liveEvents', 'logout', 'updateUserStatus', 'resetPassword']);
const anyCall = fc.oneof(...allEndpoints.filter(({ name }) => !left.has(name)).map(callOf));

const runs = 600;

describe('any input of a client', () => {
  it(
    'is never answered with a fault of ours, and always with the envelope',
    () =>
      fc.assert(
        fc.asyncProperty(anyCall, async ({ endpoint, params, query, body, role, key }) => {
          const given = params as Record<string, unknown>;
          const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
            encodeURIComponent(wellFormed(given[name])),
          );
          const response = await app.inject({
            method: endpoint.method,
            url: basePath[endpoint.version] + path,
            query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, wellFormed(value)])),
            headers: {
              ...(role === 'nobody' ? {} : { authorization: `Bearer ${tokens[role]}` }),
              ...(key === undefined ? {} : { 'idempotency-key': key }),
              ...(endpoint.method === 'GET' || endpoint.method === 'HEAD'
                ? {}
                : { 'content-type': 'application/json' }),
            },
            ...(endpoint.method === 'GET' || endpoint.method === 'HEAD' ? {} : { payload: JSON.stringify(body) }),
          });
          if (response.statusCode >= 500) throw new Error(`${endpoint.name}: ${inspect(logged.at(-1), { depth: 5 })}`);
          if (endpoint.produces === 'json') expect(typeof response.json<{ error: unknown }>().error).toBe('boolean');
        }),
        propertyRuns(runs),
      ),
    120_000,
  );
});
