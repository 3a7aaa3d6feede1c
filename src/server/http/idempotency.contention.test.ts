import type { FastifyInstance } from 'fastify';
import { sql } from 'drizzle-orm';
import { buildApp } from '../app';
import { newId, systemCtx } from '../context';
import { idempotency, sessions } from '../db/schema';
import { checkLedger } from '../modules/ledger';
import { allRoutes } from '../routes';
import { adminPerson, earn, person } from '../testing/factories';
import { resetDatabase, TestClock, testDatabase, testParts } from '../testing/testContext';
import { hashToken, newToken } from '../lib/tokens';

let app: FastifyInstance;
const token = newToken();
const callers = 20;

beforeEach(async () => {
  await resetDatabase();
  const { db } = await testDatabase();
  const { base } = testParts(db, new TestClock());
  app = await buildApp(base, { routes: allRoutes });
  const member = await person(base);
  await earn(systemCtx(base), await adminPerson(base), member, 1_000);
  const now = base.now();
  const session = { id: newId(), userId: member.id, createdAt: now, lastSeenAt: now };
  await db
    .insert(sessions)
    .values({ ...session, tokenHash: hashToken(token), expiresAt: new Date(now.getTime() + 3_600_000) });
});
afterEach(async () => {
  await app.close();
  expect(await checkLedger(await testDatabase())).toMatchObject({ ok: true });
});

const withdraw = (amount: number, key: string) =>
  app.inject({
    method: 'POST',
    url: '/api/v1/transaction/withdrawal',
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': key },
    payload: { amount },
  });

const withdrawn = async (): Promise<number> => {
  const { db } = await testDatabase();
  const { rows } = await db.execute<{ n: string }>(sql`SELECT count(*) AS n FROM withdrawals`);
  return Number(rows[0]?.n);
};

describe('an Idempotency-Key under rivals', () => {
  it('makes one withdrawal of twenty simultaneous calls and answers all alike', async () => {
    const answers = await Promise.all(Array.from({ length: callers }, () => withdraw(100, 'one')));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: callers }, () => 200));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(await withdrawn()).toBe(1);
  });

  it('still makes only one withdrawal after the stored answers are gone', async () => {
    const first = await withdraw(100, 'old');
    await (await testDatabase()).db.delete(idempotency);
    const answers = await Promise.all(Array.from({ length: callers }, () => withdraw(100, 'old')));
    expect(new Set(answers.map(({ body }) => body))).toEqual(new Set([first.body]));
    expect(await withdrawn()).toBe(1);
  });

  it('serves one of two amounts under one key and refuses the other', async () => {
    const answers = await Promise.all(
      Array.from({ length: callers }, (_, n) => withdraw(n % 2 === 0 ? 100 : 200, 'two')),
    );
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(callers / 2);
    expect(statuses.filter((status) => status === 422)).toHaveLength(callers / 2);
    expect(await withdrawn()).toBe(1);
  });
});
