import { and, asc, eq } from 'drizzle-orm';
import { newId, systemCtx, type Ctx } from '../../context';
import {
  deposits,
  ledgerTransfers,
  ownerRequests,
  owners,
  tasks,
  users,
  always,
  jobColumns,
  slots,
} from '../../db/schema';
import { DomainError } from '../../errors';
import { acting, adminPerson, handedIn, person, postedTask, type Person } from '../../testing/factories';
import { heldBy, paidIn, payingOwner } from '../../testing/payingOwner';
import { resetDatabase, TestClock, testConfig, testDatabase, testParts } from '../../testing/testContext';
import { setTaskStatus, updateTask } from '../jobs';
import { checkLedger } from '../ledger';
import { createOwner } from '../owners';
import { applyTask } from '../applications';
import { reviewProof } from '../proofs';
import {
  allocateDeposit,
  confirmDeposit,
  decideOwnerRequest,
  fundWaitingJobs,
  moveOwner,
  recordDeposit,
  refundOwner,
  reverseDeposit,
  setOwnerCredit,
} from '.';

// The embedded database runs transactions one by one, so these races need PostgreSQL.
let ctx: Ctx;
let admin: Person;
/** Transactions rolled back for another and repeated. */
let repeated: () => number;

beforeEach(async () => {
  await resetDatabase();
  const { db } = await testDatabase();
  const { base, logged } = testParts(db, new TestClock(), testConfig({ serviceFeeBasisPoints: 1_000 }));
  ctx = systemCtx(base);
  repeated = () => logged.filter(({ message }) => message === 'transaction repeated').length;
  admin = await adminPerson(ctx);
});
afterEach(async () => {
  expect(await checkLedger(ctx)).toMatchObject({ ok: true, differences: [] });
  // One lock order everywhere prevents deadlocks.
  expect(repeated()).toBe(0);
});

/** Runs all at once; returns the codes of the refusals. */
const race = async (calls: readonly (() => Promise<unknown>)[]): Promise<string[]> => {
  const ends = await Promise.allSettled(calls.map((call) => call()));
  return ends.flatMap((end) => {
    if (end.status === 'fulfilled') return [];
    if (end.reason instanceof DomainError) return [end.reason.code];
    throw end.reason;
  });
};
const times = <T>(n: number, make: (nth: number) => T): T[] => Array.from({ length: n }, (_, nth) => make(nth));
const jobsOf = (ownerId: string) =>
  ctx.db
    .select(jobColumns)
    .from(tasks)
    .innerJoinLateral(slots, always)
    .where(eq(tasks.ownerId, ownerId))
    .orderBy(asc(tasks.createdAt), asc(tasks.id));
const costOf = ({ payoutKobo, feeKobo, vatKobo, maxSlots }: typeof tasks.$inferSelect) =>
  (maxSlots * (payoutKobo + feeKobo + vatKobo)) / 100;
const edit = (id: string, owner: { taskOwnerEmail: string }, payoutAmount: number, maxSlots: number) =>
  updateTask(acting(ctx, admin), {
    id,
    payoutAmount,
    maxSlots,
    jobOwnerEmail: owner.taskOwnerEmail,
    jobTitle: 'Share our flyer',
    jobDescription: 'Post it to your story.',
  });

/** A deposit without an owner. */
const recordStray = async (amount: number): Promise<string> => {
  const bank = { receivedOn: '2026-03-04', bankReference: newId(), another_transfer: true };
  return (await recordDeposit(acting(ctx, await adminPerson(ctx)), { amount, ...bank })).data.id;
};

test('100 deposits and 100 posted jobs of one owner at once stay within the credit, and every affordable job is live', async () => {
  const owner = await payingOwner(ctx, admin);
  const post = (nth: number) => () => postedTask(ctx, admin, { ...owner, amount: 100 + nth, applicants_needed: 1 });
  const pay = (nth: number) => () => paidIn(ctx, admin, owner.owner_id, 50 + (nth % 7) * 20);
  expect(await race(times(200, (nth) => (nth % 2 ? post(nth) : pay(nth))))).toEqual([]);
  const jobs = await jobsOf(owner.owner_id);
  const fundings = await ctx.db.$count(ledgerTransfers, eq(ledgerTransfers.kind, 'job_funding'));
  const [up, waiting] = [true, false].map((isUp) => jobs.filter(({ status }) => (status === 'available') === isUp));
  expect([jobs.length, fundings]).toEqual([100, up!.length]);
  expect(up!.length).toBeGreaterThan(20);
  const left = await heldBy(ctx, owner.owner_id);
  expect(left).toBeGreaterThanOrEqual(0);
  // Nothing that waits was affordable, even before the scheduled job.
  for (const job of waiting!) expect(costOf(job)).toBeGreaterThan(left);
  for (const { id, ...job } of up!) expect(await heldBy(ctx, id)).toBe(costOf({ id, ...job }));
  await fundWaitingJobs(ctx);
  expect(await heldBy(ctx, owner.owner_id)).toBe(left);
});

test('a waiting deposit confirmed by ten admins at once is booked once', async () => {
  const config = { ...ctx.config, secondAdminAboveKobo: 0 };
  const admins: Person[] = [];
  for (let nth = 0; nth < 10; nth += 1) admins.push(await adminPerson(ctx));
  const owner = await payingOwner(ctx, admin);
  const deposit = await paidIn({ ...ctx, config }, admin, owner.owner_id, 1_000);
  const refused = await race(admins.map((who) => () => confirmDeposit(acting(ctx, who), { id: deposit.id })));
  expect(refused).toEqual(Array(9).fill('already_decided'));
  expect(await heldBy(ctx, owner.owner_id)).toBe(1_000);
});

test('a deposit is confirmed or refused, allocated or reversed, never both', async () => {
  const config = { ...ctx.config, secondAdminAboveKobo: 0 };
  const other = acting(ctx, await adminPerson(ctx));
  const owners = [await payingOwner(ctx, admin), await payingOwner(ctx, admin)];
  for (let round = 0; round < 10; round += 1) {
    const waits = await paidIn({ ...ctx, config }, admin, owners[0]!.owner_id, 1_000);
    const stray = { amount: 500, receivedOn: '2026-03-04', bankReference: newId(), another_transfer: true };
    const { data: unallocated } = await recordDeposit(acting(ctx, admin), stray);
    const refused = await race([
      () => confirmDeposit(other, { id: waits.id }),
      () => reverseDeposit(other, { id: unallocated.id, reason: 'Not ours.' }),
      ...owners.map(
        ({ owner_id }) =>
          () =>
            allocateDeposit(other, { id: unallocated.id, owner_id }),
      ),
    ]);
    expect([...new Set(refused)]).toEqual(['already_decided']);
    const [row] = await ctx.db.select().from(deposits).where(eq(deposits.id, unallocated.id));
    expect(['booked', 'reversed']).toContain(row?.status);
  }
  expect(await heldBy(ctx, 'unallocated')).toBe(0);
});

test('a bank reference recorded ten times at once is booked once', async () => {
  const owner = await payingOwner(ctx, admin);
  const bank = { amount: 500, receivedOn: '2026-03-04', bankReference: 'FT-1', owner_id: owner.owner_id };
  const refused = await race(times(10, () => () => recordDeposit(acting(ctx, admin), bank)));
  expect(refused).toEqual(Array(9).fill('deposit_twice'));
  expect(await heldBy(ctx, owner.owner_id)).toBe(500);
});

test('ten jobs posted with one new mailbox in any spelling create one owner', async () => {
  const spelt = ['ada.obi@gmail.com', 'adaobi@gmail.com', 'AdaObi+jobs@googlemail.com'];
  const refused = await race(
    times(10, (nth) => () => postedTask(ctx, admin, { taskOwnerEmail: spelt[nth % spelt.length]! })),
  );
  expect(refused).toEqual([]);
  const made = await ctx.db.select().from(owners);
  expect(made).toHaveLength(1);
  expect(await jobsOf(made[0]!.id)).toHaveLength(10);
});

test('a mailbox from new jobs and Add owner at once belongs to one owner', async () => {
  for (let round = 0; round < 5; round += 1) {
    const email = `${newId()}@shop.example`;
    const refused = await race(
      times(
        6,
        (nth) => (): Promise<unknown> =>
          nth % 2
            ? createOwner(acting(ctx, admin), { name: 'Shop', email })
            : postedTask(ctx, admin, { taskOwnerEmail: email }),
      ),
    );
    expect(new Set([...refused, 'mailbox_taken'])).toEqual(new Set(['mailbox_taken']));
  }
  expect(await ctx.db.$count(owners)).toBe(5);
});

test('deposits against edits, stops, takes and decisions of the owner’s jobs: no deadlock, and every naira is where it belongs', async () => {
  const owner = await payingOwner(ctx, admin, { deposit: 5_000, credit: 500 });
  const members: Person[] = [];
  for (let nth = 0; nth < 8; nth += 1) members.push(await person(ctx));
  const jobs: string[] = [];
  const proofs: string[] = [];
  for (let nth = 0; nth < 4; nth += 1) {
    const { id } = await postedTask(ctx, admin, { ...owner, amount: 100, applicants_needed: 8 });
    jobs.push(id);
    for (const member of members.slice(0, 3)) proofs.push(await handedIn(ctx, member, id));
  }
  const wrong = await Promise.all(times(4, () => paidIn(ctx, admin, owner.owner_id, 100)));
  const refused = await race(
    times(240, (nth) => (): Promise<unknown> => {
      const turn = Math.floor(nth / 8);
      const id = jobs[turn % jobs.length]!;
      switch (nth % 8) {
        case 0:
          return paidIn(ctx, admin, owner.owner_id, 10 + turn);
        case 1:
          return edit(id, owner, 80 + (turn % 9) * 20, 8 + (turn % 3));
        case 2:
          return applyTask(acting(ctx, members[3 + (turn % 5)]!), { task_id: id });
        case 3:
          return reviewProof(acting(ctx, admin), { id: proofs[turn % proofs.length]!, given_status: 'rejected' });
        case 4:
          return reviewProof(acting(ctx, admin), { id: proofs[(turn + 5) % proofs.length]!, given_status: 'approved' });
        case 5:
          return postedTask(ctx, admin, { ...owner, amount: 50 + turn, applicants_needed: 2 });
        case 6:
          return turn < 4
            ? reverseDeposit(acting(ctx, admin), { id: wrong[turn]!.id, reason: 'Not at the bank.' })
            : fundWaitingJobs(ctx);
        default:
          return turn % 10 === 9
            ? setTaskStatus(acting(ctx, admin), { id, status: 'stopped' })
            : setOwnerCredit(acting(ctx, admin), { id: owner.owner_id, credit: turn * 10, reason: 'As agreed.' });
      }
    }),
  );
  const usual = ['job_ended', 'job_full', 'job_unavailable', 'already_taken', 'already_decided', 'slots_below_taken'];
  expect(refused.filter((code) => ![...usual, 'status_unchanged', 'too_many_held_jobs'].includes(code))).toEqual([]);
});

test('a rejection during a credit cut completes, and its slot reopens only if covered', async () => {
  for (let round = 0; round < 20; round += 1) {
    const owner = await payingOwner(ctx, admin, { credit: 1_000 });
    const { id } = await postedTask(ctx, admin, { ...owner, amount: 100, applicants_needed: 2 });
    const proof = await handedIn(ctx, await person(ctx), id);
    await edit(id, owner, 200, 2);
    const refused = await race([
      () => setOwnerCredit(acting(ctx, admin), { id: owner.owner_id, credit: 0, reason: 'They pay late.' }),
      () => reviewProof(acting(ctx, admin), { id: proof, given_status: 'rejected' }),
    ]);
    expect(refused).toEqual([]);
  }
});

test('spending during a credit cut respects the old or the new limit', async () => {
  const owner = await payingOwner(ctx, admin, { credit: 1_000 });
  const lower = (credit: number) => setOwnerCredit(acting(ctx, admin), { id: owner.owner_id, credit, reason: 'Late.' });
  await race(
    times(
      40,
      (nth) => (): Promise<unknown> =>
        nth === 20 ? lower(300) : postedTask(ctx, admin, { ...owner, amount: 100, applicants_needed: 1 }),
    ),
  );
  const before = await heldBy(ctx, owner.owner_id);
  expect(before).toBeGreaterThanOrEqual(-1_000);
  expect((await postedTask(ctx, admin, { ...owner, amount: 200, applicants_needed: 1 })).status).toBe(
    'awaiting-payment',
  );
  expect(await heldBy(ctx, owner.owner_id)).toBe(before);
});

test('unaffordable jobs do not block affordable ones, of their owner or others', async () => {
  const poor = [];
  for (let nth = 0; nth < 51; nth += 1) {
    const owner = await payingOwner(ctx, admin, { deposit: 1 });
    await postedTask(ctx, admin, owner);
    poor.push(owner);
  }
  const busy = await payingOwner(ctx, admin, { deposit: 110 });
  await race(times(101, () => () => postedTask(ctx, admin, { ...busy, amount: 500, applicants_needed: 1 })));
  const { id: small } = await postedTask(ctx, admin, { ...busy, amount: 120, applicants_needed: 1 });
  const { id: stopped } = await postedTask(ctx, admin, { ...busy, amount: 90, applicants_needed: 1 });
  const isUp = async (id: string) => (await jobsOf(busy.owner_id)).find((job) => job.id === id)?.status === 'available';
  expect([await isUp(small), await isUp(stopped)]).toEqual([false, true]);
  await paidIn(ctx, admin, busy.owner_id, 30);
  await setTaskStatus(acting(ctx, admin), { id: stopped, status: 'stopped' });
  await fundWaitingJobs(ctx);
  expect(await isUp(small)).toBe(true);
});

test('a deposit that covers only the 102nd waiting job funds it at once', async () => {
  const owner = await payingOwner(ctx, admin);
  await race(times(101, () => () => postedTask(ctx, admin, { ...owner, amount: 500, applicants_needed: 1 })));
  const { id } = await postedTask(ctx, admin, { ...owner, amount: 100, applicants_needed: 1 });
  await paidIn(ctx, admin, owner.owner_id, 200);
  expect((await jobsOf(owner.owner_id)).filter(({ status }) => status === 'available')).toMatchObject([{ id }]);
});

/** An admin whose requests about money need a second one. */
const asking = (): Ctx => ({ ...acting(ctx, admin), config: { ...ctx.config, secondAdminAboveKobo: 0 } });

/** The request of an owner that waits. */
const waitingRequest = async (ownerId: string): Promise<string> => {
  const [request] = await ctx.db
    .select({ id: ownerRequests.id })
    .from(ownerRequests)
    .where(and(eq(ownerRequests.ownerId, ownerId), eq(ownerRequests.status, 'waiting')));
  return request!.id;
};

test('a refund accepted by ten admins while jobs compete for the money is booked once and never from spent money', async () => {
  const admins: Person[] = [];
  for (let nth = 0; nth < 10; nth += 1) admins.push(await adminPerson(ctx));
  for (let round = 0; round < 5; round += 1) {
    const owner = await payingOwner(ctx, admin);
    const { id } = await paidIn(ctx, admin, owner.owner_id, 1_000);
    await refundOwner(asking(), { id, amount: 900, reason: 'Paid too much.' });
    const request = await waitingRequest(owner.owner_id);
    const accept = (who: Person) => () => decideOwnerRequest(acting(ctx, who), { id: request, accepted: true });
    const post = () => postedTask(ctx, admin, { ...owner, amount: 100, applicants_needed: 1 });
    const refused = await race([...admins.map(accept), ...times(3, () => post)]);
    expect(
      refused.filter((code) => !['already_decided', 'refund_too_large', 'owner_not_covered'].includes(code)),
    ).toEqual([]);
    const jobs = await jobsOf(owner.owner_id);
    const up = jobs.filter(({ status }) => status === 'available').reduce((sum, job) => sum + costOf(job), 0);
    const [sent] = await ctx.db.select().from(ownerRequests).where(eq(ownerRequests.id, request));
    expect(await heldBy(ctx, owner.owner_id)).toBe(1_000 - up - (sent!.status === 'accepted' ? 900 : 0));
    expect(await heldBy(ctx, owner.owner_id)).toBeGreaterThanOrEqual(0);
  }
});

test('a merge against deposits, new jobs, takes and decisions: no deadlock, nothing left behind or lost', async () => {
  const deputy = await adminPerson(ctx);
  for (let round = 0; round < 5; round += 1) {
    const [from, to] = [
      await payingOwner(ctx, admin, { deposit: 2_000 }),
      await payingOwner(ctx, admin, { deposit: 500 }),
    ];
    const { id: job } = await postedTask(ctx, admin, { ...from, amount: 100, applicants_needed: 5 });
    const proof = await handedIn(ctx, await person(ctx), job);
    const member = await person(ctx);
    await moveOwner(asking(), { id: from.owner_id, target_id: to.owner_id, reason: 'One firm.' });
    const request = await waitingRequest(from.owner_id);
    const refused = await race([
      () => decideOwnerRequest(acting(ctx, deputy), { id: request, accepted: true }),
      ...[from, to].flatMap((owner) => [
        () => paidIn(ctx, admin, owner.owner_id, 300),
        () => postedTask(ctx, admin, { ...owner, amount: 50, applicants_needed: 1 }),
      ]),
      () => applyTask(acting(ctx, member), { task_id: job }),
      () => reviewProof(acting(ctx, admin), { id: proof, given_status: 'approved' }),
      () => fundWaitingJobs(ctx),
    ]);
    expect(refused.filter((code) => !['owner_closed', 'mailbox_taken'].includes(code))).toEqual([]);
    expect(await heldBy(ctx, from.owner_id)).toBe(0);
    expect((await jobsOf(from.owner_id)).filter(({ status }) => status === 'available')).toEqual([]);
  }
});

test('one admin recording and allocating many deposits at once stays within the limit', async () => {
  const limited = { ...ctx, config: { ...ctx.config, secondAdminAboveKobo: 100_000 } };
  await adminPerson(ctx);
  const several = await Promise.all(times(5, () => payingOwner(ctx, admin)));
  const strays = await Promise.all(times(5, () => recordStray(200)));
  expect(
    await race([
      ...times(30, (nth) => () => paidIn(limited, admin, several[nth % 5]!.owner_id, 300)),
      ...strays.map(
        (id, nth) => () => allocateDeposit(acting(limited, admin), { id, owner_id: several[nth % 5]!.owner_id }),
      ),
    ]),
  ).toEqual([]);
  const rows = await ctx.db.select().from(deposits).where(eq(deposits.status, 'booked'));
  const kobo = rows.reduce((sum, { amountKobo }) => sum + amountKobo, 0);
  expect(kobo).toBeLessThanOrEqual(100_000);
  expect(kobo).toBeGreaterThan(70_000);
});

test('two admins with one phone number recording for many owners stay within the limit together', async () => {
  const limited = { ...ctx, config: { ...ctx.config, secondAdminAboveKobo: 100_000 } };
  const alike = await adminPerson(ctx);
  await ctx.db.update(users).set({ phone: admin.phone }).where(eq(users.id, alike.id));
  const several = await Promise.all(times(10, () => payingOwner(ctx, admin)));
  const record = (nth: number) => () => paidIn(limited, nth % 2 ? admin : alike, several[nth % 10]!.owner_id, 300);
  expect(await race(times(30, record))).toEqual([]);
  const held = await Promise.all(several.map(({ owner_id }) => heldBy(ctx, owner_id)));
  expect(held.reduce((sum, naira) => sum + naira, 0)).toBe(900);
});

test('two admins recording for one owner at once stay within the limit', async () => {
  const limited = { ...ctx, config: { ...ctx.config, secondAdminAboveKobo: 100_000 } };
  const other = await adminPerson(ctx);
  const owner = await payingOwner(ctx, admin);
  expect(await race(times(20, (nth) => () => paidIn(limited, nth % 2 ? admin : other, owner.owner_id, 300)))).toEqual(
    [],
  );
  expect(await heldBy(ctx, owner.owner_id)).toBe(900);
});

test('a merge, a reversal, a refund and a new job at once: the closed owner is empty, and the money moved once', async () => {
  const two = { ...ctx, config: { ...ctx.config, secondAdminAboveKobo: 0 } };
  const other = await adminPerson(ctx);
  for (let round = 0; round < 10; round += 1) {
    const [from, to] = [await payingOwner(ctx, admin), await payingOwner(ctx, admin)];
    const [wrong, right] = [await paidIn(ctx, admin, from.owner_id, 900), await paidIn(ctx, admin, from.owner_id, 500)];
    await moveOwner(acting(two, admin), { id: from.owner_id, target_id: to.owner_id, reason: 'One firm.' });
    const [asked] = await ctx.db.select().from(ownerRequests).where(eq(ownerRequests.status, 'waiting'));
    const refused = await race([
      () => decideOwnerRequest(acting(two, other), { id: asked!.id, accepted: true }),
      () => reverseDeposit(acting(two, other), { id: wrong.id, reason: 'Not there.' }),
      () => refundOwner(acting(ctx, other), { id: right.id, amount: 100, reason: 'Too much.' }),
      () => postedTask(ctx, admin, { ...to, amount: 900, applicants_needed: 1 }),
    ]);
    for (const code of refused) expect(['conflict', 'owner_busy', 'owner_not_covered']).toContain(code);
    const [closed] = await ctx.db.select().from(owners).where(eq(owners.id, from.owner_id));
    if (closed?.status === 'closed') expect(await heldBy(ctx, from.owner_id)).toBe(0);
    const [reversed] = await ctx.db.select().from(deposits).where(eq(deposits.id, wrong.id));
    if (reversed?.status === 'booked') await reverseDeposit(acting(two, other), { id: wrong.id, reason: 'Not there.' });
    const holder = closed?.heirId ?? from.owner_id;
    const overdrawn = (await heldBy(ctx, holder)) < 0;
    const jobs = await jobsOf(holder);
    if (overdrawn) expect(jobs.map(({ status }) => status)).not.toContain('available');
    await ctx.db
      .update(ownerRequests)
      .set({ status: 'refused', decidedBy: other.id, decidedAt: ctx.now() })
      .where(eq(ownerRequests.status, 'waiting'));
  }
});
