import { eq } from 'drizzle-orm';
import { ownerLimits } from '../../../contract/limits';
import { newId, type Ctx } from '../../context';
import { auditLog, owners } from '../../db/schema';
import { minutesAfter } from '../../lib/time';
import { acting, adminPerson, handedIn, person, postedTask, type Person } from '../../testing/factories';
import { testContext } from '../../testing/testContext';
import { decideOwnerRequest, listOwnerRequests, moveOwner, recordDeposit, reverseDeposit } from '../funding';
import { getAdminTask, setTaskStatus } from '../jobs';
import { createOwner, listOwnerEntries } from '../owners';
import { reviewProof } from '../proofs';
import { askOwnRefund, listOwnJobs, getOwnerAccount, listOwnDeposits, listOwnEntries } from './ownerPage';

const t = testContext({
  ...{ ownerCreditKobo: 0, serviceFeeBasisPoints: 1_000, vatBasisPoints: 750, secondAdminAboveKobo: 50_000_000 },
});
let admin: Person;
let shop: string;
let rival: string;
const ownerNamed = async (name: string): Promise<string> =>
  (await createOwner(acting(t.ctx, admin), { name, email: `${name}@shop.example` })).data.id;
beforeEach(async () => {
  admin = await adminPerson(t.ctx);
  shop = await ownerNamed('shop');
  rival = await ownerNamed('rival');
});

/** The owner's page in a browser whose link was followed some minutes ago. */
const asOwner = (ownerId = shop, minutesAgo = 0): Ctx => ({
  ...t.anonymous(),
  actor: {
    ...{ kind: 'owner', ownerId, email: 'shop@shop.example', ownerSessionId: newId() },
    confirmedAt: minutesAfter(t.ctx.now(), -minutesAgo),
  },
});
const paidIn = async (amount: number, owner_id = shop): Promise<string> =>
  (await recordDeposit(acting(t.ctx, admin), { owner_id, amount, receivedOn: '2026-03-01', bankReference: newId() }))
    .data.id;
const acceptWaiting = async (by: Person) => {
  const [request] = (await listOwnerRequests(acting(t.ctx, by), { standing: 'open' })).data;
  return decideOwnerRequest(acting(t.ctx, by), { id: request!.id, accepted: true });
};
const post = (title: string, fields: Parameters<typeof postedTask>[2] = {}) =>
  postedTask(t.ctx, admin, {
    title,
    taskOwnerEmail: 'shop@shop.example',
    amount: 100,
    applicants_needed: 2,
    ...fields,
  });

describe('the account', () => {
  test('shows what is available, reserved, paid and missing', async () => {
    const job = await post('Paid');
    await post('Waits', { applicants_needed: 5 });
    await paidIn(300);
    const member = await person(t.ctx);
    const id = await handedIn(t.ctx, member, job.id);
    await reviewProof(acting(t.ctx, admin), { id, given_status: 'approved' });
    expect((await getOwnerAccount(asOwner())).data).toEqual({
      ...{ balance: 78.5, credit: 0, escrow: 110.75, deposited: 300, paid: 100, fees: 10, vat: 0.75 },
      ...{ waitingJobs: 1, waiting: 553.75 },
    });
  });
});

describe('the jobs', () => {
  test('are in their tabs, without drafts and others’ jobs', async () => {
    await paidIn(500);
    await post('Runs');
    const stopped = await post('Stopped');
    await setTaskStatus(acting(t.ctx, admin), { id: stopped.id, status: 'stopped' });
    await post('Waits', { applicants_needed: 50 });
    await post('Draft', { draft: true });
    await post('Foreign', { taskOwnerEmail: 'rival@shop.example' });
    const titles = async (tab?: 'waiting' | 'running' | 'ended') =>
      (await listOwnJobs(asOwner(), { page: 1, tab })).data.map(({ title }) => title).sort();
    expect(await titles()).toEqual(['Runs', 'Stopped', 'Waits']);
    expect([await titles('waiting'), await titles('running'), await titles('ended')]).toEqual([
      ['Waits'],
      ['Runs'],
      ['Stopped'],
    ]);
    const { data, meta } = await listOwnJobs(asOwner(), { q: 'ait' });
    expect(data).toMatchObject([
      { title: 'Waits', status: 'awaiting-payment', maxSlots: 50, fundedSlots: 0, waits: { missing: 5_537.5 } },
    ]);
    expect(meta.counts).toEqual({ waiting: { total: 1 }, running: { total: 0 }, ended: { total: 0 } });
  });

  test('show what is missing as admins see it: the cost less the balance, never below zero', async () => {
    await post('Waits', { applicants_needed: 50 });
    const figures = async () => {
      const [own] = (await listOwnJobs(asOwner(), {})).data;
      return [own?.waits?.toPay, (await getAdminTask(acting(t.ctx, admin), { id: own!.id })).data.waits?.missing];
    };
    expect(await figures()).toEqual([5_537.5, 5_537.5]);
    await paidIn(300);
    expect(await figures()).toEqual([5_237.5, 5_237.5]);
    await t.ctx.db.update(owners).set({ creditKobo: 600_000 });
    expect(await figures()).toEqual([0, 0]);
  });
});

describe('the statement', () => {
  test('is the admins’, without other owners’ names', async () => {
    await paidIn(300);
    await post('Job');
    const whole = async (id: string) => (await listOwnerEntries(acting(t.ctx, admin), { id })).data;
    expect((await listOwnEntries(asOwner(), {})).data).toEqual(await whole(shop));
    await moveOwner(acting(t.ctx, admin), { id: shop, target_id: rival, reason: 'Same company.' });
    await acceptWaiting(await adminPerson(t.ctx));
    expect((await whole(rival))[0]).toMatchObject({ kind: 'move', about: { title: 'shop' } });
    expect((await listOwnEntries(asOwner(rival), {})).data[0]).toMatchObject({ kind: 'move', about: null });
  });
});

describe('an owner’s refund request', () => {
  const reason = 'We pay too much.';
  const ask = (id: string, amount = 100, ctx = asOwner()) => askOwnRefund(ctx, { id, amount, reason });
  const rows = async () => (await listOwnDeposits(asOwner(), {})).data;
  const requests = async () => (await listOwnerRequests(acting(t.ctx, admin), { standing: 'open' })).data;

  test('waits for an admin who did not add its mailbox, even without the rule of two', async () => {
    const deposit = await paidIn(300);
    await ask(deposit);
    expect(await rows()).toMatchObject([{ amount: 300, refundable: 200, asked: 100, status: 'booked' }]);
    const [request] = await requests();
    expect(request).toMatchObject({ kind: 'refund', status: 'waiting', requestedBy: null, reason });
    await expect(decideOwnerRequest(acting(t.ctx, admin), { id: request!.id, accepted: true })).rejects.toMatchObject({
      code: 'another_admin_decides',
    });
    await acceptWaiting(await adminPerson(t.ctx));
    expect((await getOwnerAccount(asOwner())).data.balance).toBe(200);
    expect(await rows()).toMatchObject([{ refundable: 200, asked: 0 }]);
  });

  test('is audited with the mailbox', async () => {
    await ask(await paidIn(300));
    const [row] = await t.ctx.db.select().from(auditLog).where(eq(auditLog.action, 'owner.ask'));
    expect(row).toMatchObject({ actorKind: 'owner', actorId: null, objectId: shop });
  });

  test('is made once: a second press is refused without any change', async () => {
    const deposit = await paidIn(300);
    await ask(deposit);
    await expect(ask(deposit)).rejects.toMatchObject({ code: 'request_waits' });
    expect(await requests()).toHaveLength(1);
  });

  test.each<[string, () => Promise<unknown>, string]>([
    ['of another owner’s deposit', async () => ask(await paidIn(300, rival)), 'not_found'],
    ['of more than the deposit', async () => ask(await paidIn(300), 301), 'refund_too_large'],
    [
      'of more than was not spent',
      async () => {
        const deposit = await paidIn(300);
        await post('Job');
        return ask(deposit, 100);
      },
      'refund_too_large',
    ],
    [
      'of one that the bank does not show yet',
      async () => {
        await adminPerson(t.ctx);
        return ask(await paidIn(600_000));
      },
      'conflict',
    ],
    [
      'with an old link',
      async () => ask(await paidIn(300), 100, asOwner(shop, ownerLimits.confirmedMinutes)),
      'link_needed',
    ],
  ])('is refused %s', async (_name, asking, code) => {
    await expect(asking()).rejects.toMatchObject({ code });
    expect(await requests()).toEqual([]);
  });

  test('excludes deposits the bank did not show, which are not listed', async () => {
    const other = await adminPerson(t.ctx);
    const deposit = await paidIn(600_000);
    expect(await rows()).toMatchObject([{ status: 'waiting', refundable: 0 }]);
    await reverseDeposit(acting(t.ctx, other), { id: deposit, reason: 'Not there.' });
    expect(await rows()).toEqual([]);
  });
});
