import { and, eq } from 'drizzle-orm';
import { limits } from '../../../contract/limits';
import * as messages from '../../../contract/messages';
import { applications, notifications, users } from '../../db/schema';
import { acting, adminPerson, handedIn, person, postedTask, type Person } from '../../testing/factories';
import { testContext } from '../../testing/testContext';
import { walletOf } from '../ledger';
import { deleteTask, lockTask, setTaskStatus } from '../jobs';
import { formatMoment, hoursAfter } from '../../lib/time';
import { applyTask, expireSlots, expireApplication, remindOfSlots } from './applyTask';
import { approveOverdue, reviewProof, submitProof } from '../proofs';

const t = testContext();
const proof = '<p>Posted, 412 views.</p>';
let admin: Person;
let member: Person;

beforeEach(async () => {
  admin = await adminPerson(t.ctx);
  member = await person(t.ctx);
});

const take = (who: Person, task_id: string) => applyTask(acting(t.ctx, who), { task_id });
const submit = (who: Person, task_id: string, html = proof) =>
  submitProof(acting(t.ctx, who), { task_id, proof: html });
const review = (id: string, given_status: 'approved' | 'rejected', reason?: string) =>
  reviewProof(acting(t.ctx, admin), { id, given_status, ...(reason ? { reason } : {}) });
const balanceOf = async (who: Person) => (await walletOf(t.ctx, who.id)).balance;

describe('taking a job', () => {
  test('reserves a slot for 24 hours at today’s price and returns the job’s link', async () => {
    const task = await postedTask(t.ctx, admin, { jobLink: 'https://example.com/ad' });
    const { data, message } = await take(member, task.id);
    expect(message).toBe(messages.jobs.taken);
    expect(data).toMatchObject({ status: 'taken', link: 'https://example.com/ad' });
    expect(new Date(data.reservedUntil ?? 0).getTime() - t.clock.now().getTime()).toBe(
      limits.slotReservationHours * 3_600_000,
    );
  });

  const refusals: [string, () => Promise<string>, string][] = [
    ['a job one holds already', async () => (await takenTask()).id, messages.jobs.alreadyTaken],
    ['a job one handed a proof in for', async () => (await taskInReview()).id, messages.jobs.alreadySubmitted],
    ['a job whose proof was rejected', async () => (await rejectedTask()).id, messages.jobs.rejectedBefore],
    ['a paused job', async () => (await taskWithStatus('paused')).id, messages.jobs.notAvailable],
    ['a stopped job', async () => (await taskWithStatus('stopped')).id, messages.jobs.notAvailable],
    ['a deleted job', async () => (await deletedTask()).id, messages.jobs.notAvailable],
    ['a full job', async () => (await fullTask()).id, messages.jobs.full],
  ];
  const takenTask = async () => {
    const task = await postedTask(t.ctx, admin);
    await take(member, task.id);
    return task;
  };
  const taskInReview = async () => {
    const task = await postedTask(t.ctx, admin);
    await handedIn(t.ctx, member, task.id);
    return task;
  };
  const rejectedTask = async () => {
    const task = await postedTask(t.ctx, admin);
    await review(await handedIn(t.ctx, member, task.id), 'rejected', 'Not the flyer');
    return task;
  };
  const taskWithStatus = async (status: 'paused' | 'stopped') => {
    const task = await postedTask(t.ctx, admin);
    await setTaskStatus(acting(t.ctx, admin), { id: task.id, status });
    return task;
  };
  const deletedTask = async () => {
    const task = await postedTask(t.ctx, admin);
    await deleteTask(acting(t.ctx, admin), { id: task.id });
    return task;
  };
  const fullTask = async () => {
    const task = await postedTask(t.ctx, admin, { applicants_needed: 1 });
    await take(await person(t.ctx), task.id);
    return task;
  };

  test.each(refusals)('refuses %s, with a message', async (_, given, message) => {
    await expect(take(member, await given())).rejects.toMatchObject({ status: 409, message });
  });

  const audiences: [string, object, object, boolean][] = [
    ['no requirement, no profile', {}, { instagram: '', instagramFollowers: null }, true],
    ['platform asked, profile there', { platform: 'instagram' }, { instagram: '@me', instagramFollowers: 0 }, true],
    ['platform asked, profile missing', { platform: 'tiktok' }, {}, false],
    [
      'exactly enough followers there',
      { platform: 'instagram', minFollowers: 1_000 },
      { instagramFollowers: 1_000 },
      true,
    ],
    ['one follower too few there', { platform: 'instagram', minFollowers: 1_000 }, { instagramFollowers: 999 }, false],
    [
      'enough, but on another platform',
      { platform: 'facebook', minFollowers: 1_000 },
      { facebook: '@me', facebookFollowers: 10 },
      false,
    ],
    ['any platform will do', { minFollowers: 1_000 }, { instagramFollowers: 1_000 }, true],
    ['no platform has enough', { minFollowers: 1_000 }, { instagramFollowers: 999 }, false],
    [
      'followers without a profile do not count',
      { minFollowers: 1_000 },
      { instagram: '', instagramFollowers: 9_000 },
      false,
    ],
  ];
  test.each(audiences)('%s', async (_, requirements, has, accepted) => {
    const worker = await person(t.ctx, has);
    const task = await postedTask(t.ctx, admin, requirements);
    if (accepted) await expect(take(worker, task.id)).resolves.toBeDefined();
    else
      await expect(take(worker, task.id)).rejects.toMatchObject({
        status: 403,
        message: expect.stringMatching(/followers|profile/),
      });
  });
});

describe('a slot without a proof', () => {
  test('is kept to the last millisecond of 24 hours and freed by the next sweep', async () => {
    const task = await postedTask(t.ctx, admin, { applicants_needed: 1 });
    await take(member, task.id);
    t.clock.advance({ hours: 24, ms: -1 });
    expect(await expireSlots(t.ctx)).toBe(0);
    await expect(take(await person(t.ctx), task.id)).rejects.toMatchObject({ message: messages.jobs.full });
    t.clock.advance({ ms: 1 });
    expect(await expireSlots(t.ctx)).toBe(1);
    await expect(take(await person(t.ctx), task.id)).resolves.toBeDefined();
  });

  describe('is reminded of', () => {
    const inbox = (who = member) =>
      t.ctx.db
        .select()
        .from(notifications)
        .where(and(eq(notifications.userId, who.id), eq(notifications.kind, 'slot-ending')));
    const mails = () => t.jobs.filter(({ data }) => (data as { kind?: string }).kind === 'slotEnding');
    const taken = async () => {
      const task = await postedTask(t.ctx, admin, { title: 'Sing' });
      await take(member, task.id);
      return task;
    };

    test('two hours before it expires, once, however often and late the clock looks', async () => {
      const task = await taken();
      t.clock.advance({ hours: 22, ms: -1 });
      expect(await remindOfSlots(t.ctx)).toBe(0);
      t.clock.advance({ ms: 1 });
      const reminded = await Promise.all([remindOfSlots(t.ctx), remindOfSlots(t.ctx)]);
      expect([...reminded].sort()).toEqual([0, 1]);
      t.clock.advance({ hours: 1 });
      expect(await remindOfSlots(t.ctx)).toBe(0);
      const until = formatMoment(hoursAfter(t.clock.now(), 1));
      expect(await inbox()).toMatchObject([{ aboutId: task.id, message: messages.jobs.slotEnding('Sing', until) }]);
      expect(mails()).toMatchObject([
        { data: { to: member.email, text: expect.stringContaining(`/account/job-details/${task.id}`) } },
      ]);
    });

    test('again if it is taken a second time', async () => {
      const task = await taken();
      t.clock.advance({ hours: 22 });
      await remindOfSlots(t.ctx);
      t.clock.advance({ hours: 26 });
      await take(member, task.id);
      expect(await remindOfSlots(t.ctx)).toBe(0);
      t.clock.advance({ hours: 23 });
      expect(await remindOfSlots(t.ctx)).toBe(1);
      expect(await inbox()).toHaveLength(2);
    });

    test.each([
      ['after it has expired', async () => t.clock.advance({ hours: 24 })],
      [
        'with a proof in review',
        async ({ id }: { id: string }) => {
          await submit(member, id);
          t.clock.advance({ hours: 23 });
        },
      ],
      [
        'that was never longer than two hours',
        async () => {
          await t.ctx.db.update(applications).set({ reservedUntil: hoursAfter(t.clock.now(), 2) });
        },
      ],
    ])('never %s', async (_, happens) => {
      await happens(await taken());
      expect(await remindOfSlots(t.ctx)).toBe(0);
      expect(await inbox()).toEqual([]);
    });

    test('without a mail to those who want none', async () => {
      await t.ctx.db.update(users).set({ mailsOff: ['proofs'] });
      await taken();
      t.clock.advance({ hours: 23 });
      expect(await remindOfSlots(t.ctx)).toBe(1);
      expect([(await inbox()).length, mails()]).toEqual([1, []]);
    });
  });

  test('is not freed once its proof is in review, even if another caller saw it expire', async () => {
    const task = await postedTask(t.ctx, admin);
    const id = await handedIn(t.ctx, member, task.id);
    t.clock.advance({ hours: limits.slotReservationHours });
    expect(await expireApplication(t.ctx, await lockTask(t.ctx, task.id), { id })).toBeUndefined();
    await review(id, 'approved');
    expect(await balanceOf(member)).toBe(500);
  });
});

describe('submitting a proof', () => {
  test('starts the five-day clock and counts among submitted jobs', async () => {
    const task = await postedTask(t.ctx, admin);
    await take(member, task.id);
    const { data } = await submit(member, task.id);
    expect(new Date(data.reviewDueAt).getTime() - t.clock.now().getTime()).toBe(limits.reviewWindowDays * 86_400_000);
  });

  test('is refused twice, without the job, and if empty', async () => {
    const task = await postedTask(t.ctx, admin);
    await expect(submit(member, task.id)).rejects.toMatchObject({ message: messages.jobs.notTaken });
    await take(member, task.id);
    await expect(submit(member, task.id, '<p><br></p>')).rejects.toMatchObject({
      status: 400,
      fields: { proof: messages.jobs.proofRequired },
    });
    await submit(member, task.id);
    await expect(submit(member, task.id)).rejects.toMatchObject({ message: messages.jobs.alreadySubmitted });
  });

  test('works for holders of a stopped job, and is paid', async () => {
    const task = await postedTask(t.ctx, admin);
    await take(member, task.id);
    await setTaskStatus(acting(t.ctx, admin), { id: task.id, status: 'stopped' });
    const { data } = await submit(member, task.id);
    await review(data.id, 'approved');
    expect(await balanceOf(member)).toBe(500);
  });
});

describe('deciding a proof', () => {
  test('pays once, even if repeated', async () => {
    const task = await postedTask(t.ctx, admin);
    const id = await handedIn(t.ctx, member, task.id);
    await review(id, 'approved');
    await expect(review(id, 'approved')).rejects.toMatchObject({
      status: 409,
      message: messages.proofs.alreadyDecided,
    });
    await expect(review(id, 'rejected')).rejects.toMatchObject({ status: 409 });
    expect(await balanceOf(member)).toBe(500);
  });

  test('rejecting without a reason promises none', async () => {
    const task = await postedTask(t.ctx, admin);
    const { message } = await review(await handedIn(t.ctx, member, task.id), 'rejected');
    expect(message).toBe(messages.proofs.rejectedUnexplained);
  });

  test('rejecting pays nothing, frees the slot, and sends the reason by bell and email', async () => {
    const task = await postedTask(t.ctx, admin, { applicants_needed: 1 });
    const answer = await review(
      await handedIn(t.ctx, member, task.id),
      'rejected',
      'The screenshot does not show the post.',
    );
    expect(answer.message).toBe(messages.proofs.rejected);
    expect(await balanceOf(member)).toBe(0);
    await expect(take(await person(t.ctx), task.id)).resolves.toBeDefined();
    const mail = t.jobs.find(({ queue, data }) => queue === 'mail' && JSON.stringify(data).includes(member.email));
    expect(JSON.stringify(mail?.data)).toContain('The screenshot does not show the post.');
  });

  test('admins cannot decide their proofs as members', async () => {
    const task = await postedTask(t.ctx, admin);
    const own = await handedIn(t.ctx, admin, task.id);
    await expect(review(own, 'approved')).rejects.toMatchObject({
      status: 403,
      message: messages.proofs.ownProof,
    });
  });
});

describe('the five-day clock', () => {
  test('pays not a millisecond early, then once, as the system', async () => {
    const task = await postedTask(t.ctx, admin);
    await handedIn(t.ctx, member, task.id);
    t.clock.advance({ days: limits.reviewWindowDays, ms: -1 });
    expect(await approveOverdue(t.ctx)).toBe(0);
    t.clock.advance({ ms: 1 });
    expect(await approveOverdue(t.ctx)).toBe(1);
    expect(await approveOverdue(t.ctx)).toBe(0);
    expect(await balanceOf(member)).toBe(500);
  });

  test('is enforced by the decision for every caller that finds the proof due', async () => {
    const id = await handedIn(t.ctx, member, (await postedTask(t.ctx, admin)).id);
    t.clock.advance({ days: limits.reviewWindowDays, ms: -1 });
    await expect(reviewProof(t.ctx, { id, given_status: 'approved' })).rejects.toMatchObject({ status: 409 });
    expect(await balanceOf(member)).toBe(0);
  });

  test('pays all proofs due during downtime, and none decided before', async () => {
    const task = await postedTask(t.ctx, admin, { applicants_needed: 5 });
    const workers: Person[] = [];
    const proofs: string[] = [];
    for (let nth = 0; nth < 5; nth += 1) {
      const worker = await person(t.ctx);
      workers.push(worker);
      proofs.push(await handedIn(t.ctx, worker, task.id));
    }
    await review(proofs[0] ?? '', 'rejected', 'No');
    t.clock.advance({ days: 15 });
    expect(await approveOverdue(t.ctx)).toBe(4);
    const balances: number[] = [];
    for (const worker of workers) balances.push(await balanceOf(worker));
    expect(balances).toEqual([0, 500, 500, 500, 500]);
  });

  test('never undoes a payment or an expiry when set back an hour', async () => {
    const task = await postedTask(t.ctx, admin, { applicants_needed: 2 });
    const holder = await person(t.ctx);
    await take(holder, task.id);
    await handedIn(t.ctx, member, task.id);
    t.clock.advance({ days: limits.reviewWindowDays });
    expect([await approveOverdue(t.ctx), await expireSlots(t.ctx)]).toEqual([1, 1]);
    t.clock.advance({ hours: -1 });
    expect([await approveOverdue(t.ctx), await expireSlots(t.ctx)]).toEqual([0, 0]);
    await expect(submit(holder, task.id)).rejects.toMatchObject({ status: 409 });
    await expect(take(member, task.id)).rejects.toMatchObject({ message: messages.jobs.alreadySubmitted });
    expect(await balanceOf(member)).toBe(500);
  });

  test.each([
    ['its member is banned at this moment', 'banned', false],
    ['it fell due under a ban that has ended', 'active', true],
  ] as const)('cannot decide a proof left to an admin: %s', async (_, status, isLeft) => {
    const task = await postedTask(t.ctx, admin);
    const id = await handedIn(t.ctx, member, task.id);
    t.clock.advance({ days: limits.reviewWindowDays });
    await t.ctx.db.update(users).set({ status }).where(eq(users.id, member.id));
    if (isLeft) await t.ctx.db.update(applications).set({ escalatedAt: t.clock.now() }).where(eq(applications.id, id));
    await expect(reviewProof(t.ctx, { id, given_status: 'approved' })).rejects.toMatchObject({
      code: 'already_decided',
    });
    expect(await balanceOf(member)).toBe(0);
  });

  test('cannot be run by a user', async () => {
    await expect(approveOverdue(acting(t.ctx, admin))).rejects.toThrow();
  });
});
