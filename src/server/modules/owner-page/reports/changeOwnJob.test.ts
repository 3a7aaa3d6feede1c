import { eq } from 'drizzle-orm';
import { newId, systemCtx, type Ctx } from '../../../context';
import { auditLog, ownerContacts, tasks, always, jobColumns, slots } from '../../../db/schema';
import { acting, adminPerson, handedIn, person, postedTask, type Person } from '../../../testing/factories';
import { paidIn, payingOwner } from '../../../testing/payingOwner';
import { testContext } from '../../../testing/testContext';
import { fundWaitingJobs, reverseDeposit } from '../../funding';
import { deleteTask, setTaskStatus, updateTask } from '../../jobs';
import { reviewProof } from '../../proofs';
import { raiseOwnSlots, setOwnJobStatus } from './ownJob';

const t = testContext();
let admin: Person;
beforeEach(async () => void (admin = await adminPerson(t.ctx)));

const asOwner = (ownerId: string): Ctx => ({
  ...systemCtx(t.base),
  actor: { kind: 'owner', ownerId, email: 'buyer@shop.example', ownerSessionId: newId(), confirmedAt: t.clock.now() },
});
const rowOf = async (id: string) =>
  (await t.ctx.db.select(jobColumns).from(tasks).innerJoinLateral(slots, always).where(eq(tasks.id, id)))[0]!;
const ofOwner = async (id: string) => asOwner((await rowOf(id)).ownerId);

/** Two slots at ₦500, ending in ten days. */
const job = async (money: Parameters<typeof payingOwner>[2] = { deposit: 1_000 }, draft = false) => {
  const owner = await payingOwner(t.ctx, admin, money);
  const endsAt = new Date(t.ctx.now().getTime() + 10 * 86_400_000).toISOString();
  return (await postedTask(t.ctx, admin, { ...owner, draft, endsAt, applicants_needed: 2 })).id;
};
const byAdmin = async (id: string, status: 'available' | 'paused' | 'stopped') =>
  setTaskStatus(acting(t.ctx, admin), { id, status });
const set = async (id: string, status: 'available' | 'paused') => setOwnJobStatus(await ofOwner(id), { id, status });
const raise = async (id: string, maxSlots: number) => raiseOwnSlots(await ofOwner(id), { id, maxSlots });
const after = async (id: string, ...changes: ((id: string) => Promise<unknown>)[]) => {
  for (const change of changes) await change(id);
  return id;
};
const approveOne = async (id: string) => {
  const proof = await handedIn(t.ctx, await person(t.ctx), id);
  return reviewProof(acting(t.ctx, admin), { id: proof, given_status: 'approved' });
};

const states = {
  draft: () => job({ deposit: 1_000 }, true),
  'awaiting-payment': () => job({}),
  available: () => job(),
  'paused by its owner': async () => after(await job(), (id) => set(id, 'paused')),
  'paused by an admin': async () => after(await job(), (id) => byAdmin(id, 'paused')),
  'resumed by its owner, then paused by an admin': async () =>
    after(
      await job(),
      (id) => set(id, 'paused'),
      (id) => set(id, 'available'),
      (id) => byAdmin(id, 'paused'),
    ),
  'paused by its owner and resumed by an admin': async () =>
    after(
      await job(),
      (id) => set(id, 'paused'),
      (id) => byAdmin(id, 'available'),
    ),
  stopped: async () => after(await job(), (id) => byAdmin(id, 'stopped')),
  completed: async () => after(await job(), approveOne, approveOne),
  deleted: async () => after(await job(), (id) => deleteTask(acting(t.ctx, admin), { id })),
};
const acts = {
  pause: (id: string) => set(id, 'paused'),
  resume: (id: string) => set(id, 'available'),
  raise: (id: string) => raise(id, 3),
  'pause as another owner': async (id: string) => {
    const { owner_id } = await payingOwner(t.ctx, admin);
    return setOwnJobStatus(asOwner(owner_id), { id, status: 'paused' });
  },
};
const both = (code: string) => ({ pause: code, resume: code, raise: code });
/** The resulting status, or the refusal's code. */
const table: Readonly<Record<keyof typeof states, Omit<Record<keyof typeof acts, string>, 'pause as another owner'>>> =
  {
    draft: both('job_is_draft'),
    'awaiting-payment': both('job_awaiting_payment'),
    available: { pause: 'paused', resume: 'available', raise: 'available' },
    'paused by its owner': { pause: 'paused', resume: 'available', raise: 'paused' },
    'paused by an admin': { pause: 'paused', resume: 'job_paused_by_admin', raise: 'paused' },
    'resumed by its owner, then paused by an admin': {
      pause: 'paused',
      resume: 'job_paused_by_admin',
      raise: 'paused',
    },
    'paused by its owner and resumed by an admin': { pause: 'paused', resume: 'available', raise: 'available' },
    stopped: both('job_ended'),
    completed: both('job_ended'),
    deleted: both('not_found'),
  };
const rows = (Object.keys(table) as (keyof typeof states)[]).flatMap((state) =>
  (Object.keys(acts) as (keyof typeof acts)[]).map(
    (act) => [state, act, act === 'pause as another owner' ? 'not_found' : table[state][act]] as const,
  ),
);
test.each(rows)('%s: its owner’s %s → %s', async (state, act, outcome) => {
  const id = await states[state]();
  const before = await rowOf(id);
  const refusal = await acts[act](id).then(
    () => null,
    ({ code }: { code?: string }) => code,
  );
  const row = await rowOf(id);
  if (refusal === null) expect(row.status).toBe(outcome);
  else expect([refusal, row]).toEqual([outcome, before]);
});

test('a repeated press changes nothing twice, and audit rows name the mailbox', async () => {
  const id = await job({ deposit: 2_000 });
  for (const act of [() => set(id, 'paused'), () => raise(id, 3), () => set(id, 'available')]) {
    await act();
    const once = await rowOf(id);
    await act();
    expect(await rowOf(id)).toEqual(once);
  }
  const written = (await t.ctx.db.select().from(auditLog)).filter(({ actorKind }) => actorKind === 'owner');
  expect(written.map(({ action, objectId }) => [action, objectId])).toEqual([
    ['task.status', id],
    ['task.update', id],
    ['task.status', id],
  ]);
  for (const { after: kept } of written) expect(kept).toMatchObject({ by: 'buyer@shop.example' });
});

test.each([
  ['its end is over', 'job_ended', () => t.clock.advance({ days: 10 })],
  [
    'its ARCON approval has run out',
    'advert_approval_expired',
    async (id: string) => t.ctx.db.update(tasks).set({ arconExpiry: '2026-03-04' }).where(eq(tasks.id, id)),
  ],
])('a job cannot resume while %s', async (_why, code, change) => {
  const id = await states['paused by its owner']();
  await change(id);
  await expect(set(id, 'available')).rejects.toMatchObject({ code });
});

test('a job paused by its owner stays paused while a reversed deposit is owed', async () => {
  const { owner_id, taskOwnerEmail } = await payingOwner(t.ctx, admin);
  const deposit = await paidIn(t.ctx, admin, owner_id, 1_500);
  const { id } = await postedTask(t.ctx, admin, { owner_id, taskOwnerEmail });
  await set(id, 'paused');
  await reverseDeposit(acting(t.ctx, admin), { id: deposit.id, reason: 'It was another owner’s.' });
  await expect(set(id, 'available')).rejects.toMatchObject({ code: 'owner_not_covered' });
  await paidIn(t.ctx, admin, owner_id, 1_500);
  await set(id, 'available');
  expect((await rowOf(id)).status).toBe('available');
});

describe('more slots', () => {
  // Two slots at ₦500 are paid for; the owner requests a third.
  test.each([
    ['are there at once where the balance covers them', { deposit: 1_500 }, 3],
    ['wait where it does not', { deposit: 1_499 }, 2],
    ['wait where credit alone would cover them', { deposit: 1_000, credit: 100_000 }, 2],
    ['wait where credit without a limit would', { deposit: 1_000, credit: null }, 2],
    ['wait where balance and credit together would', { deposit: 1_400, credit: 100 }, 2],
  ])('%s', async (_claim, money, fundedSlots) => {
    const id = await job(money);
    const { data } = await raise(id, 3);
    expect(await rowOf(id)).toMatchObject({ maxSlots: 3, fundedSlots });
    const toPay = 1_500 - money.deposit;
    expect(data).toMatchObject({ maxSlots: 3, waits: fundedSlots === 3 ? null : { missing: 500, toPay } });
  });

  test.each([[0], [100_000], [null]])('wait for a deposit, whatever the credit of %p', async (credit) => {
    const id = await job({ deposit: 1_000, credit });
    const { ownerId } = await rowOf(id);
    await raise(id, 3);
    await fundWaitingJobs(systemCtx(t.base));
    await paidIn(t.ctx, admin, ownerId, 499);
    expect((await rowOf(id)).fundedSlots).toBe(2);
    await paidIn(t.ctx, admin, ownerId, 1);
    expect(await rowOf(id)).toMatchObject({ fundedSlots: 3, withoutCredit: false });
  });

  test('can be granted on credit by an admin’s edit', async () => {
    const id = await job({ deposit: 1_000, credit: 500 });
    const { ownerId } = await rowOf(id);
    await raise(id, 3);
    const [contact] = await t.ctx.db.select().from(ownerContacts).where(eq(ownerContacts.ownerId, ownerId));
    const texts = { jobTitle: 'Share our flyer', jobDescription: 'Post it.', jobOwnerEmail: contact!.email };
    await updateTask(acting(t.ctx, admin), { id, ...texts, payoutAmount: 500, maxSlots: 3 });
    expect(await rowOf(id)).toMatchObject({ fundedSlots: 3, withoutCredit: false });
  });

  test('must exceed the current ones, whatever is paid', async () => {
    const id = await job({ deposit: 5_000 });
    await expect(raise(id, 1)).rejects.toMatchObject({
      code: 'slots_not_more',
      fields: { maxSlots: expect.any(String) },
    });
    await raise(id, 4);
    await expect(raise(id, 3)).rejects.toMatchObject({ code: 'slots_not_more' });
    expect(await rowOf(id)).toMatchObject({ maxSlots: 4, fundedSlots: 4 });
  });
});
