import { json } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import { allEndpoints } from '../../../contract';
import type { Endpoint } from '../../../contract/endpoint';
import { failure, failures } from '../../../contract/errors';
import { systemCtx, type Ctx } from '../../context';
import { auditLog } from '../../db/schema';
import { describeError } from '../../lib/log';
import { allRoutes } from '../../routes';
import { heldWorld } from '../../testing/access/heldWorld';
import { acting } from '../../testing/factories';
import { goodPassword } from '../../testing/signingUp';
import { usualCodes } from '../reference/operation';
import { fileOf } from '../../verb';
import { callers, exceptions, type Caller } from '../../testing/access/rules';

const withoutSession: ReadonlySet<Caller> = new Set([
  'anonymous',
  'banned',
  'unverified',
  'expired',
  'revoked',
  'forged',
  'exAdmin',
]);

const jobOwners: ReadonlySet<Caller> = new Set(['jobOwner', 'otherJobOwner']);

/** 200 or the refusal's status, by the contract and its exceptions. */
const expectedAnswer = ({ name, access }: Endpoint, caller: Caller): number => {
  if (access !== 'public' && (withoutSession.has(caller) || jobOwners.has(caller) !== (access === 'owner'))) return 401;
  if (access === 'admin' && caller !== 'admin') return 403;
  return exceptions[name]?.answers[caller] ?? 200;
};

const { current, undone } = heldWorld();
const everyCaller = Object.keys(callers) as Caller[];

/** The envelope, with a code that the status and the call's declaration allow. */
const expectFailure = ({ errors = [] }: Endpoint, status: number, body: unknown): void => {
  const { code } = failure.strict().parse(body);
  expect(failures[code].status).toBe(status);
  expect(usualCodes.has(code) || errors.includes(code)).toBe(true);
};

/** Tokens that calls gave out, and the audit rows they left. */
const [issued, audited]: [string[], string[]] = [[], []];

const answerTo = (endpoint: Endpoint, caller: Caller) =>
  undone(async ({ world, db }) => {
    const response = await world.ask(endpoint, world.exampleOf(endpoint), caller);
    const { token } = endpoint.name === 'login' ? response.json<{ token?: string }>() : {};
    issued.push(...[token ?? '', ...response.cookies.map(({ value }) => value)].filter(({ length }) => length > 20));
    const written = eq(auditLog.requestId, String(response.headers['x-request-id']));
    audited.push(JSON.stringify(await db.select().from(auditLog).where(written)));
    if (endpoint.produces === 'events') {
      const body = response.stream();
      if (response.statusCode === 200) body.destroy();
      else expectFailure(endpoint, response.statusCode, await json(body));
    } else if (response.statusCode !== 200) expectFailure(endpoint, response.statusCode, response.json());
    else if (endpoint.produces === 'json') endpoint.answer.parse(response.json());
    return response.statusCode;
  });

it('has exceptions for contract calls only', () => {
  expect(Object.keys(exceptions).filter((name) => !allEndpoints.some((endpoint) => endpoint.name === name))).toEqual(
    [],
  );
});

it.each(allEndpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
  '%s admits and refuses each caller as listed',
  async (_name, endpoint) => {
    const [found, expected]: Record<string, number>[] = [{}, {}];
    for (const caller of everyCaller) {
      found![caller] = await answerTo(endpoint, caller);
      expected![caller] = expectedAnswer(endpoint, caller);
    }
    expect(found).toEqual(expected);
  },
);

it.each(allRoutes.filter(({ endpoint }) => endpoint.access !== 'public').map((route) => [route.endpoint.name, route]))(
  '%s is also refused by its verb without the route’s check',
  async (_name, { endpoint, verb }) => {
    const { base, world } = current();
    const { input, file } = world.exampleOf(endpoint);
    const sent = { ...input, ...(file && { file: fileOf(file.bytes, file.type) }) } as never;
    const refusal = (ctx: Ctx) => undone<unknown>(() => verb(ctx, sent)).catch(({ code }: { code: string }) => code);
    const stranger: Ctx = { ...systemCtx(base), actor: { kind: 'anonymous' } };
    expect(await refusal(stranger)).toBe('unauthenticated');
    if (endpoint.access === 'admin') expect(await refusal(acting(stranger, world.people.holder))).toBe('forbidden');
  },
);

it('no call by any caller leaks a secret to either log, or personal data to the server log', async () => {
  const { world, logged, db, jobs } = current();
  audited.push(JSON.stringify(await db.select().from(auditLog)));
  const ofMails = jobs.flatMap(({ data }) => codesIn(JSON.stringify(data)));
  const ofPeople = secretsOf(world);
  const { people } = world;
  expect(ofPeople).toEqual(expect.arrayContaining([people.holder.accountNo, people.holder.passwordHash]));
  const secrets = [...ofPeople, ...ofMails, ...issued];
  expect(secrets.length).toBeGreaterThan(30);
  const lines = logged.map(({ details, message }) => JSON.stringify([message, details], spoken));
  expect(lines.length).toBeGreaterThan(allEndpoints.length * 10);
  const found = (text: string) => secrets.filter((secret) => text.includes(secret));
  expect([...lines, ...audited].flatMap(found)).toEqual([]);
  expect(lines.join('\n')).not.toMatch(/argon2|bearer|set-cookie/i);
  const persons = personsIn(world);
  expect(lines.filter((line) => persons.some((value) => line.includes(value)))).toEqual([]);
});

/** Serialises errors as the log does. */
const spoken = (_key: string, value: unknown): unknown => (value instanceof Error ? describeError(value) : value);

/** One-time codes and link tokens in a queued mail. */
const codesIn = (mail: string): string[] => [
  ...[...mail.matchAll(/\\n(\d{6})\\n/g)].map(([, code]) => code!),
  ...[...mail.matchAll(/token=([\w-]{20,})/g)].map(([, token]) => token!),
];

/** Personal data; logs may contain only members' ids and internet addresses. */
const personsIn = ({ people }: ReturnType<typeof current>['world']): string[] =>
  Object.values(people).flatMap(({ email, phone, fullname }) =>
    [email, phone, fullname].filter((value) => value !== ''),
  );

const secretsOf = ({ people, tokens, fixtures }: ReturnType<typeof current>['world']): string[] => [
  ...Object.values(people).flatMap(({ accountNo, passwordHash }) => [accountNo, passwordHash].filter(Boolean)),
  ...Object.values(tokens).filter((token) => token !== null),
  ...[fixtures.bankToken, fixtures.newsletterToken, fixtures.leaveToken, '9876543210'],
  ...[goodPassword, 'another-harmattan-17'],
];
