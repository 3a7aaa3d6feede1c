import fc from 'fast-check';
import { limits } from '../../../contract/limits';
import { inTransaction, type Ctx } from '../../context';
import { DomainError } from '../../errors';
import { acting, adminPerson, handedIn, person, postedTask, type Person } from '../../testing/factories';
import { propertyRuns } from '../../testing/propertyRuns';
import { testContext, type TestClock } from '../../testing/testContext';
import { checkLedger, walletOf } from '../ledger';
import { setTaskStatus, updateTask } from '../jobs';
import { applyTask, expireSlots } from '../applications';
import { approveOverdue } from './approveOverdue';
import { reopenProof } from './reopenProof';
import { reviewProof } from './reviewProof';

const t = testContext();

/** The expected state of a proof and its job's only slot. */
interface Oracle {
  proof: 'in-review' | 'approved' | 'rejected';
  /** Admins of the last two rejections. */
  rejectedBy: number | null;
  rejectedBefore: number | null;
  isTakenByOther: boolean;
  /** Takes so far; a job expired too often with one member cannot be retaken. */
  takes: number;
  hasEnded: boolean;
}
interface World {
  ctx: Ctx;
  clock: TestClock;
  admins: readonly Person[];
  other: Person;
  taskId: string;
  id: string;
}
type Step = (world: World, oracle: Oracle) => Promise<void>;

/** True if done, as the oracle must predict. */
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
const mayDecide = ({ proof, rejectedBefore }: Oracle, by: number) => proof === 'in-review' && rejectedBefore !== by;
const approved = (oracle: Oracle): void => {
  oracle.proof = 'approved';
  oracle.hasEnded = true;
};

const price =
  (kobo: number): Step =>
  async ({ ctx, admins, taskId }, { hasEnded }) => {
    const fields = { jobOwnerEmail: 'owner@advertiser.example', jobTitle: 'Share', jobDescription: 'Post it.' };
    const job = { ...fields, id: taskId, payoutAmount: kobo / 100, maxSlots: 1 };
    await attempt(acting(ctx, admins[0]!), !hasEnded, (tx) => updateTask(tx, job));
  };

const reject =
  (by: number): Step =>
  async ({ ctx, admins, id }, oracle) => {
    const verdict = { id, given_status: 'rejected' as const, reason: 'Too dark.' };
    if (await attempt(acting(ctx, admins[by]!), mayDecide(oracle, by), (tx) => reviewProof(tx, verdict)))
      Object.assign(oracle, { proof: 'rejected', rejectedBy: by });
  };

const approve =
  (by: number): Step =>
  async ({ ctx, admins, id }, oracle) => {
    const verdict = { id, given_status: 'approved' as const };
    if (await attempt(acting(ctx, admins[by]!), mayDecide(oracle, by), (tx) => reviewProof(tx, verdict)))
      approved(oracle);
  };

let reopenings = 0;
const reopen =
  (by: number): Step =>
  async ({ ctx, admins, id }, oracle) => {
    const { proof, rejectedBy, rejectedBefore, isTakenByOther, hasEnded } = oracle;
    const may = proof === 'rejected' && by !== rejectedBy && by !== rejectedBefore && !isTakenByOther && !hasEnded;
    const input = { id, reason: 'The member has shown the post.' };
    if (!(await attempt(acting(ctx, admins[by]!), may, (tx) => reopenProof(tx, input)))) return;
    Object.assign(oracle, { proof: 'in-review', rejectedBefore: rejectedBy });
    reopenings += 1;
  };

const take =
  (): Step =>
  async ({ ctx, other, taskId }, oracle) => {
    const { proof, isTakenByOther, takes, hasEnded } = oracle;
    const may = proof === 'rejected' && !isTakenByOther && takes < limits.takesPerJob && !hasEnded;
    if (await attempt(acting(ctx, other), may, (tx) => applyTask(tx, { task_id: taskId })))
      Object.assign(oracle, { isTakenByOther: true, takes: takes + 1 });
  };

const stop =
  (): Step =>
  async ({ ctx, admins, taskId: id }, oracle) => {
    const as = acting(ctx, admins[0]!);
    if (await attempt(as, !oracle.hasEnded, (tx) => setTaskStatus(tx, { id, status: 'stopped' })))
      oracle.hasEnded = true;
  };

const wait =
  (): Step =>
  async ({ ctx, clock }, oracle) => {
    clock.advance({ days: 6 });
    expect(await expireSlots(ctx)).toBe(oracle.isTakenByOther ? 1 : 0);
    oracle.isTakenByOther = false;
    expect(await approveOverdue(ctx)).toBe(oracle.proof === 'in-review' ? 1 : 0);
    if (oracle.proof === 'in-review') approved(oracle);
  };

/** Prints the operation instead of a function when a run fails. */
const printable = (name: string, given: unknown, step: Step) => ({
  step,
  [fc.toStringMethod]: () => `${name}(${String(given)})`,
});
const admin = fc.nat({ max: 2 });
const steps = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: 1, max: 90_000 }).map((kobo) => printable('price', kobo, price(kobo))) },
    { weight: 6, arbitrary: admin.map((by) => printable('reject', by, reject(by))) },
    { weight: 9, arbitrary: admin.map((by) => printable('reopen', by, reopen(by))) },
    { weight: 1, arbitrary: admin.map((by) => printable('approve', by, approve(by))) },
    { weight: 2, arbitrary: fc.constant(printable('take', '', take())) },
    { weight: 1, arbitrary: fc.constantFrom(printable('stop', '', stop()), printable('wait', '', wait())) },
  ),
  { minLength: 10, maxLength: 60 },
);

const undone = new Error('every run ends as it began');

test('a proof rejected and reopened any number of times is paid once at its price or not at all, and the ledger is sound', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (played) => {
      const run = inTransaction(t.ctx, async (tx) => {
        const admins = [await adminPerson(tx), await adminPerson(tx), await adminPerson(tx)];
        const [member, other] = [await person(tx), await person(tx)];
        const { id: taskId } = await postedTask(tx, admins[0]!, { applicants_needed: 1 });
        const id = await handedIn(tx, member, taskId);
        const world: World = { ctx: tx, clock: t.clock, admins, other, taskId, id };
        const oracle: Oracle = {
          proof: 'in-review',
          rejectedBy: null,
          rejectedBefore: null,
          isTakenByOther: false,
          takes: 0,
          hasEnded: false,
        };
        for (const { step } of played) await step(world, oracle);
        expect((await walletOf(tx, member.id)).total_earned).toBe(oracle.proof === 'approved' ? 500 : 0);
        expect((await checkLedger(tx)).differences).toEqual([]);
        throw undone;
      });
      await run.catch((error: unknown) => {
        if (error !== undone) throw error;
      });
    }),
    propertyRuns(8),
  );
  expect(reopenings).toBeGreaterThan(0);
}, 600_000);
