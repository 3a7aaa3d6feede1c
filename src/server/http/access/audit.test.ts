import { eq, sql } from 'drizzle-orm';
import { allEndpoints } from '../../../contract';
import type { Endpoint } from '../../../contract/endpoint';
import { postgresErrorOf } from '../../db/databaseErrors';
import { auditLog } from '../../db/schema';
import { describeError } from '../../lib/log';
import { heldWorld } from '../../testing/access/heldWorld';
import type { Call } from '../../testing/access/send';
import { goodPassword } from '../../testing/signingUp';
import { callers, type Caller } from './rules';

const { current, undone } = heldWorld();

const rowsOf = (endpoint: Endpoint, input: Call) =>
  undone(async ({ world, db }) => {
    const { headers } = await world.ask(endpoint, input, 'admin');
    const rows = await db.select().from(auditLog);
    return rows.filter(({ requestId }) => requestId === headers['x-request-id']);
  });

const ofAdmins = allEndpoints.filter(({ access }) => access === 'admin');

it('an action of an admin over several objects at once leaves one row for each', async () => {
  const { fixtures } = current().world;
  const named = (name: string) => ofAdmins.find((endpoint) => endpoint.name === name)!;
  const payouts = [fixtures.sentPayout, fixtures.waitingPayout];
  const settled = await rowsOf(named('settlePayouts'), {
    input: { ids: payouts, outcome: 'returned', reason: 'The account does not exist.' },
  });
  expect(settled.map(({ objectId }) => objectId).sort()).toEqual([...payouts].sort());
  const coupons = [fixtures.coupon, fixtures.secondCoupon];
  const voided = await rowsOf(named('voidCoupons'), { input: { ids: coupons } });
  expect(voided.map(({ objectId }) => objectId).sort()).toEqual([...coupons].sort());
});

it.each(['UPDATE audit SET action = action', 'DELETE FROM audit', 'TRUNCATE audit'])(
  'the database refuses %s, for every role',
  async (statement) => {
    const refused = await undone(({ db }) =>
      db.execute(sql.raw(statement)).then(
        () => null,
        (error: unknown) => postgresErrorOf(error)?.code,
      ),
    );
    expect(refused).toBe('42501');
  },
);

describe('no secret', () => {
  it('is in a line of the log or in the audit log, and no personal data is in the log, after every call by every caller', async () => {
    const { world, logged, db, jobs } = current();
    const secrets = secretsOf(world);
    const kept = [JSON.stringify(await db.select().from(auditLog))];
    for (const endpoint of allEndpoints)
      for (const caller of Object.keys(callers) as Caller[])
        await undone(async () => {
          const call = world.exampleOf(endpoint);
          const answer = await world.ask(endpoint, call, caller);
          if (endpoint.produces === 'events') answer.stream().destroy();
          const { token } = endpoint.name === 'login' ? answer.json<{ token?: string }>() : {};
          if (token) secrets.push(token);
          for (const { value } of answer.cookies) if (value.length > 20) secrets.push(value);
          const written = eq(auditLog.requestId, String(answer.headers['x-request-id']));
          kept.push(JSON.stringify(await db.select().from(auditLog).where(written)));
        });
    for (const { data } of jobs) secrets.push(...codesIn(JSON.stringify(data)));
    const lines = logged.map(({ details, message }) => JSON.stringify([message, details], spoken));
    expect(lines.length).toBeGreaterThan(allEndpoints.length * 10);
    expect(secrets.length).toBeGreaterThan(30);
    const found = (text: string) => secrets.filter((secret) => text.includes(secret));
    expect([...lines, ...kept].flatMap(found)).toEqual([]);
    expect(lines.join('\n')).not.toMatch(/argon2|bearer|set-cookie/i);
    const persons = personsIn(world);
    expect(lines.filter((line) => persons.some((value) => line.includes(value)))).toEqual([]);
  }, 240_000);

  it('would be found where there was one', () => {
    const { people } = current().world;
    expect(secretsOf(current().world)).toEqual(
      expect.arrayContaining([people.holder.accountNo, people.holder.passwordHash]),
    );
  });
});

/** As the log itself writes an error. */
const spoken = (_key: string, value: unknown): unknown => (value instanceof Error ? describeError(value) : value);

/** One-time codes and the tokens of links, in a mail that waits. */
const codesIn = (mail: string): string[] => [
  ...[...mail.matchAll(/\\n(\d{6})\\n/g)].map(([, code]) => code!),
  ...[...mail.matchAll(/token=([\w-]{20,})/g)].map(([, token]) => token!),
];

/** Personal data. The log identifies members by their bare ids and internet addresses. */
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
