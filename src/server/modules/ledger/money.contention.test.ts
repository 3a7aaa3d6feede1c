import { and, count, eq } from 'drizzle-orm';
import { limits } from '../../../contract/limits';
import * as messages from '../../../contract/messages';
import { newId, systemCtx, type Ctx } from '../../context';
import { applications, tasks, withdrawals } from '../../db/schema';
import { DomainError } from '../../errors';
import { acting, adminPerson, earn, handedIn, person, postedTask, type Person } from '../../testing/factories';
import { TestClock, resetDatabase, testDatabase, testParts } from '../../testing/testContext';
import { applyTask, expireSlots } from '../applications';
import { approveOverdue, reviewProof } from '../proofs';
import { setTaskStatus } from '../jobs';
import { decideWithdrawal, requestWithdrawal } from '../withdrawals';
import { checkLedger } from './check';
import { walletOf } from './queries';

// The embedded database runs transactions one by one, so these races need PostgreSQL.
const clock = new TestClock();
let ctx: Ctx;
let admin: Person;

beforeEach(async () => {
  await resetDatabase();
  const { db } = await testDatabase();
  ctx = systemCtx(testParts(db, clock).base);
  admin = await adminPerson(ctx);
});
afterEach(async () => {
  expect(await checkLedger(ctx)).toMatchObject({ ok: true, differences: [] });
});

/** Runs all at once; refusals must be DomainErrors. */
const race = async <T>(calls: readonly (() => Promise<T>)[]): Promise<{ done: T[]; refused: string[] }> => {
  const done: T[] = [];
  const refused: string[] = [];
  const settled = await Promise.allSettled(calls.map((call) => call()));
  for (const result of settled)
    if (result.status === 'fulfilled') done.push(result.value);
    else if (result.reason instanceof DomainError) refused.push(result.reason.message);
    else throw result.reason;
  return { done, refused };
};
const times = <T>(n: number, make: (nth: number) => T): T[] => Array.from({ length: n }, (_, nth) => make(nth));
const people = async (n: number): Promise<Person[]> => {
  const made: Person[] = [];
  for (let nth = 0; nth < n; nth += 1) made.push(await person(ctx));
  return made;
};

test('100 withdrawals from one balance: exactly as many as it covers', async () => {
  const member = await person(ctx);
  await earn(ctx, admin, member, 5_050);
  const { done, refused } = await race(
    times(100, () => () => requestWithdrawal({ ...acting(ctx, member), idempotencyKey: newId() }, { amount: 100 })),
  );
  expect(done).toHaveLength(50);
  expect(new Set(refused)).toEqual(new Set([messages.withdrawals.insufficient]));
  expect((await walletOf(ctx, member.id)).balance).toBe(50);
});

test('the same amount requested 20 times at once without keys is withdrawn once', async () => {
  const member = await person(ctx);
  await earn(ctx, admin, member, 5_000);
  const { done, refused } = await race(times(20, () => () => requestWithdrawal(acting(ctx, member), { amount: 100 })));
  expect(done).toHaveLength(1);
  expect(new Set(refused)).toEqual(new Set([messages.withdrawals.repeated]));
});

test('one key in 20 simultaneous calls makes one withdrawal, returned to all', async () => {
  const member = await person(ctx);
  await earn(ctx, admin, member, 5_000);
  const as = { ...acting(ctx, member), idempotencyKey: newId() };
  const { done } = await race(times(20, () => () => requestWithdrawal(as, { amount: 100 })));
  expect(done).toHaveLength(20);
  expect(new Set(done.map(({ data }) => data.transactionId)).size).toBe(1);
  expect((await walletOf(ctx, member.id)).balance).toBe(4_900);
});

test('50 applicants for 3 slots: 3', async () => {
  const members = await people(50);
  const task = await postedTask(ctx, admin, { applicants_needed: 3 });
  const { done, refused } = await race(
    members.map((member) => () => applyTask(acting(ctx, member), { task_id: task.id })),
  );
  expect(done).toHaveLength(3);
  expect(new Set(refused)).toEqual(new Set([messages.jobs.full]));
});

test('a member who takes a job 10 times at once has one slot', async () => {
  const member = await person(ctx);
  const task = await postedTask(ctx, admin, { applicants_needed: 10 });
  const { done } = await race(times(10, () => () => applyTask(acting(ctx, member), { task_id: task.id })));
  expect(done).toHaveLength(1);
});

test('20 admins and the clock decide one proof: one outcome, one payment', async () => {
  const admins = [admin, ...(await Promise.all(times(19, () => adminPerson(ctx))))];
  for (let round = 0; round < 5; round += 1) {
    const member = await person(ctx);
    const task = await postedTask(ctx, admin);
    const id = await handedIn(ctx, member, task.id);
    clock.advance({ days: limits.reviewWindowDays });
    const verdicts = ['approved', 'rejected'] as const;
    const [{ done, refused }] = await Promise.all([
      race(
        admins.map(
          (who, nth) => () => reviewProof(acting(ctx, who), { id, given_status: verdicts[nth % 2] ?? 'approved' }),
        ),
      ),
      approveOverdue(ctx),
      approveOverdue(ctx),
    ]);
    expect(done.length).toBeLessThanOrEqual(1);
    expect(new Set(refused)).toEqual(new Set([messages.proofs.alreadyDecided]));
    const [row] = await ctx.db
      .select({ status: applications.status })
      .from(applications)
      .where(eq(applications.id, id));
    expect((await walletOf(ctx, member.id)).balance).toBe(row?.status === 'approved' ? 500 : 0);
  }
});

test('approving a job’s last two proofs at once completes it', async () => {
  const members = await people(2);
  for (let round = 0; round < 10; round += 1) {
    const task = await postedTask(ctx, admin, { applicants_needed: 2 });
    const proofs: string[] = [];
    for (const member of members) proofs.push(await handedIn(ctx, member, task.id));
    await race(proofs.map((id) => () => reviewProof(acting(ctx, admin), { id, given_status: 'approved' })));
    const [row] = await ctx.db.select({ status: tasks.status }).from(tasks).where(eq(tasks.id, task.id));
    expect(row?.status).toBe('completed');
  }
});

test('approving and declining one withdrawal at once: one outcome', async () => {
  const member = await person(ctx);
  const other = await adminPerson(ctx);
  await earn(ctx, admin, member, 5_000);
  for (let round = 0; round < 10; round += 1) {
    const { data } = await requestWithdrawal({ ...acting(ctx, member), idempotencyKey: newId() }, { amount: 100 });
    const { done } = await race(
      times(
        8,
        (nth) => () =>
          decideWithdrawal(acting(ctx, nth % 2 ? admin : other), {
            withdrawl_id: data.transactionId,
            given_status: nth % 2 ? 'approved' : 'rejected',
          }),
      ),
    );
    expect(done).toHaveLength(1);
  }
  const [left] = await ctx.db.select({ pending: count() }).from(withdrawals).where(eq(withdrawals.status, 'pending'));
  expect(left?.pending).toBe(0);
});

test('slots expiring, taken, approved and stopped at once are counted right', async () => {
  const members = await people(20);
  const task = await postedTask(ctx, admin, { applicants_needed: 10 });
  await race(members.slice(0, 10).map((member) => () => applyTask(acting(ctx, member), { task_id: task.id })));
  clock.advance({ hours: limits.slotReservationHours });
  await Promise.all([
    expireSlots(ctx),
    expireSlots(ctx),
    race(members.map((member) => () => applyTask(acting(ctx, member), { task_id: task.id }))),
    race([() => setTaskStatus(acting(ctx, admin), { id: task.id, status: 'stopped' })]),
  ]);
  const [held] = await ctx.db
    .select({ taken: count() })
    .from(applications)
    .where(and(eq(applications.taskId, task.id), eq(applications.status, 'taken')));
  expect(held?.taken).toBeLessThanOrEqual(10);
});

test('everything at once, repeatedly: refusals are domain errors, nothing deadlocks, and every naira is where it belongs', async () => {
  const members = await people(8);
  for (const member of members) await earn(ctx, admin, member, 300);
  const job = await postedTask(ctx, admin, { applicants_needed: 6, amount: 120 });
  const proofs: string[] = [];
  for (const member of members.slice(0, 4)) proofs.push(await handedIn(ctx, member, job.id));
  await race(
    times(200, (nth) => (): Promise<unknown> => {
      const member = members[nth % members.length] ?? admin;
      const proof = proofs[nth % proofs.length] ?? '';
      switch (nth % 5) {
        case 0:
          return requestWithdrawal({ ...acting(ctx, member), idempotencyKey: newId() }, { amount: 100 });
        case 1:
          return reviewProof(acting(ctx, admin), { id: proof, given_status: nth % 2 ? 'approved' : 'rejected' });
        case 2:
          return applyTask(acting(ctx, member), { task_id: job.id });
        case 3:
          return handedIn(ctx, member, job.id);
        default:
          return approveOverdue(ctx);
      }
    }),
  );
});
