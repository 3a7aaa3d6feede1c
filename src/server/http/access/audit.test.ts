import { eq, sql } from 'drizzle-orm';
import { allEndpoints } from '../../../contract';
import { isFile, type Endpoint } from '../../../contract/endpoint';
import { postgresErrorOf } from '../../db/databaseErrors';
import { auditLog } from '../../db/schema';
import { describeError } from '../../lib/log';
import { calls } from '../../testing/access/calls';
import { heldWorld } from '../../testing/access/heldWorld';
import { goodPassword } from '../../testing/signingUp';
import { callers, type Caller } from './rules';

const { current, undone } = heldWorld();

/**
 * The rule: an admin's change or export leaves one audit entry for each object, under the admin's name and the call's own id; a call that changes
 * nothing leaves none. These are the calls with another number.
 */
const others: Readonly<Record<string, { readonly rows: number; readonly because: string }>> = {
  saveTableView: { rows: 0, because: 'how a person looks at a table changes nothing for anybody else' },
  deleteTableView: { rows: 0, because: 'the same' },
  takeLead: { rows: 3, because: 'the owner and the draft that it makes have one each' },
  previewBulkDecision: { rows: 0, because: 'it only reads' },
  finishEnrolment: { rows: 0, because: 'no secret was offered' },
  renewRecoveryCodes: { rows: 0, because: 'there is no second step to change' },
  turnOffSecondFactor: { rows: 0, because: 'there is no second step to change' },
  resetSecondFactor: { rows: 0, because: 'nobody does this for themself' },
  releasePayouts: { rows: 0, because: 'nothing here needs a second admin' },
  startPayIn: { rows: 0, because: 'there is no link where owners pay in by hand' },
  askPayouts: { rows: 0, because: 'nobody can be asked where payouts are made by hand' },
};
const changes = ({ name, method, produces }: Endpoint): boolean =>
  method !== 'GET' || isFile(produces) || name === 'generateCoupon';

const rowsOf = (endpoint: Endpoint, input = calls[endpoint.name]!(current().world)) =>
  undone(async ({ world, db }) => {
    const { headers } = await world.ask(endpoint, input, 'admin');
    const rows = await db.select().from(auditLog);
    return rows.filter(({ requestId }) => requestId === headers['x-request-id']);
  });

const ofAdmins = allEndpoints.filter(({ access }) => access === 'admin');

describe('actions of admins', () => {
  it.each(ofAdmins.filter(changes).map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s leaves its rows in the audit log, whole',
    async (name, endpoint) => {
      const rows = await rowsOf(endpoint);
      expect(rows).toHaveLength(others[name]?.rows ?? 1);
      for (const row of rows)
        expect(row).toMatchObject({
          actorKind: 'admin',
          actorId: current().world.people.admin.id,
          action: expect.stringMatching(/^[a-z-]+\.[a-z-]+$/),
          objectId: expect.stringMatching(/./),
        });
    },
  );

  it.each(ofAdmins.filter((endpoint) => !changes(endpoint)).map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s only reads, and leaves none',
    async (_name, endpoint) => {
      expect(await rowsOf(endpoint)).toEqual([]);
    },
  );

  it('over several objects at once leaves one row for each', async () => {
    const { fixtures } = current().world;
    const named = (name: string) => ofAdmins.find((endpoint) => endpoint.name === name)!;
    const payouts = [fixtures.sent, fixtures.waiting];
    const settled = await rowsOf(named('settlePayouts'), {
      input: { ids: payouts, outcome: 'returned', reason: 'The account does not exist.' },
    });
    expect(settled.map(({ objectId }) => objectId).sort()).toEqual([...payouts].sort());
    const coupons = [fixtures.coupon.id, fixtures.secondCoupon.id];
    const voided = await rowsOf(named('voidCoupons'), { input: { ids: coupons } });
    expect(voided.map(({ objectId }) => objectId).sort()).toEqual([...coupons].sort());
  });
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
          const call = calls[endpoint.name]!(world);
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
      expect.arrayContaining([people.owner.accountNo, people.owner.passwordHash]),
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
