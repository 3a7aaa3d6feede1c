import { eq } from 'drizzle-orm';
import * as messages from '../../../contract/messages';
import { inTransaction, type Ctx } from '../../context';
import { auditLog, tasks, always, jobColumns, slots } from '../../db/schema';
import type { Mail } from '../../providers/ports';
import { acting, adminPerson, handedIn, person, postedTask, type Person } from '../../testing/factories';
import { heldBy, paidIn, payingOwner } from '../../testing/payingOwner';
import { testContext } from '../../testing/testContext';
import { createTask, deleteTask, getAdminTask, getTask, listTasks, setTaskStatus, updateTask } from '../jobs';
import { walletOf } from '../ledger';
import { applyTask, expireSlots } from '../applications';
import { reopenProof, reviewProof } from '../proofs';
import { fundWaitingJobs, setOwnerCredit } from '.';

const t = testContext();
let admin: Person;
let owner: Awaited<ReturnType<typeof payingOwner>>;
beforeEach(async () => {
  admin = await adminPerson(t.ctx);
  owner = await payingOwner(t.ctx, admin);
});

const as = () => acting(t.ctx, admin);
const pays = (naira: number) => paidIn(t.ctx, admin, owner.owner_id, naira);
const balance = () => heldBy(t.ctx, owner.owner_id);
/** By default three slots at ₦500. */
const post = (fields: Parameters<typeof postedTask>[2] = {}) => postedTask(t.ctx, admin, { ...owner, ...fields });
const edit = (id: string, payoutAmount: number, maxSlots: number, ctx: Ctx = as()) =>
  updateTask(ctx, {
    id,
    payoutAmount,
    maxSlots,
    jobOwnerEmail: owner.taskOwnerEmail,
    jobTitle: 'Share our flyer',
    jobDescription: 'Post it to your story.',
  });
const jobOf = async (id: string) => (await getAdminTask(as(), { id })).data;
const statusOf = async (id: string) => (await jobOf(id)).status;
const setStatus = (id: string, status: 'available' | 'paused' | 'stopped', ctx: Ctx = as()) =>
  setTaskStatus(ctx, { id, status });
const decide = (id: string, given_status: 'approved' | 'rejected') => reviewProof(as(), { id, given_status });
const take = async (id: string) => applyTask(acting(t.ctx, await person(t.ctx)), { task_id: id });
/** A refusal rolls back its transaction. */
const refusal = (ctx: Ctx, act: (tx: Ctx) => Promise<unknown>) => expect(inTransaction(ctx, act)).rejects;
const fundings = async () => {
  const rows = await t.ctx.db.select().from(auditLog).where(eq(auditLog.action, 'task.fund')).orderBy(auditLog.id);
  return rows.map(({ objectId }) => objectId);
};
const aKobo = 0.01;

/** The owner's mails about waiting jobs. */
const billed = () =>
  t.jobs
    .map(({ data }) => data as Mail)
    .filter(({ to, subject }) => to === owner.taskOwnerEmail && subject.includes('waits'));

describe('the amount to pay', () => {
  const account = { bank: 'Zenith Bank', number: '1234567890', name: 'ShareNaira Ltd' };
  const withAccount = (base: Ctx): Ctx => ({
    ...base,
    config: { ...base.config, payIn: { ...base.config.payIn, account } },
  });

  it('is mailed once when the job is posted unfunded, with how to pay', async () => {
    await pays(300);
    const { id, reference } = await post({ draft: true });
    expect(billed()).toHaveLength(0);
    await setStatus(id, 'available', withAccount(as()));
    await edit(id, 500, 4);
    expect(billed()).toHaveLength(1);
    const { text } = billed()[0]!;
    for (const fact of ['₦1,200', reference, '1234567890, Zenith Bank, ShareNaira Ltd', /OWN-\w+/, /\/owner$/m])
      expect(text).toMatch(fact);
  });

  it('is mailed for a job posted at once, unless the money covers it', async () => {
    await post();
    expect(billed().map(({ subject }) => subject)).toEqual(['“Share our flyer” waits for your payment']);
    await pays(3_000);
    await post();
    expect(billed()).toHaveLength(1);
  });
});

describe('a posted job of ₦1,500', () => {
  test.each([
    ['with exactly its cost', { deposit: 1_500 }, 0],
    ['with a kobo less', { deposit: 1_500 - aKobo }, aKobo],
    ['without money', {}, 1_500],
    ['on exactly enough credit', { credit: 1_500 }, 0],
    ['on a kobo less of credit', { credit: 1_500 - aKobo }, aKobo],
    ['on credit without a limit', { credit: null }, 0],
    ['on balance and credit together', { deposit: 1_000, credit: 500 }, 0],
    ['on a kobo less than that', { deposit: 1_000, credit: 500 - aKobo }, aKobo],
  ])('%s', async (_, money, missing) => {
    owner = await payingOwner(t.ctx, admin, money);
    const { data, message } = await createTask(as(), {
      ...owner,
      title: 'Share',
      description: 'Post it.',
      amount: 500,
      applicants_needed: 3,
    });
    const { deposit = 0 } = money as { deposit?: number };
    if (missing === 0) {
      expect(data).toMatchObject({ status: 'available', fundedSlots: 3, escrow: 1_500, waits: null });
      expect([message, await balance()]).toEqual([messages.adminJobs.posted, deposit - 1_500]);
    } else {
      const waits = { missing, payoutAmount: null };
      expect(data).toMatchObject({ status: 'awaiting-payment', fundedSlots: 0, escrow: 0, waits });
      expect([message, await balance()]).toEqual([messages.adminJobs.postedUnpaid, deposit]);
    }
  });

  test('takes what other jobs have left and no more', async () => {
    await pays(3_499.99);
    expect([(await post()).status, (await post()).status, (await post()).status]).toEqual([
      'available',
      'available',
      'awaiting-payment',
    ]);
  });
});

describe('a deposit', () => {
  test.each([
    ['of exactly its cost', 1_500, 'available', 0],
    ['of more', 1_600, 'available', 100],
    ['of a kobo less', 1_499.99, 'awaiting-payment', 1_499.99],
  ])('%s', async (_, naira, status, left) => {
    const { id } = await post();
    await pays(naira);
    expect([await statusOf(id), await balance()]).toEqual([status, left]);
    expect(await fundings()).toEqual(status === 'available' ? [id] : []);
  });

  test('funds the oldest job first, then a smaller one after one it does not cover', async () => {
    const [first, large, second] = [await post(), await post({ applicants_needed: 10 }), await post()];
    await pays(3_000);
    expect([await statusOf(first.id), await statusOf(large.id), await statusOf(second.id)]).toEqual([
      'available',
      'awaiting-payment',
      'available',
    ]);
    expect(await fundings()).toEqual([first.id, second.id]);
    const third = await post();
    await pays(5_000);
    expect([await statusOf(large.id), await statusOf(third.id)]).toEqual(['available', 'awaiting-payment']);
  });

  test('funds a job once, and the next stays in the balance', async () => {
    const { id } = await post();
    await pays(1_500);
    await pays(1_500);
    expect([await balance(), await heldBy(t.ctx, id), await fundings()]).toEqual([1_500, 1_500, [id]]);
  });

  test('that is rolled back funds nothing', async () => {
    const { id } = await post();
    const gone = inTransaction(as(), async (tx) => {
      await paidIn(tx, admin, owner.owner_id, 1_500);
      throw new Error('cut');
    });
    await expect(gone).rejects.toThrow('cut');
    expect([await statusOf(id), await balance()]).toEqual(['awaiting-payment', 0]);
  });

  test('of one owner funds no job of another', async () => {
    const other = await payingOwner(t.ctx, admin);
    const { id } = await postedTask(t.ctx, admin, other);
    await pays(1_500);
    expect(await statusOf(id)).toBe('awaiting-payment');
  });
});

describe('an addition to a live job', () => {
  beforeEach(() => pays(1_500));

  test('more slots wait; only paid ones can be taken meanwhile', async () => {
    const { id } = await post();
    const { message, data } = await edit(id, 500, 5);
    expect(message).toBe(messages.adminJobs.updatedUnpaid);
    expect(data).toMatchObject({ status: 'available', maxSlots: 5, fundedSlots: 3 });
    expect(data.waits).toEqual({ missing: 1_000, payoutAmount: null });
    const member = acting(t.ctx, await person(t.ctx));
    expect((await listTasks(member, {})).data).toMatchObject([{ id, maxSlots: 3 }]);
    expect((await listTasks(member, { minSlotsLeft: 4 })).data).toEqual([]);
    for (let taken = 0; taken < 3; taken += 1) await take(id);
    await expect(take(id)).rejects.toMatchObject({ code: 'job_full' });
    expect((await listTasks(member, {})).data).toEqual([]);
    await pays(1_000);
    expect(await jobOf(id)).toMatchObject({ fundedSlots: 5, waits: null });
    await take(id);
  });

  test('a higher price waits; slots taken meanwhile keep the old one', async () => {
    const { id } = await post();
    expect((await edit(id, 600, 3)).data).toMatchObject({
      payoutAmount: 500,
      waits: { missing: 300, payoutAmount: 600 },
    });
    const member = await person(t.ctx);
    const proof = await handedIn(t.ctx, member, id);
    expect((await jobOf(id)).waits).toEqual({ missing: 200, payoutAmount: 600 });
    await pays(200);
    expect(await jobOf(id)).toMatchObject({ payoutAmount: 600, waits: null, escrow: 1_700 });
    await decide(proof, 'approved');
    expect((await walletOf(t.ctx, member.id)).balance).toBe(500);
  });

  test('both wait and take effect together', async () => {
    const { id } = await post();
    expect((await edit(id, 600, 4)).data.waits).toEqual({ missing: 900, payoutAmount: 600 });
    await pays(899.99);
    expect(await jobOf(id)).toMatchObject({ payoutAmount: 500, fundedSlots: 3 });
    await pays(aKobo);
    expect(await jobOf(id)).toMatchObject({ payoutAmount: 600, fundedSlots: 4, waits: null });
    expect(await balance()).toBe(0);
  });

  test('anything covered takes effect at once', async () => {
    await pays(900);
    const { id } = await post();
    const { data, message } = await edit(id, 600, 4);
    expect(data).toMatchObject({ payoutAmount: 600, fundedSlots: 4, waits: null });
    expect([message, await balance()]).toEqual([messages.adminJobs.updated, 0]);
  });

  test('a higher price without free slots costs nothing and takes effect at once', async () => {
    const { id } = await post({ applicants_needed: 1, amount: 1_500 });
    await take(id);
    expect((await edit(id, 2_000, 1)).data).toMatchObject({ payoutAmount: 2_000, waits: null });
  });

  test('a raise whose last free slot is taken takes effect with the next scheduled run', async () => {
    const { id } = await post();
    await edit(id, 600, 3);
    for (let taken = 0; taken < 3; taken += 1) await take(id);
    expect((await jobOf(id)).waits).toEqual({ missing: 0, payoutAmount: 600 });
    await fundWaitingJobs(t.ctx);
    expect(await jobOf(id)).toMatchObject({ payoutAmount: 600, waits: null });
  });

  test.each([
    ['lowering the price refunds at once', 400, 3, 300],
    ['fewer slots refund at once', 500, 2, 500],
    ['both do', 400, 2, 700],
  ])('%s', async (_, naira, slots, refunded) => {
    const { id } = await post();
    expect((await edit(id, naira, slots)).data.waits).toBeNull();
    expect([await balance(), await heldBy(t.ctx, id)]).toEqual([refunded, 1_500 - refunded]);
  });

  test('a lower price pays for more slots', async () => {
    const { id } = await post();
    expect((await edit(id, 300, 5)).data).toMatchObject({ fundedSlots: 5, waits: null, escrow: 1_500 });
  });

  test('waiting changes are undone by the old price and slots', async () => {
    const { id } = await post();
    await edit(id, 600, 5);
    expect((await edit(id, 500, 3)).data).toMatchObject({ payoutAmount: 500, fundedSlots: 3, waits: null });
    await pays(5_000);
    expect(await heldBy(t.ctx, id)).toBe(1_500);
  });
});

describe('a job that waits for its money', () => {
  test('is not listed, not found by id and cannot be taken', async () => {
    const { id } = await post();
    const member = acting(t.ctx, await person(t.ctx));
    expect((await listTasks(member, {})).data).toEqual([]);
    await expect(getTask(member, { id })).rejects.toMatchObject({ code: 'not_found' });
    await refusal(member, (tx) => applyTask(tx, { task_id: id })).toMatchObject({ code: 'job_unavailable' });
    await pays(1_500);
    expect((await listTasks(member, {})).data).toMatchObject([{ id }]);
    await applyTask(member, { task_id: id });
  });

  test.each(['available', 'paused'] as const)('cannot be made %s by hand', async (status) => {
    const { id } = await post();
    await refusal(as(), (tx) => setStatus(id, status, tx)).toMatchObject({
      code: 'job_awaiting_payment',
      message: messages.adminJobs.awaitsPayment,
    });
  });

  test.each([
    ['stopped', (id: string) => setStatus(id, 'stopped')],
    ['deleted', (id: string) => deleteTask(as(), { id })],
  ] as const)('can be %s without moving money, and then no deposit funds it', async (_, end) => {
    const { id } = await post();
    await end(id);
    await pays(1_500);
    const [row] = await t.ctx.db.select(jobColumns).from(tasks).innerJoinLateral(slots, always).where(eq(tasks.id, id));
    expect([row?.fundedSlots, await balance()]).toEqual([0, 1_500]);
  });

  test.each([
    ['a lower price', 400, 3, 'available', 0],
    ['fewer slots', 500, 2, 'available', 200],
    ['a higher price, which it then has', 2_000, 1, 'awaiting-payment', 1_200],
  ] as const)('is edited: %s', async (_, naira, slots, status, left) => {
    await pays(1_200);
    const { id } = await post();
    const { data } = await edit(id, naira, slots);
    expect(data).toMatchObject({ status, payoutAmount: naira, maxSlots: slots });
    expect(await balance()).toBe(left);
  });

  test('that is paused gets its extra slots and stays paused', async () => {
    await pays(1_500);
    const { id } = await post();
    await edit(id, 500, 5);
    await setStatus(id, 'paused');
    await pays(1_000);
    expect(await jobOf(id)).toMatchObject({ status: 'paused', fundedSlots: 5 });
  });
});

describe('a freed slot that costs more now', () => {
  /** One slot at ₦500 is taken; the two free ones cost ₦600, with this much left. */
  const heldAtOldPrice = async (left: number) => {
    await pays(1_700 + left);
    const { id } = await post();
    const proof = await handedIn(t.ctx, await person(t.ctx), id);
    await edit(id, 600, 3);
    expect(await balance()).toBe(left);
    return { id, proof };
  };

  test('is offered again if the difference is covered', async () => {
    const { id, proof } = await heldAtOldPrice(100);
    await decide(proof, 'rejected');
    expect([(await jobOf(id)).fundedSlots, await balance()]).toEqual([3, 0]);
  });

  test('waits if not: its money returns, and a deposit of the difference reopens it', async () => {
    const { id, proof } = await heldAtOldPrice(99.99);
    await decide(proof, 'rejected');
    expect(await jobOf(id)).toMatchObject({ status: 'available', fundedSlots: 2, waits: { missing: aKobo } });
    expect(await balance()).toBe(599.99);
    await pays(aKobo);
    expect(await jobOf(id)).toMatchObject({ fundedSlots: 3, waits: null, escrow: 1_800 });
  });

  test('also waits if its reservation expired', async () => {
    await pays(1_700);
    const { id } = await post();
    await take(id);
    await edit(id, 600, 3);
    t.clock.advance({ days: 1 });
    expect(await expireSlots(t.ctx)).toBe(1);
    expect([(await jobOf(id)).fundedSlots, await balance()]).toEqual([2, 500]);
  });

  test('is not refused because credit was lowered meanwhile', async () => {
    owner = await payingOwner(t.ctx, admin, { credit: 5_000 });
    const { id } = await post();
    const proof = await handedIn(t.ctx, await person(t.ctx), id);
    await edit(id, 600, 3);
    await setOwnerCredit(as(), { id: owner.owner_id, credit: 0, reason: 'They pay late.' });
    await decide(proof, 'rejected');
    expect([(await jobOf(id)).fundedSlots, await balance()]).toEqual([2, -1_200]);
  });
});

describe('reopening a rejected proof', () => {
  /** A proof at ₦500 was rejected, and its slot is now offered at ₦400. */
  const rejectedAtHigherPrice = async () => {
    await pays(1_500);
    const { id } = await post();
    const proof = await handedIn(t.ctx, await person(t.ctx), id);
    await decide(proof, 'rejected');
    await edit(id, 400, 3);
    return { id, proof };
  };
  const reopen = async (id: string) => {
    const other = acting(t.ctx, await adminPerson(t.ctx));
    return inTransaction(other, (tx) => reopenProof(tx, { id, reason: 'Shown.' }));
  };

  test('is refused if the owner’s money does not cover its price', async () => {
    const { proof } = await rejectedAtHigherPrice();
    await post({ amount: 300, applicants_needed: 1 });
    await expect(reopen(proof)).rejects.toMatchObject({
      code: 'owner_not_covered',
      message: messages.owners.notCovered,
    });
    await pays(100);
    await reopen(proof);
    expect(await balance()).toBe(0);
  });

  test('is refused without a free paid slot', async () => {
    const { id, proof } = await rejectedAtHigherPrice();
    await post({ amount: 300, applicants_needed: 1 });
    for (let taken = 0; taken < 3; taken += 1) await take(id);
    await edit(id, 400, 4);
    await expect(reopen(proof)).rejects.toMatchObject({ code: 'job_full' });
  });
});

describe('the end of a job', () => {
  test.each([
    ['stopping', (id: string) => setStatus(id, 'stopped')],
    ['deleting', (id: string) => deleteTask(as(), { id })],
  ] as const)('%s returns free slots, and a held one once rejected', async (_, end) => {
    await pays(1_500);
    const { id } = await post();
    const proof = await handedIn(t.ctx, await person(t.ctx), id);
    await end(id);
    expect(await balance()).toBe(1_000);
    await decide(proof, 'rejected');
    expect([await balance(), await heldBy(t.ctx, id)]).toEqual([1_500, 0]);
  });

  test('completion empties the escrow', async () => {
    await pays(1_500);
    const { id } = await post();
    for (let done = 0; done < 3; done += 1) await decide(await handedIn(t.ctx, await person(t.ctx), id), 'approved');
    expect([await statusOf(id), await heldBy(t.ctx, id), await balance()]).toEqual(['completed', 0, 0]);
  });

  test('waits while extra slots wait, until they are given up', async () => {
    await pays(500);
    const { id } = await post({ applicants_needed: 1 });
    await edit(id, 500, 2);
    await decide(await handedIn(t.ctx, await person(t.ctx), id), 'approved');
    expect(await statusOf(id)).toBe('available');
    await edit(id, 500, 1);
    expect(await statusOf(id)).toBe('completed');
  });
});

describe('the scheduled job', () => {
  test('funds what another job’s refund covers, with one audit row', async () => {
    await pays(1_500);
    const done = await post();
    const waiting = await post();
    await setStatus(done.id, 'stopped');
    expect(await statusOf(waiting.id)).toBe('awaiting-payment');
    await fundWaitingJobs(t.ctx);
    expect(await statusOf(waiting.id)).toBe('available');
    const log = await t.ctx.db.select().from(auditLog).where(eq(auditLog.action, 'owner.fund'));
    expect(log).toMatchObject([
      { actorKind: 'system', objectId: owner.owner_id, after: { jobs: [waiting.reference] } },
    ]);
  });

  test('writes nothing if nothing is covered', async () => {
    await pays(1_499.99);
    const { id } = await post();
    await fundWaitingJobs(t.ctx);
    expect([await statusOf(id), await fundings()]).toEqual(['awaiting-payment', []]);
    expect(await t.ctx.db.$count(auditLog, eq(auditLog.action, 'owner.fund'))).toBe(0);
  });
});

describe('service fee and VAT', () => {
  const charging = (serviceFeeBasisPoints: number, vatBasisPoints = 750): Ctx => ({
    ...t.ctx,
    config: { ...t.ctx.config, serviceFeeBasisPoints, vatBasisPoints },
  });
  const posted = (ctx: Ctx, fields: Parameters<typeof postedTask>[2] = {}) =>
    postedTask(ctx, admin, { ...owner, ...fields });

  test.each([
    [500, 1_000, 750, 50, 3.75],
    [333.33, 1_000, 750, 33.33, 2.5],
    [0.01, 1_000, 750, 0, 0],
    [0.05, 1_000, 750, 0.01, 0],
    [500, 0, 750, 0, 0],
    [500, 1_250, 0, 62.5, 0],
    [500, 10_000, 10_000, 500, 500],
  ])('on ₦%d at %d and %d basis points: ₦%d and ₦%d', async (amount, feeBasisPoints, vatBasisPoints, fee, vat) => {
    const each = Math.round((amount + fee + vat) * 100);
    await pays((each * 3) / 100);
    const job = await posted(charging(feeBasisPoints, vatBasisPoints), { amount });
    expect(job).toMatchObject({ status: 'available', fee, vat, escrow: (each * 3) / 100 });
    expect(await balance()).toBe(0);
  });

  test('are part of what a job waits for', async () => {
    await pays(1_661.24);
    const { id, waits } = await posted(charging(1_000));
    expect(waits).toEqual({ missing: aKobo, payoutAmount: null });
    await pays(aKobo);
    expect(await statusOf(id)).toBe('available');
  });

  test.each([70, 115, 870, 1_890, 3_330])(
    'are included in the amount shown, which raises the price at %d basis points',
    async (feeBasisPoints) => {
      const ctx = acting(charging(feeBasisPoints), admin);
      const asked = async (id: string) => (await getAdminTask(ctx, { id })).data;
      const { id } = await posted(ctx, { amount: 10, applicants_needed: 100 });
      await paidIn(ctx, admin, owner.owner_id, (await asked(id)).waits?.missing ?? 0);
      expect(await asked(id)).toMatchObject({ status: 'available', waits: null });
      const { data } = await edit(id, 15, 100, ctx);
      expect(data.waits?.payoutAmount).toBe(15);
      await paidIn(ctx, admin, owner.owner_id, data.waits?.missing ?? 0);
      expect(await asked(id)).toMatchObject({ payoutAmount: 15, waits: null });
      expect(await balance()).toBe(0);
    },
  );

  test('are earned by each approval and returned for undone slots', async () => {
    await pays(1_661.25);
    const { id } = await posted(charging(1_000));
    const [good, bad] = [await person(t.ctx), await person(t.ctx)];
    const [approved, rejected] = [await handedIn(t.ctx, good, id), await handedIn(t.ctx, bad, id)];
    await decide(approved, 'approved');
    const earned = async () => [await heldBy(t.ctx, 'fees'), await heldBy(t.ctx, 'vat')];
    expect(await earned()).toEqual([50, 3.75]);
    expect((await walletOf(t.ctx, good.id)).balance).toBe(500);
    await decide(rejected, 'rejected');
    expect([await earned(), await heldBy(t.ctx, id)]).toEqual([[50, 3.75], 1_107.5]);
    await setStatus(id, 'stopped');
    expect([await balance(), await heldBy(t.ctx, id)]).toEqual([1_107.5, 0]);
  });

  test('stay unchanged for jobs posted before the settings changed', async () => {
    await pays(1_661.25);
    const { id } = await posted(charging(1_000));
    const proof = await handedIn(t.ctx, await person(t.ctx), id);
    const later = charging(2_000);
    const { data } = await edit(id, 500, 4, acting(later, admin));
    expect(data).toMatchObject({ fee: 50, vat: 3.75, waits: { missing: 553.75 } });
    await paidIn(later, admin, owner.owner_id, 553.75);
    await reviewProof(acting(later, admin), { id: proof, given_status: 'approved' });
    expect([await heldBy(t.ctx, 'fees'), await heldBy(t.ctx, 'vat')]).toEqual([50, 3.75]);
    expect(await jobOf(id)).toMatchObject({ fundedSlots: 4, fee: 50, escrow: 1_661.25 });
  });

  test('of a new price follow today’s settings', async () => {
    await pays(10_000);
    const { id } = await posted(charging(1_000));
    const later = acting(charging(2_000), admin);
    expect((await edit(id, 600, 3, later)).data).toMatchObject({ fee: 120, vat: 9, escrow: 2_187 });
    expect((await edit(id, 400, 3, later)).data).toMatchObject({ fee: 80, vat: 6, escrow: 1_458 });
  });

  test('of a waiting raise are counted by the scheduled job too', async () => {
    const ctx = charging(1_000);
    await pays(1_661.25);
    const { id } = await posted(ctx);
    await edit(id, 600, 3, acting(ctx, admin));
    await paidIn(ctx, admin, owner.owner_id, 332.24);
    await fundWaitingJobs(ctx);
    expect(await jobOf(id)).toMatchObject({ payoutAmount: 500, waits: { payoutAmount: 600 } });
    const refunded = await posted(ctx, { amount: 100, applicants_needed: 1 });
    expect(refunded.status).toBe('available');
    await paidIn(ctx, admin, owner.owner_id, aKobo);
    await setStatus(refunded.id, 'stopped');
    await fundWaitingJobs(ctx);
    expect(await jobOf(id)).toMatchObject({ payoutAmount: 600, fee: 60, vat: 4.5 });
    expect(await balance()).toBe(0);
  });
});
