import { eq } from 'drizzle-orm';
import { systemCtx, type Ctx } from '../../context';
import { applications, auditLog, tasks, always, jobColumns, slots } from '../../db/schema';
import { acting, adminPerson, handedIn, person, postedTask, type Person } from '../../testing/factories';
import { race } from '../../testing/concurrency';
import { goodPassword } from '../../testing/signingUp';
import { resetDatabase, TestClock, testDatabase, testParts } from '../../testing/testContext';
import { closeAccount } from '../account';
import { hashPassword } from '../passwords';
import { checkLedger, walletOf } from '../ledger';
import { setTaskStatus, updateTask } from '../jobs';
import { applyTask } from '../applications';
import { reopenProof } from './reopenProof';
import { reviewProof } from './reviewProof';

const rounds = 10;
const reason = 'The member has shown the post.';
let ctx: Ctx;
let ngozi: Person;
let admins: Person[];
beforeEach(async () => {
  await resetDatabase();
  ctx = systemCtx(testParts((await testDatabase()).db, new TestClock()).base);
  ngozi = await adminPerson(ctx);
  admins = [await adminPerson(ctx), await adminPerson(ctx)];
});
afterEach(async () => expect((await checkLedger(ctx)).differences).toEqual([]));

/** A rejected proof on a one-slot job whose price has risen. */
const rejectedProof = async (member: Person) => {
  const { id: taskId } = await postedTask(ctx, ngozi, { applicants_needed: 1 });
  const id = await handedIn(ctx, member, taskId);
  await reviewProof(acting(ctx, ngozi), { id, given_status: 'rejected', reason: 'Too dark.' });
  await updateTask(acting(ctx, ngozi), {
    id: taskId,
    jobOwnerEmail: 'owner@advertiser.example',
    jobTitle: 'Share our flyer',
    jobDescription: 'Post it to your story.',
    payoutAmount: 800,
    maxSlots: 1,
  });
  return { taskId, id };
};
const reopen = (id: string, who = admins[0]!) => reopenProof(acting(ctx, who), { id, reason });
const statusOf = async (id: string) =>
  (await ctx.db.select({ status: applications.status }).from(applications).where(eq(applications.id, id)))[0]?.status;

test('of two admins reopening a proof one succeeds, and it is reviewed and paid once', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const member = await person(ctx);
    const { id, taskId } = await rejectedProof(member);
    expect(await race(2, (rival) => reopen(id, admins[rival]))).toEqual({ done: 1, '409': 1 });
    expect(await ctx.db.$count(auditLog, eq(auditLog.action, 'proof.reopen'))).toBe(round + 1);
    await reviewProof(acting(ctx, admins[0]!), { id, given_status: 'approved' });
    expect((await walletOf(ctx, member.id)).balance).toBe(500);
    const [job] = await ctx.db
      .select(jobColumns)
      .from(tasks)
      .innerJoinLateral(slots, always)
      .where(eq(tasks.id, taskId));
    expect(job).toMatchObject({ status: 'completed', applied: 1, inReview: 0, approved: 1 });
  }
});

test('the last slot, taken by a member while a proof is reopened, goes to one of them', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { id, taskId } = await rejectedProof(await person(ctx));
    const rival = await person(ctx);
    const ends = await race(2, (nth) =>
      nth === round % 2 ? reopen(id) : applyTask(acting(ctx, rival), { task_id: taskId }),
    );
    expect(ends).toEqual({ done: 1, '409': 1 });
    const [job] = await ctx.db
      .select(jobColumns)
      .from(tasks)
      .innerJoinLateral(slots, always)
      .where(eq(tasks.id, taskId));
    const status = await statusOf(id);
    expect([job?.applied, job?.inReview]).toEqual(status === 'in-review' ? [1, 1] : [1, 0]);
  }
});

test('a job stopped while a proof is reopened pays it or has returned its money', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const member = await person(ctx);
    const { id, taskId } = await rejectedProof(member);
    await race(2, (nth) =>
      nth === round % 2 ? reopen(id) : setTaskStatus(acting(ctx, ngozi), { id: taskId, status: 'stopped' }),
    );
    const status = await statusOf(id);
    if (status === 'in-review') await reviewProof(acting(ctx, admins[0]!), { id, given_status: 'approved' });
    expect((await walletOf(ctx, member.id)).balance).toBe(status === 'in-review' ? 500 : 0);
  }
});

test('an account closed while its proof is reopened closes with nothing to decide or stays open', async () => {
  const passwordHash = await hashPassword(goodPassword);
  for (let round = 0; round < rounds; round += 1) {
    const member = await person(ctx, { passwordHash });
    const { id } = await rejectedProof(member);
    const ends = await race(2, (nth) =>
      nth === 0 ? reopen(id) : closeAccount(acting(ctx, member), { current_password: goodPassword }),
    );
    expect(ends).toEqual({ done: 1, '409': 1 });
  }
});
