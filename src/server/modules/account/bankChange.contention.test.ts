import { eq } from 'drizzle-orm';
import * as messages from '../../../contract/messages';
import { newId, systemCtx, type Ctx } from '../../context';
import { withdrawals } from '../../db/schema';
import { DomainError } from '../../errors';
import type { QueuedMail } from '../../mails';
import { acting, adminPerson, earn, person, type Person } from '../../testing/factories';
import { TestClock, resetDatabase, testDatabase, testParts, type QueuedJob } from '../../testing/testContext';
import { requestWithdrawal } from '../withdrawals';
import { confirmBankChange, updateProfile } from './updateProfile';

// The embedded database runs transactions one by one, so these races need PostgreSQL.
let ctx: Ctx;
let jobs: QueuedJob[];
let ada: Person;

beforeEach(async () => {
  await resetDatabase();
  const { db } = await testDatabase();
  const parts = testParts(db, new TestClock());
  ctx = systemCtx(parts.base);
  jobs = parts.jobs;
  ada = await person(ctx);
  await earn(ctx, await adminPerson(ctx), ada, 5_000);
});

const outcomes = async (calls: readonly (() => Promise<unknown>)[]): Promise<string[]> => {
  const settled = await Promise.allSettled(calls.map((call) => call()));
  return settled.map((result) => {
    if (result.status === 'fulfilled') return 'done';
    if (result.reason instanceof DomainError) return result.reason.message;
    throw result.reason;
  });
};
const withdraw = () => requestWithdrawal({ ...acting(ctx, ada), idempotencyKey: newId() }, { amount: 100 });
const change = () => updateProfile(acting(ctx, ada), { account_number: '9876543210' });

test('a change during 30 withdrawals: each goes to the old account or is refused', async () => {
  const withdrawing = Array.from({ length: 15 }, () => withdraw);
  const results = await outcomes([...withdrawing, change, ...withdrawing]);
  expect(results[15]).toBe('done');
  const rows = await ctx.db.select().from(withdrawals).where(eq(withdrawals.userId, ada.id));
  expect(rows.map(({ accountNo }) => accountNo)).toEqual(rows.map(() => '0123456789'));
  const refused = results.filter((word) => word !== 'done');
  expect(rows).toHaveLength(30 - refused.length);
  expect(new Set(refused)).toEqual(
    refused.length ? new Set([messages.withdrawals.bankChanged('Fri 6 Mar, 10:00')]) : new Set(),
  );
  await expect(withdraw()).rejects.toMatchObject({ status: 409 });
});

test('a link followed ten times at once works once', async () => {
  await change();
  const mail = jobs.map(({ data }) => data as QueuedMail).find(({ text }) => text?.includes('bank-change'));
  const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  const anonymous: Ctx = { ...ctx, actor: { kind: 'anonymous' } };
  const results = await outcomes(Array.from({ length: 10 }, () => () => confirmBankChange(anonymous, { token })));
  expect(results.filter((word) => word === 'done')).toHaveLength(1);
  await expect(withdraw()).resolves.toBeDefined();
});
