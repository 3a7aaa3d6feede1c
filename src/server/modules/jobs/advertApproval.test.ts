import { eq } from 'drizzle-orm';
import * as messages from '../../../contract/messages';
import { auditLog, tasks } from '../../db/schema';
import { adminPerson, handedIn, person, postedTask, type Person } from '../../testing/factories';
import { mailsTo } from '../../testing/signingUp';
import { testContext } from '../../testing/testContext';
import { applyTask } from '../applications';
import { pauseExpiredAdverts, setTaskStatus } from './setTaskStatus';
import { updateTask } from './saveTask';

const t = testContext();
// Half past midnight in Lagos, while it is still the day before in UTC.
const justAfterMidnight = '2026-03-05T23:30:00.000Z';
const [yesterday, today, tomorrow] = ['2026-03-05', '2026-03-06', '2026-03-07'] as const;
let admin: Person;
beforeEach(async () => {
  t.clock.set(justAfterMidnight);
  admin = await adminPerson(t.ctx);
});

const post = (arconExpiry: string | null) => postedTask(t.ctx, admin, { arconNumber: 'ARCON/26/7', arconExpiry });
const statusOf = async (id: string) => (await t.ctx.db.select().from(tasks).where(eq(tasks.id, id)))[0]?.status;
const edit = (id: string, arconExpiry?: string | null) =>
  updateTask(t.as(admin), {
    id,
    jobOwnerEmail: 'owner@advertiser.example',
    jobTitle: 'Share our new flyer',
    jobDescription: 'Post it to your story.',
    payoutAmount: 500,
    maxSlots: 3,
    ...(arconExpiry !== undefined && { arconExpiry }),
  });
const ended = { status: 400, fields: { arconExpiry: messages.adminJobs.approvalExpired } };

describe('an approval that ends', () => {
  it.each([
    ['in 2020', '2020-01-01', false],
    ['yesterday in Lagos', yesterday, false],
    ['today in Lagos', today, true],
    ['tomorrow', tomorrow, true],
    ['never, because none is given', null, true],
  ])('%s: posted, edited in and taken', async (_, arconExpiry, holds) => {
    const open = await post(tomorrow);
    if (!holds) {
      await expect(post(arconExpiry)).rejects.toMatchObject(ended);
      await expect(edit(open.id, arconExpiry)).rejects.toMatchObject(ended);
      return;
    }
    await edit(open.id, arconExpiry);
    const { id } = await post(arconExpiry);
    const { data } = await applyTask(t.as(await person(t.ctx)), { task_id: id });
    expect(data.status).toBe('taken');
  });
});

describe('an approval that expires on an open job', () => {
  it('lets no member take the job from the next day in Lagos', async () => {
    const { id } = await post(today);
    t.clock.set('2026-03-06T22:59:59.999Z');
    await applyTask(t.as(await person(t.ctx)), { task_id: id });
    t.clock.set('2026-03-06T23:00:00.000Z');
    await expect(applyTask(t.as(await person(t.ctx)), { task_id: id })).rejects.toMatchObject({
      status: 409,
      message: messages.jobs.approvalExpired,
    });
  });

  it('pauses the job by the clock and mails the admins once; holders continue', async () => {
    const ada = await person(t.ctx);
    const [one, other, kept, none] = [await post(today), await post(today), await post(tomorrow), await post(null)];
    await applyTask(t.as(ada), { task_id: one.id });
    expect(await pauseExpiredAdverts(t.ctx)).toBe(0);
    t.clock.set('2026-03-06T23:00:00.000Z');
    expect(await pauseExpiredAdverts(t.ctx)).toBe(2);
    expect(await pauseExpiredAdverts(t.ctx)).toBe(0);
    expect(await Promise.all([one, other, kept, none].map(({ id }) => statusOf(id)))).toEqual([
      'paused',
      'paused',
      'available',
      'available',
    ]);
    const mails = mailsTo(t, admin.email);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toBe('ShareNaira alarm: 2 jobs were paused: their ARCON approval ran out');
    for (const text of [one.reference, other.reference, '/admin/help/job-full-or-slot-over'])
      expect(mails[0]?.text).toContain(text);
    const log = await t.ctx.db.select().from(auditLog).where(eq(auditLog.action, 'task.status'));
    expect(log).toHaveLength(2);
    expect(log[0]).toMatchObject({ actorKind: 'system', after: { status: 'paused', arconExpiry: today } });
    await expect(handedIn(t.ctx, ada, one.id)).rejects.toMatchObject({ message: messages.jobs.alreadyTaken });
  });

  it('keeps the job paused until its date is valid or removed', async () => {
    const [one, other] = [await post(today), await post(today)];
    t.clock.set('2026-03-06T23:00:00.000Z');
    await pauseExpiredAdverts(t.ctx);
    const resume = (id: string) => setTaskStatus(t.as(admin), { id, status: 'available' });
    await expect(resume(one.id)).rejects.toMatchObject({ status: 409, message: messages.adminJobs.openWithApproval });
    await edit(one.id);
    await expect(resume(one.id)).rejects.toMatchObject({ status: 409 });
    await expect(edit(one.id, yesterday)).rejects.toMatchObject(ended);
    await edit(one.id, '2026-03-07');
    await edit(other.id, null);
    for (const { id } of [one, other]) {
      await resume(id);
      expect(await statusOf(id)).toBe('available');
    }
  });
});
