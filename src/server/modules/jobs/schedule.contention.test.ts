import { eq } from 'drizzle-orm';
import { systemCtx, type Ctx } from '../../context';
import { tasks, always, jobColumns, slots } from '../../db/schema';
import { acting, adminPerson, person, postedTask, type Person } from '../../testing/factories';
import { race } from '../../testing/concurrency';
import { resetDatabase, TestClock, testDatabase, testParts } from '../../testing/testContext';
import { checkLedger } from '../ledger';
import { applyTask } from '../applications';
import { reviewProof, submitProof } from '../proofs';
import { endDueJobs, setTaskStatus } from './setTaskStatus';

let ctx: Ctx;
let clock: TestClock;
let admin: Person;
let takers: Person[];
beforeEach(async () => {
  await resetDatabase();
  clock = new TestClock();
  ctx = systemCtx(testParts((await testDatabase()).db, clock).base);
  admin = await adminPerson(ctx);
  takers = [];
  while (takers.length < 40) takers.push(await person(ctx));
});
afterEach(async () => expect((await checkLedger(ctx)).differences).toEqual([]));

const rowOf = async (id: string) =>
  (await ctx.db.select(jobColumns).from(tasks).innerJoinLateral(slots, always).where(eq(tasks.id, id)))[0]!;
const take = (task_id: string) => (rival: number) => applyTask(acting(ctx, takers[rival]!), { task_id });

test('of forty simultaneous members as many get a slot as the day allows, and the next day the others', async () => {
  const { id } = await postedTask(ctx, admin, { applicants_needed: 40, slotsPerDay: 7 });
  expect(await race(40, take(id))).toEqual({ done: 7, '409': 33 });
  expect(await rowOf(id)).toMatchObject({ applied: 7, takenThatDay: 7, takenOn: '2026-03-05' });
  clock.set('2026-03-05T23:00:00.000Z');
  expect(await race(40, take(id))).toEqual({ done: 7, '409': 33 });
  expect(await rowOf(id)).toMatchObject({ applied: 14, takenThatDay: 7, takenOn: '2026-03-06' });
});

test('of forty simultaneous members as many get a slot as the trial allows, even during decisions', async () => {
  const { id } = await postedTask(ctx, admin, { applicants_needed: 30, trialSlots: 4 });
  expect(await race(40, take(id))).toEqual({ done: 4, '409': 36 });
  const proofs: string[] = [];
  for (const member of takers) {
    const as = acting(ctx, member);
    await submitProof(as, { task_id: id, proof: '<p>Posted.</p>' }).then(
      ({ data }) => proofs.push(data.id),
      () => undefined,
    );
  }
  expect(proofs).toHaveLength(4);
  // Last decision and takers at once: nobody gets in before all four are decided.
  for (const proof of proofs.slice(0, 3))
    await reviewProof(acting(ctx, admin), { id: proof, given_status: 'rejected' });
  await Promise.all([
    reviewProof(acting(ctx, admin), { id: proofs[3]!, given_status: 'approved' }),
    race(40, take(id)),
  ]);
  expect(await rowOf(id)).toMatchObject({ approved: 1, rejected: 3 });
  await race(40, take(id));
  expect((await rowOf(id)).applied).toBe(30);
});

test('a draft posted ten times at once is funded once', async () => {
  const { id } = await postedTask(ctx, admin, { draft: true });
  expect(await race(10, () => setTaskStatus(acting(ctx, admin), { id, status: 'available' }))).toEqual({
    done: 1,
    '409': 9,
  });
  expect(await rowOf(id)).toMatchObject({ status: 'available', fundedSlots: 3 });
});

test('a job taken, stopped and ending at once ends and is refunded once', async () => {
  const endsAt = '2026-03-05T10:00:00.000Z';
  const { id } = await postedTask(ctx, admin, { applicants_needed: 40, endsAt });
  const late = { ...ctx, now: () => new Date(endsAt) };
  const ends = await Promise.all([
    race(40, take(id)),
    race(5, () => endDueJobs(late)),
    race(5, () => setTaskStatus(acting(ctx, admin), { id, status: 'stopped' })),
  ]);
  expect(ends[1]).toEqual({ done: 5 });
  const { status, applied } = await rowOf(id);
  expect(status).toBe('stopped');
  expect(applied).toBe(ends[0]['done'] ?? 0);
});
