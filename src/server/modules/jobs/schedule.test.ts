import { eq, sql } from 'drizzle-orm';
import * as contract from '../../../contract/jobForm';
import * as messages from '../../../contract/messages';
import { systemCtx } from '../../context';
import { auditLog, ledgerAccounts, tasks, always, jobColumns, slots } from '../../db/schema';
import { acting, adminPerson, handedIn, person, postedTask, type Person } from '../../testing/factories';
import { testContext } from '../../testing/testContext';
import { recordDeposit } from '../funding';
import { applyTask, expireSlots } from '../applications';
import { reopenProof, reviewProof } from '../proofs';
import { getTask, listTasks } from './queries';
import { deleteTask, setTaskStatus, endDueJobs } from './setTaskStatus';
import { updateTask } from './saveTask';

// 10:00 in Lagos on 5 March.
const now = '2026-03-05T09:00:00.000Z';
const t = testContext({ serviceFeeBasisPoints: 1_000, vatBasisPoints: 750 });
let admin: Person;
let other: Person;
beforeEach(async () => {
  admin = await adminPerson(t.ctx);
  other = await adminPerson(t.ctx);
});

type Fields = Parameters<typeof postedTask>[2];
const post = async (fields: Fields) => (await postedTask(t.ctx, admin, fields)).id;
const take = async (task_id: string) => applyTask(t.as(await person(t.ctx)), { task_id });
const rowOf = async (id: string) =>
  (await t.ctx.db.select(jobColumns).from(tasks).innerJoinLateral(slots, always).where(eq(tasks.id, id)))[0]!;
const edit = (id: string, fields: Partial<Parameters<typeof updateTask>[1]>) =>
  updateTask(t.as(admin), {
    id,
    jobOwnerEmail: 'owner@advertiser.example',
    jobTitle: 'Share our flyer',
    jobDescription: 'Post it.',
    payoutAmount: 500,
    maxSlots: 3,
    ...fields,
  });
const decide = (id: string, given_status: 'approved' | 'rejected', by = admin) =>
  reviewProof(acting(t.ctx, by), { id, given_status });
/** True if a member without a hold finds it in the list and at its address. */
const seen = async (id: string) => {
  const member = t.as(await person(t.ctx));
  const { data } = await listTasks(member, {});
  return {
    listed: data.some((task) => task.id === id),
    found: await getTask(member, { id }).then(
      () => true,
      () => false,
    ),
  };
};

describe('a draft', () => {
  const balanceOf = async (ownerId: string) =>
    (await t.ctx.db.select().from(ledgerAccounts).where(eq(ledgerAccounts.ownerId, ownerId)))[0]?.balance;

  it('books nothing, is visible to admins only and can be deleted', async () => {
    const draft = await postedTask(t.ctx, admin, { draft: true });
    expect(draft).toMatchObject({ status: 'draft', fundedSlots: 0, escrow: 0, waits: null });
    expect(await balanceOf(draft.owner.id)).toBe(0);
    expect(await seen(draft.id)).toEqual({ listed: false, found: false });
    await deleteTask(t.as(admin), { id: draft.id });
    expect(await balanceOf(draft.owner.id)).toBe(0);
  });

  it('goes live with the time and fee of its posting', async () => {
    const id = await post({ draft: true });
    t.clock.advance({ hours: 3 });
    const later = { ...t.as(admin), config: { ...t.base.config, serviceFeeBasisPoints: 2_000 } };
    const { message, data } = await setTaskStatus(later, { id, status: 'available' });
    expect(message).toBe(messages.adminJobs.posted);
    expect(data).toMatchObject({
      status: 'available',
      createdAt: '2026-03-05T12:00:00.000Z',
      fee: 100,
      vat: 7.5,
      escrow: 3 * 607.5,
    });
    expect(await seen(id)).toEqual({ listed: true, found: true });
    const log = await t.ctx.db.select().from(auditLog).where(eq(auditLog.action, 'task.post'));
    expect(log).toMatchObject([{ before: { status: 'draft' }, after: { status: 'available' } }]);
  });

  it('waits for its money like any other job', async () => {
    const poor = { ...t.ctx, config: { ...t.base.config, ownerCreditKobo: 0 } };
    const { id, owner } = await postedTask(poor, admin, { draft: true, applicants_needed: 1, amount: 100 });
    // Depositing does not post a draft.
    const deposit = (amount: number) =>
      recordDeposit(acting(poor, admin), {
        owner_id: owner.id,
        amount,
        receivedOn: '2026-03-05',
        bankReference: `FT-${amount}`,
      });
    await deposit(100);
    const posted = await setTaskStatus(acting(poor, admin), { id, status: 'available' });
    expect(posted).toMatchObject({
      message: messages.adminJobs.postedUnpaid,
      data: { status: 'awaiting-payment', waits: { missing: 10.75 } },
    });
    await deposit(10.75);
    expect((await rowOf(id)).status).toBe('available');
  });

  it('cannot be posted after its end or with an expired approval, and keeps both when edited', async () => {
    const day = '2026-03-06';
    const over = await post({ draft: true, endsAt: `${day}T09:00:00.000Z` });
    const unapproved = await post({ draft: true, arconNumber: 'ARC-1', arconExpiry: day });
    t.clock.advance({ days: 2 });
    const open = (id: string) => setTaskStatus(t.as(admin), { id, status: 'available' });
    await edit(over, { jobTitle: 'Another' });
    await expect(open(over)).rejects.toMatchObject({ code: 'job_ended', message: messages.adminJobs.openWithEnd });
    await expect(open(unapproved)).rejects.toMatchObject({ code: 'advert_approval_expired' });
    await edit(over, { endsAt: null });
    expect((await open(over)).data.status).toBe('available');
  });
});

describe('start and end', () => {
  const start = '2026-03-05T10:00:00.000Z';
  const end = '2026-03-05T11:00:00.000Z';
  const moments: [string, string, boolean][] = [
    ['just before the start', '2026-03-05T09:59:59.999Z', false],
    ['at the start', start, true],
    ['just before the end', '2026-03-05T10:59:59.999Z', true],
    ['at the end', end, false],
  ];
  it.each(moments)('%s', async (_, moment, open) => {
    const id = await post({ startsAt: start, endsAt: end });
    t.clock.set(moment);
    expect(await seen(id)).toEqual({ listed: open, found: open });
    const taken = take(id);
    if (open) expect((await taken).data.status).toBe('taken');
    else await expect(taken).rejects.toMatchObject({ code: 'job_unavailable' });
  });

  it('stop the job at its end, refund free slots at once and continue with held proofs', async () => {
    const [id, later] = [await post({ endsAt: end }), await post({ endsAt: '2026-03-05T11:00:00.001Z' })];
    const proof = await handedIn(t.ctx, await person(t.ctx), id);
    const holder = await person(t.ctx);
    await applyTask(t.as(holder), { task_id: id });
    t.clock.set(end);
    expect(await endDueJobs(systemCtx(t.base))).toBe(1);
    expect(await endDueJobs(systemCtx(t.base))).toBe(0);
    expect([(await rowOf(id)).status, (await rowOf(later)).status]).toEqual(['stopped', 'available']);
    const { data } = await getTask(t.as(holder), { id });
    expect(data).toMatchObject({ status: 'stopped', application: { status: 'taken' } });
    await decide(proof, 'approved');
    const [entry] = await t.ctx.db.select().from(auditLog).where(eq(auditLog.action, 'task.status'));
    expect(entry).toMatchObject({ actorId: null, after: { status: 'stopped' } });
  });

  const set = { code: 'end_passed', status: 400, fields: { endsAt: messages.adminJobs.endPassed } };
  const order = { status: 400, fields: { endsAt: messages.adminJobs.endBeforeStart } };

  it('a past end cannot be set, but an existing one may stay', async () => {
    await expect(post({ endsAt: now })).rejects.toMatchObject(set);
    const id = await post({ endsAt: start });
    await setTaskStatus(t.as(admin), { id, status: 'paused' });
    t.clock.set(end);
    await edit(id, { endsAt: start });
    await edit(id, {});
    await expect(edit(id, { endsAt: '2026-03-05T10:30:00.000Z' })).rejects.toMatchObject(set);
    await expect(setTaskStatus(t.as(admin), { id, status: 'available' })).rejects.toMatchObject({ code: 'job_ended' });
    expect((await rowOf(id)).endsAt?.toISOString()).toBe(start);
  });

  it('the end follows the start, even if only one changes', async () => {
    const id = await post({ startsAt: start, endsAt: end });
    await expect(edit(id, { endsAt: start })).rejects.toMatchObject(order);
    await expect(edit(id, { startsAt: end })).rejects.toMatchObject(order);
  });

  it('the contract refuses them too, and times of other centuries', () => {
    const { shape } = contract.createTask.body;
    const body = {
      taskOwnerEmail: 'owner@shop.example',
      title: 'Share',
      description: 'Post it.',
      amount: 500,
      applicants_needed: 1,
    };
    const problems = (times: object) =>
      contract.createTask.body
        .safeParse({ ...body, ...times })
        .error?.issues.map(({ path, message }) => [path, message]);
    expect(problems({ startsAt: start, endsAt: end })).toBeUndefined();
    expect(problems({ startsAt: end, endsAt: start })).toEqual([[['endsAt'], messages.adminJobs.endBeforeStart]]);
    expect(problems({ startsAt: start, endsAt: start })).toEqual([[['endsAt'], messages.adminJobs.endBeforeStart]]);
    expect(problems({ startsAt: '0000-01-01T00:00:00Z' })).toEqual([[['startsAt'], messages.fields.instant]]);
    expect(shape.startsAt.safeParse('2026-03-05 10:00').success).toBe(false);
  });
});

describe('slots per day', () => {
  it('are counted by Lagos days, and a freed slot is not returned', async () => {
    const id = await post({ slotsPerDay: 2, applicants_needed: 5 });
    t.clock.set('2026-03-05T22:00:00.000Z');
    await take(id);
    expect(await seen(id)).toEqual({ listed: true, found: true });
    await take(id);
    expect(await seen(id)).toEqual({ listed: false, found: true });
    await expect(take(id)).rejects.toMatchObject({
      code: 'day_full',
      status: 409,
      message: messages.jobs.dayFull('Fri 6 Mar, 00:00'),
    });
    t.clock.set('2026-03-05T22:59:59.999Z');
    await expect(take(id)).rejects.toMatchObject({ code: 'day_full' });
    // Midnight in Lagos.
    t.clock.set('2026-03-05T23:00:00.000Z');
    expect(await seen(id)).toEqual({ listed: true, found: true });
    await take(id);
    await take(id);
    await expect(take(id)).rejects.toMatchObject({ code: 'day_full' });
    // The first two have expired.
    t.clock.set('2026-03-06T22:30:00.000Z');
    await expireSlots(systemCtx(t.base));
    expect((await rowOf(id)).applied).toBe(2);
    await expect(take(id)).rejects.toMatchObject({ code: 'day_full' });
  });

  it('apply at once, including slots taken earlier that day', async () => {
    const id = await post({});
    await take(id);
    await edit(id, { slotsPerDay: 1 });
    await expect(take(id)).rejects.toMatchObject({ code: 'day_full' });
    await edit(id, { slotsPerDay: null });
    await take(id);
  });

  it('leave out yesterday’s, also if there was no limit then', async () => {
    const id = await post({});
    await take(id);
    t.clock.set('2026-03-06T08:00:00.000Z');
    await take(id);
    await edit(id, { slotsPerDay: 2 });
    await take(id);
    expect((await rowOf(id)).takenThatDay).toBe(2);
  });

  it('are dealt to portions with a free slot alone, and all given out', async () => {
    const id = await post({ applicants_needed: 20 });
    await edit(id, { slotsPerDay: 5 });
    await take(id);
    await take(id);
    await edit(id, { slotsPerDay: 4 });
    await take(id);
    const { rows } = await t.ctx.db.execute(sql`SELECT sum(day_quota)::int AS quota FROM job_portions`);
    expect(rows).toEqual([{ quota: 4 }]);
    await edit(id, { maxSlots: 20, slotsPerDay: 9 });
    for (let taken = 3; taken < 9; taken += 1) await take(id);
    await expect(take(id)).rejects.toMatchObject({ code: 'day_full' });
  });
});

describe('trial slots', () => {
  it('are the only ones open until all are decided', async () => {
    const id = await post({ trialSlots: 2, applicants_needed: 4 });
    const first = await handedIn(t.ctx, await person(t.ctx), id);
    expect(await seen(id)).toEqual({ listed: true, found: true });
    const second = await handedIn(t.ctx, await person(t.ctx), id);
    const full = { code: 'trial_full', status: 409, message: messages.jobs.trialFull };
    expect(await seen(id)).toEqual({ listed: false, found: true });
    await expect(take(id)).rejects.toMatchObject(full);
    // A rejected trial slot returns to the job, not to the trial.
    await decide(first, 'rejected');
    expect(await rowOf(id)).toMatchObject({ applied: 1, rejected: 1 });
    await expect(take(id)).rejects.toMatchObject(full);
    await reopenProof(acting(t.ctx, other), { id: first, reason: 'The link works.' });
    expect((await rowOf(id)).rejected).toBe(0);
    await decide(first, 'approved', other);
    await expect(take(id)).rejects.toMatchObject(full);
    await decide(second, 'rejected');
    expect(await seen(id)).toEqual({ listed: true, found: true });
    await take(id);
    await take(id);
    await take(id);
    await expect(take(id)).rejects.toMatchObject({ code: 'job_full' });
  });

  it('reopen when a reservation expires', async () => {
    const id = await post({ trialSlots: 1 });
    await take(id);
    await expect(take(id)).rejects.toMatchObject({ code: 'trial_full' });
    t.clock.advance({ hours: 25 });
    await expireSlots(systemCtx(t.base));
    await take(id);
  });
});
