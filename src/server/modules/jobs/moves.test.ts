import { eq } from 'drizzle-orm';
import type { TaskStatus } from '../../../contract/primitives';
import * as messages from '../../../contract/messages';
import { systemCtx } from '../../context';
import { tasks, always, jobColumns, slots } from '../../db/schema';
import { acting, adminPerson, handedIn, person, postedTask, type Person } from '../../testing/factories';
import { testContext } from '../../testing/testContext';
import { fundWaitingJobs, recordDeposit } from '../funding';
import { applyTask } from '../applications';
import { reviewProof } from '../proofs';
import { deleteTask, setTaskStatus, endDueJobs } from './setTaskStatus';
import { updateTask } from './saveTask';

// Owners pay first here: jobs have only money that was paid in.
const t = testContext({ ownerCreditKobo: 0 });
let admin: Person;
let paidIn = 0;
beforeEach(async () => void (admin = await adminPerson(t.ctx)));

const deposit = (owner_id: string, amount: number) =>
  recordDeposit(acting(t.ctx, admin), {
    owner_id,
    amount,
    receivedOn: '2026-03-05',
    bankReference: `FT${(paidIn += 1)}`,
    another_transfer: true,
  });
const setStatus = (id: string, status: 'available' | 'paused' | 'stopped') =>
  setTaskStatus(acting(t.ctx, admin), { id, status });
const rowOf = async (id: string) => {
  const [row] = await t.ctx.db.select(jobColumns).from(tasks).innerJoinLateral(slots, always).where(eq(tasks.id, id));
  return row!;
};

/** A job of two slots at ₦500 until ten days from now, of an owner. */
const job = async (draft: boolean) => {
  const { id } = await postedTask(t.ctx, admin, {
    draft,
    taskOwnerEmail: `owner${(paidIn += 1)}@shop.example`,
    applicants_needed: 2,
    endsAt: new Date(t.ctx.now().getTime() + 10 * 86_400_000).toISOString(),
  });
  return id;
};
const paidJob = async () => {
  const id = await job(false);
  await deposit((await rowOf(id)).ownerId, 1_000);
  return id;
};
const after = async (make: () => Promise<string>, ...changes: ((id: string) => Promise<unknown>)[]) => {
  const id = await make();
  for (const change of changes) await change(id);
  return id;
};
const approveOne = async (id: string) =>
  reviewProof(acting(t.ctx, admin), {
    id: await handedIn(t.ctx, await person(t.ctx), id),
    given_status: 'approved',
  });

const inState: Readonly<Record<TaskStatus, () => Promise<string>>> = {
  draft: () => job(true),
  'awaiting-payment': () => job(false),
  available: paidJob,
  paused: () => after(paidJob, (id) => setStatus(id, 'paused')),
  stopped: () => after(paidJob, (id) => setStatus(id, 'stopped')),
  completed: () => after(paidJob, approveOne, approveOne),
};

const acts = {
  open: (id: string) => setStatus(id, 'available'),
  pause: (id: string) => setStatus(id, 'paused'),
  stop: (id: string) => setStatus(id, 'stopped'),
  delete: (id: string) => deleteTask(acting(t.ctx, admin), { id }),
  edit: async (id: string) => {
    const { ownerEmail: jobOwnerEmail } = await rowOf(id);
    const text = { jobOwnerEmail, jobTitle: 'Share our new flyer', jobDescription: 'Post it.' };
    await updateTask(acting(t.ctx, admin), { id, ...text, payoutAmount: 500, maxSlots: 2 });
  },
  take: async (task_id: string) => applyTask(acting(t.ctx, await person(t.ctx)), { task_id }),
  fund: async (id: string) => {
    await deposit((await rowOf(id)).ownerId, 1_000);
    await fundWaitingJobs(systemCtx(t.base));
  },
  end: async () => {
    t.clock.advance({ days: 10 });
    await endDueJobs(systemCtx(t.base));
  },
};

const refusedAll = {
  open: 'job_ended',
  pause: 'job_ended',
  stop: 'job_ended',
  edit: 'job_ended',
  take: 'job_unavailable',
};
/** The resulting status, or the refusal's code; `open` posts a draft or resumes a paused job. */
const table: Readonly<Record<TaskStatus, Readonly<Record<keyof typeof acts, string>>>> = {
  draft: {
    open: 'awaiting-payment',
    pause: 'job_is_draft',
    stop: 'job_is_draft',
    delete: 'deleted',
    edit: 'draft',
    take: 'job_unavailable',
    fund: 'draft',
    end: 'draft',
  },
  'awaiting-payment': {
    open: 'job_awaiting_payment',
    pause: 'job_awaiting_payment',
    stop: 'stopped',
    delete: 'deleted',
    edit: 'awaiting-payment',
    take: 'job_unavailable',
    fund: 'available',
    end: 'stopped',
  },
  available: {
    open: 'status_unchanged',
    pause: 'paused',
    stop: 'stopped',
    delete: 'deleted',
    edit: 'available',
    take: 'available',
    fund: 'available',
    end: 'stopped',
  },
  paused: {
    open: 'available',
    pause: 'status_unchanged',
    stop: 'stopped',
    delete: 'deleted',
    edit: 'paused',
    take: 'job_unavailable',
    fund: 'paused',
    end: 'stopped',
  },
  stopped: { ...refusedAll, delete: 'deleted', fund: 'stopped', end: 'stopped' },
  completed: { ...refusedAll, delete: 'deleted', fund: 'completed', end: 'completed' },
};

const rows = (Object.keys(table) as TaskStatus[]).flatMap((status) =>
  (Object.keys(acts) as (keyof typeof acts)[]).map((act) => [status, act, table[status][act]] as const),
);
test.each(rows)('%s: %s → %s', async (status, act, outcome) => {
  const id = await inState[status]();
  const before = await rowOf(id);
  expect(before.status).toBe(status);
  const refusal = await acts[act](id).then(
    () => null,
    ({ code }: { code?: string }) => code,
  );
  const row = await rowOf(id);
  if (refusal !== null) {
    expect(refusal).toBe(outcome);
    expect(row).toEqual(before);
    return;
  }
  expect(row.deletedAt ? 'deleted' : row.status).toBe(outcome);
});

test.each(['available', 'paused'] as const)('more slots of a job that is %s take effect once paid', async (status) => {
  const id = await inState[status]();
  const { ownerEmail: jobOwnerEmail, ownerId } = await rowOf(id);
  const text = { jobOwnerEmail, jobTitle: 'Share our flyer', jobDescription: 'Post it.' };
  await updateTask(acting(t.ctx, admin), { id, ...text, payoutAmount: 500, maxSlots: 3 });
  expect(await rowOf(id)).toMatchObject({ fundedSlots: 2, maxSlots: 3 });
  await deposit(ownerId, 500);
  expect(await rowOf(id)).toMatchObject({ status, fundedSlots: 3 });
});

test('a pause says how many places are taken and what happens to them', async () => {
  const id = await paidJob();
  await applyTask(acting(t.ctx, await person(t.ctx)), { task_id: id });
  await handedIn(t.ctx, await person(t.ctx), id);
  expect((await setStatus(id, 'paused')).message).toBe(
    'Job paused. Members no longer see it. 1 member who has taken it can still submit a proof, and 1 proof in review is still decided and paid.',
  );
  expect((await setStatus(await paidJob(), 'paused')).message).toBe(messages.adminJobs.pausedWith(0, 0));
});
