import { and, eq, sql } from 'drizzle-orm';
import { inTransaction, systemCtx, type Ctx } from '../../context';
import { always, applications, jobColumns, ownerMails, slots, tasks } from '../../db/schema';
import { race, waitsForLocks } from '../../testing/concurrency';
import { acting, adminPerson, handedIn, person, postedTask, type Person } from '../../testing/factories';
import { holdTransaction, resetDatabase, TestClock, testDatabase, testParts } from '../../testing/testContext';
import { applyTask } from '../applications';
import { checkLedger } from '../ledger';
import { mailJobNews } from '../owners';
import { reviewProof, submitProof } from '../proofs';
import { deleteTask, setTaskStatus, updateTask } from '.';
import { lockTask } from './slots';

let ctx: Ctx;
let clock: TestClock;
let admin: Person;
let members: Person[];
beforeEach(async () => {
  await resetDatabase();
  clock = new TestClock();
  ctx = systemCtx(testParts((await testDatabase()).db, clock).base);
  admin = await adminPerson(ctx);
  members = [];
  while (members.length < 40) members.push(await person(ctx));
});
afterEach(async () => expect((await checkLedger(ctx)).differences).toEqual([]));

const resize = (as: Ctx, id: string, maxSlots: number, payoutAmount = 500) =>
  updateTask(as, {
    id,
    jobOwnerEmail: 'owner@advertiser.example',
    jobTitle: 'Flyer',
    jobDescription: 'Post it to your story.',
    payoutAmount,
    maxSlots,
  });
/** A job with eight portions, whatever its size. */
const job = async (maxSlots: number, fields = {}) => {
  const { id } = await postedTask(ctx, admin, { applicants_needed: 80, ...fields });
  await resize(acting(ctx, admin), id, maxSlots);
  return id;
};
const rowOf = async (id: string) =>
  (await ctx.db.select(jobColumns).from(tasks).innerJoinLateral(slots, always).where(eq(tasks.id, id)))[0]!;
const take = (task_id: string) => (rival: number) => applyTask(acting(ctx, members[rival]!), { task_id });
/** Proofs of a job with a slot per portion, by portion. */
const proofsOf = async (id: string): Promise<string[]> => {
  for (const member of members.slice(0, 8)) await handedIn(ctx, member, id);
  const rows = await ctx.db
    .select({ id: applications.id })
    .from(applications)
    .where(eq(applications.taskId, id))
    .orderBy(applications.portion);
  return rows.map((row) => row.id);
};
const approve = (id: string) => reviewProof(acting(ctx, admin), { id, given_status: 'approved' });
const newsOf = (taskId: string, kind: 'half' | 'done') =>
  ctx.db.$count(ownerMails, and(eq(ownerMails.taskId, taskId), eq(ownerMails.kind, kind)));

test('of forty simultaneous members as many get a slot as are paid for, whatever their portions', async () => {
  const id = await job(24);
  const { rows } = await ctx.db.execute(sql`SELECT funded FROM job_portions WHERE task_id = ${id}`);
  expect(rows).toEqual(Array.from({ length: 8 }, () => ({ funded: 3 })));
  expect(await race(40, take(id))).toEqual({ done: 24, '409': 16 });
  expect(await rowOf(id)).toMatchObject({ applied: 24, fundedSlots: 24 });
});

test('of forty simultaneous members as many get a slot as the day allows, even where few portions have room', async () => {
  const id = await job(16, { slotsPerDay: 13 });
  expect(await race(40, take(id))).toEqual({ done: 13, '409': 27 });
  expect(await rowOf(id)).toMatchObject({ applied: 13, takenThatDay: 13, takenOn: '2026-03-05' });
  clock.set('2026-03-05T23:00:00.000Z');
  expect(await race(40, take(id))).toEqual({ done: 3, '409': 37 });
  expect(await rowOf(id)).toMatchObject({ applied: 16, takenThatDay: 3, takenOn: '2026-03-06' });
});

test('a decision waits for its own portion alone', async () => {
  const id = await job(8);
  const [first, second] = await proofsOf(id);
  const held = await holdTransaction(ctx.db);
  await held.tx.execute(sql`SELECT FROM job_portions WHERE task_id = ${id} AND nth = 0 FOR NO KEY UPDATE`);
  let isDecided = false;
  const waiting = approve(first!).then(() => (isDecided = true));
  await waitsForLocks(ctx, 1);
  await approve(second!);
  expect(isDecided).toBe(false);
  await held.rollBack();
  await waiting;
  expect(await rowOf(id)).toMatchObject({ approved: 2, inReview: 6 });
});

test('members take and submit while a decision holds a portion, and a change of the job waits for it', async () => {
  const id = await job(24);
  await take(id)(0);
  const held = await holdTransaction(ctx.db);
  await held.tx.execute(sql`SELECT FROM job_portions WHERE task_id = ${id} AND nth = 7 FOR NO KEY UPDATE`);
  for (let rival = 1; rival <= 20; rival += 1) await take(id)(rival);
  const pausing = setTaskStatus(acting(ctx, admin), { id, status: 'paused' });
  await waitsForLocks(ctx, 1);
  expect(await rowOf(id)).toMatchObject({ status: 'available' });
  await held.rollBack();
  await pausing;
  expect(await rowOf(id)).toMatchObject({ status: 'paused', applied: 21 });
});

test('whoever waited for a job that grew locks its new portions too', async () => {
  const { id } = await postedTask(ctx, admin, { applicants_needed: 8 });
  const free = sql`SELECT nth FROM job_portions WHERE task_id = ${id} ORDER BY nth FOR UPDATE SKIP LOCKED`;
  let waiting: Promise<unknown> = Promise.resolve();
  await inTransaction(ctx, async (tx) => {
    await resize(acting(tx, admin), id, 40);
    waiting = inTransaction(ctx, async (second) => {
      await lockTask(second, id);
      expect((await ctx.db.execute(free)).rows).toEqual([]);
    });
    await waitsForLocks(ctx, 1);
  });
  await waiting;
  expect((await ctx.db.execute(free)).rows).toHaveLength(4);
});

test('the last approvals at once complete the job once, and half of it is reported once', async () => {
  const id = await job(8);
  const proofs = await proofsOf(id);
  expect(await race(4, (nth) => approve(proofs[nth]!))).toEqual({ done: 4 });
  await Promise.all([mailJobNews(ctx), mailJobNews(ctx)]);
  expect(await newsOf(id, 'half')).toBe(1);
  expect(await race(4, (nth) => approve(proofs[nth + 4]!))).toEqual({ done: 4 });
  expect(await rowOf(id)).toMatchObject({ status: 'completed', approved: 8 });
  expect(await newsOf(id, 'done')).toBe(1);
});

test.each([
  ['a stop', (id: string) => setTaskStatus(acting(ctx, admin), { id, status: 'stopped' })],
  ['a deletion', (id: string) => deleteTask(acting(ctx, admin), { id })],
  ['a pause', (id: string) => setTaskStatus(acting(ctx, admin), { id, status: 'paused' })],
])('%s ends the takes that run meanwhile, and every slot is booked once', async (_, end) => {
  const id = await job(24);
  const taken = await Promise.all([race(20, take(id)), end(id)]);
  expect(await race(20, (rival) => take(id)(rival + 20))).toEqual({ '409': 20 });
  expect((await rowOf(id)).applied).toBe(taken[0].done ?? 0);
});

test('takes, submissions, decisions and edits of one job at once leave every sum right', async () => {
  const id = await job(20);
  const whole = async (rival: number) => {
    const { data } = await take(id)(rival);
    await submitProof(acting(ctx, members[rival]!), { task_id: id, proof: '<p>Posted.</p>' });
    await reviewProof(acting(ctx, admin), { id: data.id, given_status: rival % 5 ? 'approved' : 'rejected' });
  };
  const edit = (slotsWanted: number) => resize(acting(ctx, admin), id, slotsWanted, 500 + slotsWanted);
  const [ends] = await Promise.all([race(40, whole), edit(30).then(() => edit(36))]);
  const { applied, approved, rejected, inReview, fundedSlots } = await rowOf(id);
  expect(ends.done).toBe(approved + rejected);
  expect([applied - approved, inReview, fundedSlots]).toEqual([0, 0, 36]);
});
