import fc from 'fast-check';
import { eq } from 'drizzle-orm';
import { limits } from '../../../contract/limits';
import { inTransaction, type Ctx } from '../../context';
import { applications, tasks } from '../../db/schema';
import { DomainError } from '../../errors';
import { hoursAfter, lagosDayOf } from '../../lib/time';
import { acting, adminPerson, person, postedTask, type Person } from '../../testing/factories';
import { propertyRuns } from '../../testing/propertyRuns';
import { testContext, type TestClock } from '../../testing/testContext';
import { applyTask, expireSlots } from '../applications';
import { checkLedger } from '../ledger';
import { reviewProof, submitProof } from '../proofs';
import { setTaskStatus, updateTask } from '.';
import { readTask } from './slots';

const t = testContext({ maxHeldJobs: 100 });
const slotsPerDay = 5;

interface Held {
  status: 'taken' | 'expired' | 'in-review' | 'approved' | 'rejected';
  takes: number;
  until: Date;
}
/** The expected job, as if it had no portions. */
interface Oracle {
  held: Map<number, Held>;
  maxSlots: number;
  trialSlots: number;
  days: Map<string, number>;
  hasEnded: boolean;
}
interface World {
  ctx: Ctx;
  clock: TestClock;
  admin: Person;
  members: readonly Person[];
  id: string;
}
type Step = (world: World, oracle: Oracle) => Promise<void>;

const countOf = ({ held }: Oracle, ...statuses: Held['status'][]): number =>
  [...held.values()].filter(({ status }) => statuses.includes(status)).length;
const appliedOf = (oracle: Oracle): number => countOf(oracle, 'taken', 'in-review', 'approved');

const attempt = async (ctx: Ctx, expected: boolean, verb: (tx: Ctx) => Promise<unknown>): Promise<boolean> => {
  const done = await inTransaction(ctx, verb).then(
    () => true,
    (error: unknown) => {
      if (!(error instanceof DomainError)) throw error;
      return false;
    },
  );
  expect(done).toBe(expected);
  return done;
};

const mayTake = (oracle: Oracle, who: number, now: Date): boolean => {
  const before = oracle.held.get(who);
  const decided = countOf(oracle, 'approved', 'rejected');
  const isTrialFull =
    decided < oracle.trialSlots && appliedOf(oracle) + countOf(oracle, 'rejected') >= oracle.trialSlots;
  const mayAgain =
    before?.status === 'expired' &&
    before.takes < limits.takesPerJob &&
    now >= hoursAfter(before.until, limits.takeAgainAfterHours);
  return (
    !oracle.hasEnded &&
    (!before || mayAgain) &&
    appliedOf(oracle) < oracle.maxSlots &&
    !isTrialFull &&
    (oracle.days.get(lagosDayOf(now)) ?? 0) < slotsPerDay
  );
};

const take =
  (who: number): Step =>
  async ({ ctx, clock, members, id }, oracle) => {
    const now = clock.now();
    const may = mayTake(oracle, who, now);
    if (!(await attempt(acting(ctx, members[who]!), may, (tx) => applyTask(tx, { task_id: id })))) return;
    const takes = (oracle.held.get(who)?.takes ?? 0) + 1;
    oracle.held.set(who, { status: 'taken', takes, until: hoursAfter(now, limits.slotReservationHours) });
    const day = lagosDayOf(now);
    oracle.days.set(day, (oracle.days.get(day) ?? 0) + 1);
  };

const submit =
  (who: number): Step =>
  async ({ ctx, members, id }, { held }) => {
    const slot = held.get(who);
    const proof = { task_id: id, proof: '<p>Posted.</p>' };
    const may = slot?.status === 'taken';
    if ((await attempt(acting(ctx, members[who]!), may, (tx) => submitProof(tx, proof))) && slot)
      slot.status = 'in-review';
  };

const decide =
  (who: number, given_status: 'approved' | 'rejected'): Step =>
  async (world, oracle) => {
    const { ctx, clock, admin, members, id } = world;
    const slot = oracle.held.get(who);
    if (slot?.status === 'taken') await submit(who)(world, oracle);
    if (slot?.status !== 'in-review') return;
    // Else the hour's limit refuses some rejections.
    clock.advance({ minutes: 61 });
    const rows = await ctx.db.select().from(applications).where(eq(applications.taskId, id));
    const proof = rows.find(({ userId }) => userId === members[who]!.id)!;
    await attempt(acting(ctx, admin), true, (tx) => reviewProof(tx, { id: proof.id, given_status }));
    slot.status = given_status;
    if (countOf(oracle, 'approved') === oracle.maxSlots) oracle.hasEnded = true;
  };

const resize =
  (maxSlots: number): Step =>
  async ({ ctx, admin, id }, oracle) => {
    const fields = { jobOwnerEmail: 'owner@advertiser.example', jobTitle: 'Share', jobDescription: 'Post it.' };
    const job = { ...fields, id, payoutAmount: 500 + maxSlots, maxSlots };
    const may = !oracle.hasEnded && maxSlots >= appliedOf(oracle);
    if (!(await attempt(acting(ctx, admin), may, (tx) => updateTask(tx, job)))) return;
    oracle.maxSlots = maxSlots;
    if (countOf(oracle, 'approved') === maxSlots) oracle.hasEnded = true;
  };

const stop =
  (): Step =>
  async ({ ctx, admin, id }, oracle) => {
    const may = !oracle.hasEnded;
    if (await attempt(acting(ctx, admin), may, (tx) => setTaskStatus(tx, { id, status: 'stopped' })))
      oracle.hasEnded = true;
  };

const wait =
  (hours: number): Step =>
  async ({ clock }) => {
    clock.advance({ hours });
    await Promise.resolve();
  };

/** The clock frees what ran out before each step. */
const sweep: Step = async ({ ctx, clock }, { held }) => {
  const over = [...held.values()].filter(({ status, until }) => status === 'taken' && until <= clock.now());
  expect(await expireSlots(ctx)).toBe(over.length);
  for (const slot of over) slot.status = 'expired';
};

const who = fc.noBias(fc.nat({ max: 11 }));
const printable = (name: string, step: Step) => ({ step, [fc.toStringMethod]: () => name });
const steps = fc.array(
  fc.oneof(
    { weight: 40, arbitrary: who.map((one) => printable(`take ${one}`, take(one))) },
    { weight: 16, arbitrary: who.map((one) => printable(`submit ${one}`, submit(one))) },
    { weight: 16, arbitrary: who.map((one) => printable(`approve ${one}`, decide(one, 'approved'))) },
    { weight: 8, arbitrary: who.map((one) => printable(`reject ${one}`, decide(one, 'rejected'))) },
    { weight: 8, arbitrary: fc.integer({ min: 3, max: 50 }).map((to) => printable(`resize ${to}`, resize(to))) },
    { weight: 8, arbitrary: fc.constantFrom(3, 12, 30).map((hours) => printable(`wait ${hours} h`, wait(hours))) },
    { weight: 1, arbitrary: fc.constant(printable('stop', stop())) },
  ),
  { minLength: 30, maxLength: 80 },
);

const undone = new Error('every run ends as it began');
let most = 0;

test('a job in portions gives out, counts and pays its slots as one without them would', async () => {
  await fc.assert(
    fc.asyncProperty(steps, fc.constantFrom(0, 2), async (played, trialSlots) => {
      const run = inTransaction(t.ctx, async (tx) => {
        const admin = await adminPerson(tx);
        const members = await Promise.all(Array.from({ length: 12 }, () => person(tx)));
        const { id } = await postedTask(tx, admin, {
          applicants_needed: 50,
          slotsPerDay,
          ...(trialSlots > 0 && { trialSlots }),
        });
        const world: World = { ctx: tx, clock: t.clock, admin, members, id };
        const oracle: Oracle = { held: new Map(), maxSlots: 50, trialSlots, days: new Map(), hasEnded: false };
        await resize(8)(world, oracle);
        for (const { step } of played) {
          await sweep(world, oracle);
          await step(world, oracle);
        }
        const task = await readTask(tx, id);
        expect(task).toMatchObject({
          applied: appliedOf(oracle),
          inReview: countOf(oracle, 'in-review'),
          approved: countOf(oracle, 'approved'),
          rejected: countOf(oracle, 'rejected'),
        });
        const [row] = await tx.db.select({ status: tasks.status }).from(tasks).where(eq(tasks.id, id));
        expect(row?.status !== 'available').toBe(oracle.hasEnded);
        most = Math.max(most, appliedOf(oracle) + countOf(oracle, 'rejected'));
        expect((await checkLedger(tx)).differences).toEqual([]);
        throw undone;
      });
      await run.catch((error: unknown) => {
        if (error !== undone) throw error;
      });
    }),
    propertyRuns(10),
  );
  expect(most).toBeGreaterThan(slotsPerDay);
}, 600_000);
