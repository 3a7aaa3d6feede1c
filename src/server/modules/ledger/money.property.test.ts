import fc from 'fast-check';
import { limits } from '../../../contract/limits';
import { inTransaction, newId, type Ctx } from '../../context';
import { DomainError } from '../../errors';
import { acting, adminPerson, person, postedTask, type Person } from '../../testing/factories';
import { propertyRuns } from '../../testing/propertyRuns';
import { testContext, type TestClock } from '../../testing/testContext';
import { applyTask, expireSlots } from '../applications';
import { approveOverdue, reopenProof, reviewProof, submitProof } from '../proofs';
import { updateUserStatus } from '../members';
import { deleteTask, setTaskStatus, updateTask } from '../jobs';
import { createPayoutBatch, settlePayouts } from '../payouts';
import { decideWithdrawal, requestWithdrawal } from '../withdrawals';
import { checkLedger } from './check';
import { walletOf } from './queries';

const t = testContext();

/** The expected state, by simple arithmetic. */
interface Slot {
  worker: number;
  job: number;
  kobo: number;
  status: 'taken' | 'expired' | 'in-review' | 'approved' | 'rejected';
  id: string;
  until: number;
  /** The number of takes, and the last expiry before a retake. */
  takes: number;
  ranOut?: number;
  approvedAt?: number;
  /** The last rejection's admin, and the one before the reopening. */
  rejectedBy?: number;
  rejectedBefore?: number;
  /** Fell due while its member was banned. */
  left?: boolean;
}
interface Job {
  id: string;
  kobo: number;
  slots: number;
  status: 'available' | 'paused' | 'stopped' | 'completed' | 'deleted';
}
interface Withdrawal {
  id: string;
  worker: number;
  kobo: number;
  status: 'pending' | 'approved' | 'rejected';
  /** Null until it is approved. */
  payout: 'waiting' | 'sent' | 'paid' | 'returned' | null;
  despiteBan?: boolean;
}
interface Oracle {
  jobs: Job[];
  slots: Slot[];
  withdrawals: Withdrawal[];
  paid: number[];
  banned: Set<number>;
}
interface World {
  ctx: Ctx;
  clock: TestClock;
  admin: Person;
  /** The acting admin, and two more who reopen proofs. */
  admins: Person[];
  workers: Person[];
}

const held = (oracle: Oracle, job: number) =>
  oracle.slots.filter((slot) => slot.job === job && ['taken', 'in-review', 'approved'].includes(slot.status));
const isOpen = ({ status }: Job) => status === 'available' || status === 'paused';
const balance = (oracle: Oracle, worker: number) =>
  (oracle.paid[worker] ?? 0) -
  oracle.withdrawals
    .filter((w) => w.worker === worker && w.status !== 'rejected' && w.payout !== 'returned')
    .reduce((sum, { kobo }) => sum + kobo, 0);
const day = 86_400_000;
/** The number of jobs a member may hold without a proof. */
const heldMost = (oracle: Oracle, who: number, now: number): number => {
  const own = oracle.slots.filter((slot) => slot.worker === who);
  const expiries = own
    .flatMap((slot) => [
      ...(slot.status === 'expired' || (slot.status === 'taken' && slot.until <= now) ? [slot.until] : []),
      ...(slot.ranOut === undefined ? [] : [slot.ranOut]),
    ])
    .sort((a, b) => a - b);
  const approvedAt = Math.max(...own.map((slot) => slot.approvedAt ?? -Infinity), -Infinity);
  const isLimited = expiries.some((at, n) => {
    const began = expiries[n - limits.expiriesLimited + 1];
    return began !== undefined && at - began <= limits.expiriesWithinDays * day && at > approvedAt;
  });
  return isLimited ? limits.heldJobsLimited : t.ctx.config.maxHeldJobs;
};
const completeIfDone = (oracle: Oracle, job: number) => {
  const target = oracle.jobs[job];
  if (
    target &&
    isOpen(target) &&
    held(oracle, job).filter(({ status }) => status === 'approved').length === target.slots
  )
    target.status = 'completed';
};

/** Runs a verb that must succeed or be refused as predicted, never crash. */
const attempt = async <T>(ctx: Ctx, expected: boolean, verb: (tx: Ctx) => Promise<T>): Promise<T | null> => {
  try {
    const result = await inTransaction(ctx, verb);
    expect(expected).toBe(true);
    return result;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    expect({ refused: error.message, expected }).toEqual({ refused: error.message, expected: false });
    return null;
  }
};

type Step = (world: World, oracle: Oracle) => Promise<void>;
const pick = <T>(items: readonly T[], nth: number): T | undefined => items[nth % Math.max(items.length, 1)];

const post =
  (kobo: number, slots: number): Step =>
  async ({ ctx, admin }, oracle) => {
    const task = await postedTask(ctx, admin, { amount: kobo / 100, applicants_needed: slots });
    oracle.jobs.push({ id: task.id, kobo, slots, status: 'available' });
  };

const edit =
  (nth: number, kobo: number, slots: number): Step =>
  async ({ ctx, admin }, oracle) => {
    const job = pick(oracle.jobs, nth);
    if (!job) return;
    const taken = held(oracle, oracle.jobs.indexOf(job)).length;
    const fields = { jobOwnerEmail: 'owner@advertiser.example', jobTitle: 'Share', jobDescription: 'Post it.' };
    const done = await attempt(acting(ctx, admin), isOpen(job) && slots >= taken, (tx) =>
      updateTask(tx, { id: job.id, payoutAmount: kobo / 100, maxSlots: slots, ...fields }),
    );
    if (!done) return;
    Object.assign(job, { kobo, slots });
    completeIfDone(oracle, oracle.jobs.indexOf(job));
  };

const change =
  (nth: number, status: 'available' | 'paused' | 'stopped' | 'deleted'): Step =>
  async ({ ctx, admin }, oracle) => {
    const job = pick(oracle.jobs, nth);
    if (!job) return;
    const as = acting(ctx, admin);
    const done =
      status === 'deleted'
        ? await attempt(as, job.status !== 'deleted', (tx) => deleteTask(tx, { id: job.id }))
        : await attempt(as, isOpen(job) && job.status !== status, (tx) => setTaskStatus(tx, { id: job.id, status }));
    if (done) job.status = status;
  };

const take =
  (who: number, nth: number): Step =>
  async ({ ctx, clock, workers }, oracle) => {
    const worker = workers[who];
    const job = pick(oracle.jobs, nth);
    if (!worker || !job) return;
    const at = oracle.jobs.indexOf(job);
    const now = clock.now().getTime();
    const own = oracle.slots.find((slot) => slot.worker === who && slot.job === at);
    const lapsed = own?.status === 'taken' && own.until <= now;
    const holders = held(oracle, at).length - (lapsed ? 1 : 0);
    const isFree =
      !own ||
      ((own.status === 'expired' || lapsed) &&
        own.takes < limits.takesPerJob &&
        now >= own.until + limits.takeAgainAfterHours * 3_600_000);
    const holds = oracle.slots.filter((slot) => slot.worker === who && slot.status === 'taken' && slot.until > now);
    const may =
      isFree &&
      job.status === 'available' &&
      holders < job.slots &&
      holds.length < heldMost(oracle, who, now) &&
      !oracle.banned.has(who);
    const done = await attempt(acting(ctx, worker), may, (tx) => applyTask(tx, { task_id: job.id }));
    if (!done) return;
    const fresh: Slot = {
      worker: who,
      job: at,
      kobo: job.kobo,
      status: 'taken',
      id: done.data.id,
      until: now + limits.slotReservationHours * 3_600_000,
      takes: (own?.takes ?? 0) + 1,
      ...(own ? { ranOut: own.until } : {}),
    };
    if (own) Object.assign(own, fresh);
    else oracle.slots.push(fresh);
  };

const submit =
  (nth: number): Step =>
  async ({ ctx, clock, workers }, oracle) => {
    const slot = pick(oracle.slots, nth);
    const worker = slot && workers[slot.worker];
    const job = slot && oracle.jobs[slot.job];
    if (!worker || !job) return;
    const may = slot.status === 'taken' && slot.until > clock.now().getTime() && !oracle.banned.has(slot.worker);
    const done = await attempt(acting(ctx, worker), may, (tx) =>
      submitProof(tx, { task_id: job.id, proof: '<p>Done.</p>' }),
    );
    if (done)
      Object.assign(slot, { status: 'in-review', until: clock.now().getTime() + limits.reviewWindowDays * 86_400_000 });
  };

const settle = (oracle: Oracle, slot: Slot, status: 'approved' | 'rejected', now: number) => {
  slot.status = status;
  if (status === 'approved') slot.approvedAt = now;
  if (status === 'approved') oracle.paid[slot.worker] = (oracle.paid[slot.worker] ?? 0) + slot.kobo;
  completeIfDone(oracle, slot.job);
};

const review =
  (nth: number, given_status: 'approved' | 'rejected', by: number, despite_ban: boolean): Step =>
  async ({ ctx, clock, admins }, oracle) => {
    const slot = pick(
      oracle.slots.filter(({ status }) => status !== 'taken' && status !== 'expired'),
      nth,
    );
    const admin = admins[by];
    if (!slot || !admin) return;
    const isKnown = given_status === 'rejected' || despite_ban || !oracle.banned.has(slot.worker);
    const may = slot.status === 'in-review' && slot.rejectedBefore !== by && isKnown;
    const done = await attempt(acting(ctx, admin), may, (tx) =>
      reviewProof(tx, { id: slot.id, given_status, despite_ban }),
    );
    if (!done) return;
    settle(oracle, slot, given_status, clock.now().getTime());
    if (given_status === 'rejected') slot.rejectedBy = by;
  };

const reopen =
  (nth: number, by: number): Step =>
  async ({ ctx, clock, admins }, oracle) => {
    const slot = pick(
      oracle.slots.filter(({ status }) => status === 'rejected'),
      nth,
    );
    const admin = admins[by];
    const job = slot && oracle.jobs[slot.job];
    if (!admin || !job) return;
    const { rejectedBy, rejectedBefore } = slot;
    const another = by !== rejectedBy && by !== rejectedBefore;
    const may = another && isOpen(job) && held(oracle, slot.job).length < job.slots;
    const done = await attempt(acting(ctx, admin), may, (tx) => reopenProof(tx, { id: slot.id, reason: 'Shown.' }));
    if (!done) return;
    const until = clock.now().getTime() + limits.reviewWindowDays * 86_400_000;
    Object.assign(slot, { status: 'in-review', until, rejectedBefore: rejectedBy, left: false });
  };

const withdraw =
  (who: number, kobo: number): Step =>
  async ({ ctx, workers }, oracle) => {
    const worker = workers[who];
    if (!worker) return;
    const as = { ...acting(ctx, worker), idempotencyKey: newId() };
    const may = balance(oracle, who) >= kobo && !oracle.banned.has(who);
    const done = await attempt(as, may, (tx) => requestWithdrawal(tx, { amount: kobo / 100 }));
    if (done)
      oracle.withdrawals.push({ id: done.data.transactionId, worker: who, kobo, status: 'pending', payout: null });
  };

const decide =
  (nth: number, given_status: 'approved' | 'rejected', despite_ban: boolean): Step =>
  async ({ ctx, admin }, oracle) => {
    const withdrawal = pick(oracle.withdrawals, nth);
    if (!withdrawal) return;
    const isKnown = given_status === 'rejected' || despite_ban || !oracle.banned.has(withdrawal.worker);
    const done = await attempt(acting(ctx, admin), withdrawal.status === 'pending' && isKnown, (tx) =>
      decideWithdrawal(tx, { withdrawl_id: withdrawal.id, given_status, despite_ban }),
    );
    const payout = given_status === 'approved' ? 'waiting' : null;
    if (done) Object.assign(withdrawal, { status: given_status, payout, despiteBan: despite_ban });
  };

const batch =
  (): Step =>
  async ({ ctx, admin }, oracle) => {
    const waiting = oracle.withdrawals.filter(
      ({ payout, worker: who, despiteBan }) => payout === 'waiting' && (despiteBan || !oracle.banned.has(who)),
    );
    const done = await attempt(acting(ctx, admin), waiting.length > 0, (tx) => createPayoutBatch(tx, {}));
    expect(done?.data.rows ?? 0).toBe(waiting.length);
    for (const withdrawal of waiting) withdrawal.payout = 'sent';
  };

const settlePayout =
  (nth: number, outcome: 'paid' | 'returned'): Step =>
  async ({ ctx, admin }, oracle) => {
    const withdrawal = pick(oracle.withdrawals, nth);
    if (!withdrawal) return;
    const may =
      outcome === 'paid'
        ? withdrawal.payout === 'sent'
        : withdrawal.payout !== null && withdrawal.payout !== 'returned';
    const { data } = await inTransaction(acting(ctx, admin), (tx) =>
      settlePayouts(tx, { ids: [withdrawal.id], outcome, reason: 'It came back.' }),
    );
    expect(data.settled).toHaveLength(may ? 1 : 0);
    if (may) withdrawal.payout = outcome;
  };

const ban =
  (who: number): Step =>
  async ({ ctx, clock, admin, workers }, oracle) => {
    const worker = workers[who];
    if (!worker) return;
    const isBanned = oracle.banned.has(who);
    const now = clock.now().getTime();
    const status_update = isBanned ? 'unban' : 'ban';
    await attempt(acting(ctx, admin), true, (tx) => updateUserStatus(tx, { id: worker.id, status_update }));
    if (!isBanned) return void oracle.banned.add(who);
    oracle.banned.delete(who);
    for (const slot of oracle.slots)
      if (slot.worker === who && slot.status === 'in-review' && slot.until <= now) slot.left = true;
  };

const wait =
  (hours: number): Step =>
  async ({ ctx, clock }, oracle) => {
    clock.advance({ hours });
    const now = clock.now().getTime();
    const due = (status: Slot['status']) => oracle.slots.filter((slot) => slot.status === status && slot.until <= now);
    for (const slot of due('in-review')) if (oracle.banned.has(slot.worker)) slot.left = true;
    const [lapsed, overdue] = [due('taken'), due('in-review').filter(({ left }) => !left)];
    expect(await expireSlots(ctx)).toBe(lapsed.length);
    for (const slot of lapsed) slot.status = 'expired';
    expect(await approveOverdue(ctx)).toBe(overdue.length);
    for (const slot of overdue) settle(oracle, slot, 'approved', now);
  };

/** Prints the operation instead of a function when a run fails. */
const printable = (name: string, given: unknown, step: Step) => ({
  step,
  [fc.toStringMethod]: () => `${name}(${String(given)})`,
});

const worker = fc.nat({ max: 2 });
const admin = fc.nat({ max: 2 });
const nth = fc.nat({ max: 20 });
const price = fc.integer({ min: 1, max: 90_000 });
const slots = fc.integer({ min: 1, max: 3 });
const outcome = fc.constantFrom('approved' as const, 'rejected' as const);
const steps = fc.array(
  fc.oneof(
    { weight: 2, arbitrary: fc.tuple(price, slots).map((given) => printable('post', given, post(...given))) },
    { weight: 1, arbitrary: fc.tuple(nth, price, slots).map((given) => printable('edit', given, edit(...given))) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(nth, fc.constantFrom('available' as const, 'paused' as const, 'stopped' as const, 'deleted' as const))
        .map((given) => printable('change', given, change(...given))),
    },
    { weight: 6, arbitrary: fc.tuple(worker, nth).map((given) => printable('take', given, take(...given))) },
    { weight: 6, arbitrary: nth.map((given) => printable('submit', given, submit(given))) },
    {
      weight: 5,
      arbitrary: fc
        .tuple(nth, outcome, admin, fc.boolean())
        .map((given) => printable('review', given, review(...given))),
    },
    { weight: 3, arbitrary: fc.tuple(nth, admin).map((given) => printable('reopen', given, reopen(...given))) },
    {
      weight: 4,
      arbitrary: fc
        .tuple(worker, fc.integer({ min: 10_000, max: 60_000 }))
        .map((given) => printable('withdraw', given, withdraw(...given))),
    },
    {
      weight: 4,
      arbitrary: fc.tuple(nth, outcome, fc.boolean()).map((given) => printable('decide', given, decide(...given))),
    },
    { weight: 2, arbitrary: worker.map((given) => printable('ban', given, ban(given))) },
    { weight: 1, arbitrary: fc.constant(printable('batch', '', batch())) },
    {
      weight: 3,
      arbitrary: fc
        .tuple(nth, fc.constantFrom('paid' as const, 'returned' as const))
        .map((given) => printable('settlePayout', given, settlePayout(...given))),
    },
    {
      weight: 2,
      arbitrary: fc.constantFrom(1, 23, 24, 25, 119, 121).map((hours) => printable('wait', hours, wait(hours))),
    },
  ),
  { minLength: 20, maxLength: 100 },
);

const undone = new Error('every run ends as it began');

test('for any operations in any order, database and simple arithmetic agree, and the ledger is sound', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (played) => {
      const run = inTransaction(t.ctx, async (tx) => {
        const workers = [await person(tx), await person(tx), await person(tx)];
        const admin = await adminPerson(tx);
        const admins = [admin, await adminPerson(tx), await adminPerson(tx)];
        const world: World = { ctx: tx, clock: t.clock, admin, admins, workers };
        const oracle: Oracle = { jobs: [], slots: [], withdrawals: [], paid: [0, 0, 0], banned: new Set() };
        for (const { step } of played) await step(world, oracle);
        for (const [index, { id }] of workers.entries()) {
          const wallet = await walletOf(tx, id);
          expect(Math.round(wallet.balance * 100)).toBe(balance(oracle, index));
          expect(Math.round(wallet.total_earned * 100)).toBe(oracle.paid[index]);
        }
        expect(await checkLedger(tx)).toMatchObject({ ok: true, differences: [] });
        throw undone;
      });
      await run.catch((error: unknown) => {
        if (error !== undone) throw error;
      });
    }),
    propertyRuns(20),
  );
}, 900_000);
