import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { inTransaction, newId, type Ctx } from '../../context';
import { ownerRequests } from '../../db/schema';
import { DomainError } from '../../errors';
import { lagosDayOf } from '../../lib/time';
import { acting, adminPerson, handedIn, person, postedTask, type Person } from '../../testing/factories';
import { payingOwner } from '../../testing/payingOwner';
import { propertyRuns } from '../../testing/propertyRuns';
import { testContext, type TestClock } from '../../testing/testContext';
import { deleteTask, setTaskStatus, updateTask } from '../jobs';
import { checkLedger } from '../ledger';
import { applyTask, expireSlots } from '../applications';
import { approveOverdue, reopenProof, reviewProof } from '../proofs';
import {
  allocateDeposit,
  decideOwnerRequest,
  fundWaitingJobs,
  moveOwner,
  recordDeposit,
  refundOwner,
  reverseDeposit,
  setOwnerCredit,
} from '.';

const t = testContext({ serviceFeeBasisPoints: 1_000, vatBasisPoints: 750 });

interface World {
  ctx: Ctx;
  clock: TestClock;
  admin: Person;
  deputy: Person;
  workers: Person[];
  owners: Awaited<ReturnType<typeof payingOwner>>[];
  /** Each owner's heir by number, or the owner. */
  heirs: number[];
  jobs: { id: string; owner: number }[];
  proofs: string[];
  deposits: string[];
}

interface Standing {
  /** In kobo: balance plus credit; `Infinity` without a limit. */
  readonly cover: number;
  readonly balance: number;
  /** The balance as the ledger implies it: deposits less escrows, payments and fees. */
  readonly expected: number;
  readonly missing: readonly number[];
}

const koboOf = (price: string) => `(${price} + round(${price} * 0.1) + round(round(${price} * 0.1) * 0.075))`;
const slot = '(t.payout_kobo + t.fee_kobo + t.vat_kobo)';
const sums = '(SELECT sum(funded) AS funded_slots, sum(applied) AS applied FROM job_portions p WHERE p.task_id = t.id)';
/** Every owner's state in order of creation, computed from the rows and not with the product's code. */
const standings = async ({ db }: Ctx): Promise<Standing[]> => {
  const { rows } = await db.execute<Record<'balance' | 'expected' | 'credit' | 'missing', string | null>>(
    sql.raw(`
    SELECT a.balance, o.credit_kobo AS credit,
           (SELECT COALESCE(sum(amount_kobo), 0) FROM deposits d WHERE d.owner_id = o.id AND d.status IN ('booked', 'reversed'))
         - (SELECT COALESCE(sum(amount_kobo), 0) FROM documents c WHERE c.owner_id = o.id AND c.kind = 'credit_note' AND c.deposit_id IS NOT NULL)
         - (SELECT COALESCE(sum(amount_kobo), 0) FROM owner_requests r WHERE r.owner_id = o.id AND r.kind = 'refund' AND r.status = 'accepted')
         + (SELECT COALESCE(sum((r.amount_kobo + r.jobs_kobo) * CASE o.id WHEN r.target_id THEN 1 ELSE -1 END), 0) FROM owner_requests r
             WHERE o.id IN (r.owner_id, r.target_id) AND r.kind = 'move' AND r.status = 'accepted')
         - (SELECT COALESCE(sum((s.funded_slots - s.applied) * ${slot}), 0) FROM tasks t CROSS JOIN LATERAL ${sums} s
             WHERE t.owner_id = o.id AND t.status IN ('available', 'paused') AND t.deleted_at IS NULL)
         - (SELECT COALESCE(sum(p.payout_kobo + p.fee_kobo + p.vat_kobo), 0) FROM applications p JOIN tasks t ON t.id = p.task_id
             WHERE t.owner_id = o.id AND p.status IN ('taken', 'in-review', 'approved')) AS expected,
           (SELECT string_agg(((t.max_slots - s.applied) * COALESCE(${koboOf('t.next_payout_kobo')}, ${slot}) - (s.funded_slots - s.applied) * ${slot})::text, ',')
              FROM tasks t CROSS JOIN LATERAL ${sums} s WHERE t.owner_id = o.id AND t.deleted_at IS NULL AND t.status IN ('awaiting-payment', 'available', 'paused')
               AND (s.funded_slots < t.max_slots OR t.next_payout_kobo IS NOT NULL)) AS missing
      FROM owners o JOIN ledger_account a ON a.owner_id = o.id ORDER BY o.created_at, o.id`),
  );
  return rows.map(({ balance, expected, credit, missing }) => ({
    cover: credit === null ? Infinity : Number(balance) + Number(credit),
    balance: Number(balance),
    expected: Number(expected),
    missing: missing === null ? [] : missing.split(',').map(Number),
  }));
};
const isCovered = ({ cover, missing }: Standing): boolean => missing.some((kobo) => kobo <= cover);

type Effect = 'spends' | 'takes back';
/** Returns owners whose affordable jobs must all be live afterwards. */
type Step = (world: World, before: Standing[]) => Promise<readonly number[]>;

/** Refusals must be domain errors; reopening a proof and refunding may lack money. */
const attempt = async <T>(ctx: Ctx, verb: (tx: Ctx) => Promise<T>, mayLackCover = false): Promise<T | null> => {
  try {
    return await inTransaction(ctx, verb);
  } catch (error) {
    if (!(error instanceof DomainError) || (error.code === 'owner_not_covered' && !mayLackCover)) throw error;
    return null;
  }
};
const pick = <T>(items: readonly T[], nth: number): T | undefined => items[nth % Math.max(items.length, 1)];
const none: readonly number[] = [];

const post =
  (owner: number, kobo: number, slots: number): Step =>
  async ({ ctx, admin, owners, heirs, jobs }, before) => {
    const heir = heirs[owner]!;
    const job = await postedTask(ctx, admin, { ...owners[heir], amount: kobo / 100, applicants_needed: slots });
    const fee = Math.round(kobo / 10);
    const cost = slots * (kobo + fee + Math.round((fee * 3) / 40));
    expect(job.status).toBe(cost <= before[heir]!.cover ? 'available' : 'awaiting-payment');
    jobs.push({ id: job.id, owner });
    return none;
  };

const edit =
  (nth: number, kobo: number, maxSlots: number): Step =>
  async ({ ctx, admin, owners, jobs }) => {
    const job = pick(jobs, nth);
    if (!job) return none;
    const jobOwnerEmail = owners[job.owner]!.taskOwnerEmail;
    const texts = { jobOwnerEmail, jobTitle: 'Share', jobDescription: 'Post it.' };
    await attempt(acting(ctx, admin), (tx) =>
      updateTask(tx, { id: job.id, ...texts, payoutAmount: kobo / 100, maxSlots }),
    );
    return none;
  };

const change =
  (nth: number, status: 'available' | 'paused' | 'stopped' | 'deleted'): Step =>
  async ({ ctx, admin, jobs }) => {
    const { id } = pick(jobs, nth) ?? {};
    if (id)
      await attempt<unknown>(acting(ctx, admin), (tx) =>
        status === 'deleted' ? deleteTask(tx, { id }) : setTaskStatus(tx, { id, status }),
      );
    return none;
  };

const take =
  (who: number, nth: number, handsIn: boolean): Step =>
  async ({ ctx, workers, jobs, proofs }) => {
    const { id } = pick(jobs, nth) ?? {};
    const worker = workers[who];
    if (!id || !worker) return none;
    const proof = await attempt(acting(ctx, worker), async (tx) => {
      if (handsIn) return handedIn(tx, worker, id);
      await applyTask(tx, { task_id: id });
      return null;
    });
    if (proof) proofs.push(proof);
    return none;
  };

const review =
  (nth: number, given_status: 'approved' | 'rejected'): Step =>
  async ({ ctx, admin, proofs }) => {
    const id = pick(proofs, nth);
    if (id) await attempt(acting(ctx, admin), (tx) => reviewProof(tx, { id, given_status }));
    return none;
  };

const reopen =
  (nth: number): Step =>
  async ({ ctx, deputy, proofs }) => {
    const id = pick(proofs, nth);
    if (id) await attempt(acting(ctx, deputy), (tx) => reopenProof(tx, { id, reason: 'Shown.' }), true);
    return none;
  };

const deposit =
  (owner: number, kobo: number, isKnown: boolean): Step =>
  async ({ ctx, admin, owners, heirs, deposits }) => {
    const heir = heirs[owner]!;
    const { owner_id } = owners[heir]!;
    const bank = { amount: kobo / 100, receivedOn: lagosDayOf(ctx.now()), bankReference: newId() };
    const { data } = await recordDeposit(acting(ctx, admin), {
      ...bank,
      owner_id: isKnown ? owner_id : null,
      another_transfer: true,
    });
    deposits.push(data.id);
    if (!isKnown) await allocateDeposit(acting(ctx, admin), { id: data.id, owner_id });
    return [heir];
  };

const reverse =
  (nth: number): Step =>
  async ({ ctx, admin, deposits }) => {
    const id = pick(deposits, nth);
    if (id) await attempt(acting(ctx, admin), (tx) => reverseDeposit(tx, { id, reason: 'Not at the bank.' }));
    return none;
  };

const lend =
  (owner: number, credit: number | null): Step =>
  async ({ ctx, admin, owners, heirs }, before) => {
    const heir = heirs[owner]!;
    const id = owners[heir]!.owner_id;
    const done = await attempt(acting(ctx, admin), (tx) => setOwnerCredit(tx, { id, credit, reason: 'As agreed.' }));
    // Only a raise funds jobs at once; money freed by an edit waits for the scheduled job.
    const creditBefore = before[heir]!.cover - before[heir]!.balance;
    return done?.data.credit === credit && (credit ?? Infinity) * 100 > creditBefore ? [heir] : none;
  };

/** Asked by one admin and accepted by another in the same step. */
const accepted = (world: World, ask: (tx: Ctx) => Promise<unknown>): Promise<true | null> => {
  const config = { ...world.ctx.config, secondAdminAboveKobo: 0 };
  return attempt(
    { ...acting(world.ctx, world.admin), config },
    async (tx) => {
      await ask(tx);
      const [request] = await tx.db.select().from(ownerRequests).where(eq(ownerRequests.status, 'waiting'));
      await decideOwnerRequest(acting(tx, world.deputy), { id: request!.id, accepted: true });
      return true as const;
    },
    true,
  );
};

const refund =
  (nth: number, kobo: number): Step =>
  async (world) => {
    const id = pick(world.deposits, nth);
    if (id) await accepted(world, (tx) => refundOwner(tx, { id, amount: kobo / 100, reason: 'Paid too much.' }));
    return none;
  };

const move =
  (owner: number): Step =>
  async (world) => {
    const [from, to] = [owner, 1 - owner];
    const [id, target_id] = [world.owners[from]!.owner_id, world.owners[to]!.owner_id];
    if (!(await accepted(world, (tx) => moveOwner(tx, { id, target_id, reason: 'One firm.' })))) return none;
    world.heirs[from] = to;
    return [to];
  };

const wait =
  (hours: number): Step =>
  async ({ ctx, clock }) => {
    clock.advance({ hours });
    await expireSlots(ctx);
    await approveOverdue(ctx);
    await fundWaitingJobs(ctx);
    return [0, 1];
  };

/** Prints the operation instead of a function when a run fails. */
const printable = (name: string, given: readonly unknown[], step: Step, effect: Effect = 'spends') => ({
  step,
  effect,
  [fc.toStringMethod]: () => `${name}(${given.map(String).join(', ')})`,
});

const owner = fc.nat({ max: 1 });
const nth = fc.nat({ max: 20 });
const price = fc.integer({ min: 1, max: 50_000 });
const slots = fc.integer({ min: 1, max: 3 });
const steps = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.tuple(owner, price, slots).map((given) => printable('post', given, post(...given))) },
    { weight: 4, arbitrary: fc.tuple(nth, price, slots).map((given) => printable('edit', given, edit(...given))) },
    {
      weight: 2,
      arbitrary: fc
        .tuple(nth, fc.constantFrom('available' as const, 'paused' as const, 'stopped' as const, 'deleted' as const))
        .map((given) => printable('change', given, change(...given))),
    },
    {
      weight: 6,
      arbitrary: fc
        .tuple(fc.nat({ max: 2 }), nth, fc.boolean())
        .map((given) => printable('take', given, take(...given))),
    },
    {
      weight: 4,
      arbitrary: fc
        .tuple(nth, fc.constantFrom('approved' as const, 'rejected' as const))
        .map((given) => printable('review', given, review(...given))),
    },
    { weight: 2, arbitrary: nth.map((given) => printable('reopen', [given], reopen(given))) },
    {
      weight: 5,
      arbitrary: fc
        .tuple(owner, fc.integer({ min: 1, max: 120_000 }), fc.boolean())
        .map((given) => printable('deposit', given, deposit(...given))),
    },
    { weight: 1, arbitrary: nth.map((given) => printable('reverse', [given], reverse(given), 'takes back')) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(owner, fc.oneof(fc.integer({ min: 0, max: 900 }), fc.constant(null)))
        .map((given) => printable('lend', given, lend(...given), 'takes back')),
    },
    {
      weight: 2,
      arbitrary: fc
        .tuple(nth, fc.integer({ min: 1, max: 60_000 }))
        .map((given) => printable('refund', given, refund(...given))),
    },
    { weight: 1, arbitrary: owner.map((given) => printable('move', [given], move(given), 'takes back')) },
    {
      weight: 2,
      arbitrary: fc.constantFrom(1, 25, 121).map((hours) => printable('wait', [hours], wait(hours))),
    },
  ),
  { minLength: 20, maxLength: 60 },
);

const undone = new Error('every run ends as it began');

test('for any operations in any order no owner exceeds the credit, only affordable jobs are live, and the ledger is sound', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (played) => {
      const run = inTransaction(t.ctx, async ({ atEnd: _, ...tx }) => {
        // Documents are issued per operation, as per transaction.
        const admin = await adminPerson(tx);
        const [first, second] = [await payingOwner(tx, admin), await payingOwner(tx, admin, { credit: 500 })];
        const world: World = {
          ctx: tx,
          clock: t.clock,
          admin,
          deputy: await adminPerson(tx),
          workers: [await person(tx), await person(tx), await person(tx)],
          owners: [first, second],
          heirs: [0, 1],
          jobs: [],
          proofs: [],
          deposits: [],
        };
        let before = await standings(tx);
        for (const { step, effect } of played) {
          const settled = await step(world, before);
          const after = await standings(tx);
          for (const [index, now] of after.entries()) {
            expect(now.balance).toBe(now.expected);
            // Below the credit line nobody spends; only deposits and returns change the balance.
            if (effect === 'spends' && now.cover < 0)
              expect(now.balance).toBeGreaterThanOrEqual(before[index]!.balance);
            if (settled.includes(index)) expect([index, isCovered(now)]).toEqual([index, false]);
          }
          before = after;
        }
        await fundWaitingJobs(tx);
        expect((await standings(tx)).map(isCovered)).toEqual([false, false]);
        expect(await checkLedger(tx)).toMatchObject({ ok: true, differences: [] });
        throw undone;
      });
      await run.catch((error: unknown) => {
        if (error !== undone) throw error;
      });
    }),
    propertyRuns(5),
  );
}, 900_000);
