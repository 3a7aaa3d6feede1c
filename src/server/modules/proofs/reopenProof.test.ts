import { eq } from 'drizzle-orm';
import { limits } from '../../../contract/limits';
import * as messages from '../../../contract/messages';
import { inTransaction, type Ctx } from '../../context';
import {
  applications,
  auditLog,
  limitedRejections,
  notifications,
  reviewReminders,
  tasks,
  always,
  jobColumns,
  slots,
} from '../../db/schema';
import { acting, adminPerson, handedIn, person, postedTask, type Person } from '../../testing/factories';
import { goodPassword } from '../../testing/signingUp';
import { testContext } from '../../testing/testContext';
import { closeAccount } from '../account';
import { hashPassword } from '../passwords';
import { pendingCounts } from '../overview';
import { walletOf } from '../ledger';
import { deleteTask, setTaskStatus, updateTask } from '../jobs';
import { applyTask } from '../applications';
import { approveOverdue, remindOfReviews } from './approveOverdue';
import { listSubmittedTasks } from './submitProof';
import { noteLimited } from './rejectionLimit';
import { reopenProof } from './reopenProof';
import { reviewProof } from './reviewProof';

// `testContext` checks the ledger after every test.
const t = testContext();
let passwordHash: string;
let ngozi: Person;
let tunde: Person;
let ada: Person;
let taskId: string;
let id: string;
beforeAll(async () => {
  passwordHash = await hashPassword(goodPassword);
});
beforeEach(async () => {
  ngozi = await adminPerson(t.ctx);
  tunde = await adminPerson(t.ctx, { fullname: 'Tunde Admin' });
  ada = await person(t.ctx, { passwordHash });
  taskId = (await postedTask(t.ctx, ngozi, { applicants_needed: 2 })).id;
  id = await handedIn(t.ctx, ada, taskId);
});

const reason = 'The member has shown the post.';
const reject = (who = ngozi, fraudulent = false) =>
  reviewProof(acting(t.ctx, who), { id, given_status: 'rejected', reason: 'Too dark.', fraudulent });
const approve = (who = tunde) => reviewProof(acting(t.ctx, who), { id, given_status: 'approved' });
const reopen = (who = tunde) => inTransaction(acting(t.ctx, who), (tx: Ctx) => reopenProof(tx, { id, reason }));
const price = (payoutAmount: number, maxSlots = 2) =>
  updateTask(acting(t.ctx, ngozi), {
    id: taskId,
    jobOwnerEmail: 'owner@advertiser.example',
    jobTitle: 'Share our flyer',
    jobDescription: 'Post it to your story.',
    payoutAmount,
    maxSlots,
  });
const row = async () => (await t.ctx.db.select().from(applications).where(eq(applications.id, id)))[0]!;
const job = async () =>
  (await t.ctx.db.select(jobColumns).from(tasks).innerJoinLateral(slots, always).where(eq(tasks.id, taskId)))[0]!;
const earned = async () => (await walletOf(t.ctx, ada.id)).balance;
const refused = (status: number, message: string) => ({ status, message });

describe('a reopened proof', () => {
  it('is in review for five new days, holds its slot, and shows nothing of the rejection', async () => {
    await reject(ngozi, true);
    t.clock.advance({ days: 12 });
    await expect(reopen()).resolves.toEqual({
      message: messages.proofs.reopened,
      data: { id, status: 'in-review' },
    });
    expect(await row()).toMatchObject({
      status: 'in-review',
      reviewDueAt: new Date(t.clock.now().getTime() + limits.reviewWindowDays * 86_400_000),
      decidedAt: null,
      decidedBy: null,
      decidedHow: null,
      reason: null,
      fraudulent: false,
    });
    expect(await job()).toMatchObject({ applied: 1, inReview: 1 });
    const { data: submitted } = await listSubmittedTasks(t.as(ada), {});
    expect(submitted).toEqual([expect.objectContaining({ id, status: 'in-review', reason: null, decidedAt: null })]);
  });

  it('is audited with the reason and former state, and the bell tells the member', async () => {
    await reject();
    await reopen();
    const log = await t.ctx.db.select().from(auditLog).where(eq(auditLog.action, 'proof.reopen'));
    expect(log).toEqual([
      expect.objectContaining({
        actorId: tunde.id,
        objectId: id,
        subjectId: ada.id,
        before: expect.objectContaining({ status: 'rejected', reason: 'Too dark.', decidedBy: ngozi.id }),
        after: expect.objectContaining({ status: 'in-review', reason }),
      }),
    ]);
    expect(JSON.stringify(log)).not.toContain('412 views');
    const rows = await t.ctx.db.select().from(notifications).where(eq(notifications.kind, 'proof-reopened'));
    expect(rows).toEqual([expect.objectContaining({ userId: ada.id, aboutId: taskId })]);
    expect(rows[0]!.message).not.toContain(reason);
  });

  it.each(['admin', 'clock'] as const)('is paid once at its original price when approved by the %s', async (how) => {
    await reject();
    await reopen();
    t.clock.advance({ days: limits.reviewWindowDays });
    if (how === 'admin') await approve();
    else expect(await approveOverdue(t.ctx)).toBe(1);
    expect(await earned()).toBe(500);
  });

  it('can be rejected again and reopened by a third admin, at any later price', async () => {
    const uche = await adminPerson(t.ctx);
    await price(900);
    await reject(ngozi);
    await price(100);
    await reopen(tunde);
    await price(1_200);
    await reject(tunde);
    await price(50);
    await reopen(uche);
    await price(700);
    await approve(ngozi);
    expect(await earned()).toBe(500);
    expect(await row()).toMatchObject({ takeNo: 3, status: 'approved', rejectedBeforeBy: tunde.id });
  });

  it('can belong to a paused job', async () => {
    await reject();
    await setTaskStatus(acting(t.ctx, ngozi), { id: taskId, status: 'paused' });
    await reopen();
    expect(await row()).toMatchObject({ status: 'in-review' });
  });

  it('has no marks of the first review: no waiting rejection, and new reminders', async () => {
    await noteLimited(t.as(ngozi), { id, taskId });
    t.clock.advance({ days: 1 });
    expect(await remindOfReviews(t.ctx)).toBe(1);
    await reject();
    await reopen();
    expect(await t.ctx.db.$count(limitedRejections)).toBe(0);
    expect(await t.ctx.db.$count(reviewReminders)).toBe(0);
    expect(await remindOfReviews(t.ctx)).toBe(0);
    t.clock.advance({ days: 1 });
    expect(await remindOfReviews(t.ctx)).toBe(1);
  });

  it('counts its waiting time from the reopening', async () => {
    await reject();
    t.clock.advance({ days: 12 });
    await reopen();
    expect((await pendingCounts(t.ctx)).proofs).toMatchObject({ rows: 1, oldest: t.clock.now() });
  });

  it('is decided by an admin who did not reject it', async () => {
    await reject(ngozi);
    await reopen(tunde);
    const before = await row();
    await expect(
      inTransaction(t.ctx, (tx) => reviewProof(acting(tx, ngozi), { id, given_status: 'approved' })),
    ).rejects.toMatchObject(refused(403, messages.proofs.anotherDecides));
    expect(await row()).toEqual(before);
    await approve(tunde);
    expect(await earned()).toBe(500);
  });
});

describe('is not reopened', () => {
  const stays = async (expected: ReturnType<typeof refused>, who = tunde) => {
    const [before, jobBefore] = [await row(), await job()];
    await expect(reopen(who)).rejects.toMatchObject(expected);
    expect([await row(), await job()]).toEqual([before, jobBefore]);
    expect(await t.ctx.db.$count(notifications, eq(notifications.kind, 'proof-reopened'))).toBe(0);
  };

  it('by the admins of the last two rejections', async () => {
    await reject(ngozi);
    await stays(refused(403, messages.proofs.rejectedByYou), ngozi);
    await reopen(tunde);
    await reject(tunde);
    for (const who of [ngozi, tunde])
      await expect(reopen(who)).rejects.toMatchObject(
        refused(403, `${messages.proofs.rejectedByYou} ${messages.members.secondPersonNobodyElse}`),
      );
  });

  it('by its own author', async () => {
    const author = await adminPerson(t.ctx);
    const own = await handedIn(t.ctx, author, taskId);
    await reviewProof(acting(t.ctx, ngozi), { id: own, given_status: 'rejected', reason: 'Too dark.' });
    await expect(
      inTransaction(t.ctx, (tx) => reopenProof(acting(tx, author), { id: own, reason })),
    ).rejects.toMatchObject(refused(403, messages.proofs.ownProof));
  });

  it('while in review or once approved', async () => {
    await stays(refused(409, messages.proofs.notRejected));
    await approve();
    await stays(refused(409, messages.proofs.notRejected));
  });

  it('without a submitted proof', async () => {
    const { data } = await applyTask(acting(t.ctx, await person(t.ctx)), { task_id: taskId });
    for (const none of [data.id, '0193a1b2-c3d4-7e5f-8a6b-000000000001'])
      await expect(inTransaction(t.as(tunde), (tx) => reopenProof(tx, { id: none, reason }))).rejects.toMatchObject({
        status: 404,
      });
  });

  it('while every slot is taken, but with one more it is', async () => {
    await reject();
    await applyTask(acting(t.ctx, await person(t.ctx)), { task_id: taskId });
    await applyTask(acting(t.ctx, await person(t.ctx)), { task_id: taskId });
    await stays(refused(409, messages.proofs.noFreeSlot));
    await price(800, 3);
    await reopen();
    expect(await job()).toMatchObject({ applied: 3, inReview: 1 });
    const another = acting(t.ctx, await person(t.ctx));
    await expect(inTransaction(another, (tx) => applyTask(tx, { task_id: taskId }))).rejects.toMatchObject(
      refused(409, messages.jobs.full),
    );
  });

  it.each(['stopped', 'deleted', 'completed'] as const)('once its job is %s', async (how) => {
    await reject();
    const as = acting(t.ctx, ngozi);
    if (how === 'stopped') await setTaskStatus(as, { id: taskId, status: 'stopped' });
    else if (how === 'deleted') await deleteTask(as, { id: taskId });
    else {
      await price(500, 1);
      const other = await handedIn(t.ctx, await person(t.ctx), taskId);
      await reviewProof(as, { id: other, given_status: 'approved' });
    }
    await stays(refused(409, messages.proofs.jobEnded));
  });

  it('once its member has closed the account', async () => {
    await reject();
    await closeAccount(t.as(ada), { current_password: goodPassword });
    await stays(refused(409, messages.proofs.memberClosed));
  });
});

it('frees its place in the rejection limit', async () => {
  await price(500, limits.rejectionsFreePerHour + 1);
  const others: string[] = [];
  for (let n = 0; n < limits.rejectionsFreePerHour; n += 1)
    others.push(await handedIn(t.ctx, await person(t.ctx), taskId));
  const rejectOther = (one: string) =>
    inTransaction(t.as(ngozi), (tx) => reviewProof(tx, { id: one, given_status: 'rejected', reason: 'Too dark.' }));
  await reject();
  for (const one of others.slice(1)) await rejectOther(one);
  await expect(rejectOther(others[0]!)).rejects.toMatchObject({ message: messages.proofs.limitReached });
  await reopen();
  await expect(rejectOther(others[0]!)).resolves.toMatchObject({ data: { status: 'rejected' } });
});
