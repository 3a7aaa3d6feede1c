import { eq } from 'drizzle-orm';
import { newId } from '../../context';
import { owners, tasks } from '../../db/schema';
import { acting, adminPerson, handedIn, person, postedTask, type Person } from '../../testing/factories';
import { testContext } from '../../testing/testContext';
import { setTaskStatus } from '../jobs';
import { createOwner, getOwner, listOwnerEntries } from '../owners';
import { reviewProof } from '../proofs';
import { decideOwnerRequest, moveOwner, setOwnerCredit, recordRefundSent, refundOwner } from './ownerRequests';
import { listOwnerRequests } from './queries';
import { recordDeposit, reverseDeposit } from './recordDeposit';

const t = testContext({ secondAdminAboveKobo: 10_000_000, ownerCreditKobo: 0 });
let [first, second]: Person[] = [];
beforeEach(async () => {
  first = await adminPerson(t.ctx);
  second = await adminPerson(t.ctx);
});
const asFirst = () => acting(t.ctx, first!);
const asSecond = () => acting(t.ctx, second!);

const ownerNamed = async (name: string): Promise<string> =>
  (await createOwner(asFirst(), { name, email: `${name}@shop.example` })).data.id;
const paidIn = async (owner_id: string, amount: number): Promise<string> =>
  (await recordDeposit(asFirst(), { owner_id, amount, receivedOn: '2026-03-01', bankReference: newId() })).data.id;
const balanceOf = async (id: string) => (await getOwner(asFirst(), { id })).data.balance;
const waiting = async () => (await listOwnerRequests(asFirst(), { standing: 'open' })).data;
const accept = async (accepted = true) => {
  const [request] = await waiting();
  return decideOwnerRequest(asSecond(), { id: request!.id, accepted });
};

describe('a refund', () => {
  it('is booked once another admin accepts it, and listed until sent', async () => {
    const shop = await ownerNamed('shop');
    const deposit = await paidIn(shop, 1_000);
    await refundOwner(asFirst(), { id: deposit, amount: 400, reason: 'Paid too much.' });
    expect(await balanceOf(shop)).toBe(1_000);
    const [request] = await waiting();
    await expect(decideOwnerRequest(asFirst(), { id: request!.id, accepted: true })).rejects.toMatchObject({
      code: 'another_admin_decides',
    });
    await accept();
    expect(await balanceOf(shop)).toBe(600);
    expect(await waiting()).toMatchObject([{ kind: 'refund', status: 'accepted', amount: 400, bankReference: null }]);
    await recordRefundSent(asFirst(), { id: request!.id, bankReference: 'OUT-1' });
    expect(await waiting()).toEqual([]);
    await expect(recordRefundSent(asFirst(), { id: request!.id, bankReference: 'OUT-2' })).rejects.toMatchObject({
      code: 'already_decided',
    });
  });

  it('is limited by the deposit’s rest and the owner’s unspent money', async () => {
    const shop = await ownerNamed('shop');
    const deposit = await paidIn(shop, 1_000);
    await paidIn(shop, 500);
    await refundOwner(asFirst(), { id: deposit, amount: 700, reason: 'Too much.' });
    await accept();
    await expect(refundOwner(asFirst(), { id: deposit, amount: 301, reason: 'More.' })).rejects.toMatchObject({
      code: 'refund_too_large',
    });
    await refundOwner(asFirst(), { id: deposit, amount: 300, reason: 'The rest.' });
    await postedTask(t.ctx, first!, { taskOwnerEmail: 'shop@shop.example', amount: 600, applicants_needed: 1 });
    await expect(accept()).rejects.toMatchObject({ code: 'owner_not_covered' });
    expect(await balanceOf(shop)).toBe(200);
    expect((await waiting())[0]).toMatchObject({ status: 'waiting', amount: 300 });
  });

  it('blocks its deposit’s reversal until refused', async () => {
    const shop = await ownerNamed('shop');
    const deposit = await paidIn(shop, 1_000);
    await refundOwner(asFirst(), { id: deposit, amount: 1, reason: 'A little.' });
    await expect(reverseDeposit(asSecond(), { id: deposit, reason: 'Wrong.' })).rejects.toMatchObject({
      code: 'deposit_refunded',
    });
    await accept(false);
    await reverseDeposit(asSecond(), { id: deposit, reason: 'Wrong.' });
    expect(await balanceOf(shop)).toBe(0);
  });
});

describe('a merge', () => {
  it('takes balance, open jobs and mailboxes along; ended jobs and both histories stay', async () => {
    const [shop, store] = [await ownerNamed('shop'), await ownerNamed('store')];
    await paidIn(shop, 5_000);
    const fields = { taskOwnerEmail: 'shop@shop.example', amount: 500, applicants_needed: 2 };
    const [ended, open] = [await postedTask(t.ctx, first!, fields), await postedTask(t.ctx, first!, fields)];
    const member = await person(t.ctx);
    const late = await handedIn(t.ctx, member, ended.id);
    await reviewProof(asFirst(), { id: await handedIn(t.ctx, member, open.id), given_status: 'approved' });
    await setTaskStatus(asFirst(), { id: ended.id, status: 'stopped' });
    await moveOwner(asFirst(), { id: shop, target_id: store, reason: 'One company.' });
    await accept();
    expect([await balanceOf(shop), await balanceOf(store)]).toEqual([0, 3_500]);
    const jobs = await t.ctx.db.select({ id: tasks.id, owner: tasks.ownerId }).from(tasks);
    expect(new Map(jobs.map(({ id, owner }) => [id, owner]))).toEqual(
      new Map([
        [ended.id, shop],
        [open.id, store],
      ]),
    );
    expect((await postedTask(t.ctx, first!, fields)).owner.id).toBe(store);
    await setTaskStatus(asFirst(), { id: open.id, status: 'stopped' });
    expect(await balanceOf(store)).toBe(3_000);
    const { data: entries } = await listOwnerEntries(asFirst(), { id: shop });
    expect(entries[0]).toMatchObject({ kind: 'move', amount: -3_500, balance: 0, about: { title: 'store' } });
    // Money that returns after a merge moves on too.
    await reviewProof(asFirst(), { id: late, given_status: 'rejected', reason: 'No.' });
    expect(await balanceOf(shop)).toBe(500);
    await moveOwner(asFirst(), { id: shop, target_id: store, reason: 'The rest.' });
    await accept();
    expect([await balanceOf(shop), await balanceOf(store)]).toEqual([0, 3_500]);
  });

  it('funds the other owner’s waiting jobs and leaves a deposit refundable from there', async () => {
    const [shop, store] = [await ownerNamed('shop'), await ownerNamed('store')];
    const deposit = await paidIn(shop, 1_000);
    const job = await postedTask(t.ctx, first!, {
      taskOwnerEmail: 'store@shop.example',
      amount: 300,
      applicants_needed: 2,
    });
    expect(job.status).toBe('awaiting-payment');
    await moveOwner(asFirst(), { id: shop, target_id: store, reason: 'One company.' });
    await accept();
    const [row] = await t.ctx.db.select({ status: tasks.status }).from(tasks).where(eq(tasks.id, job.id));
    expect(row).toEqual({ status: 'available' });
    await refundOwner(asFirst(), { id: deposit, amount: 400, reason: 'Too much.' });
    await accept();
    expect(await balanceOf(store)).toBe(0);
  });

  it('waits for open deposits and requests, and needs another active owner', async () => {
    const [shop, store] = [await ownerNamed('shop'), await ownerNamed('store')];
    const move = (target_id: string) => moveOwner(asFirst(), { id: shop, target_id, reason: 'One.' });
    await expect(move(shop)).rejects.toMatchObject({ code: 'conflict' });
    await setOwnerCredit(asFirst(), { id: shop, credit: 10, reason: 'Known.' });
    await expect(move(store)).rejects.toMatchObject({ code: 'owner_busy' });
    await accept(false);
    await paidIn(shop, 100_000.01);
    await expect(move(store)).rejects.toMatchObject({ code: 'owner_busy' });
    await t.ctx.db.update(owners).set({ status: 'closed' }).where(eq(owners.id, store));
    await expect(move(store)).rejects.toMatchObject({ code: 'owner_closed' });
    expect(await waiting()).toEqual([]);
  });
});
