import { eq } from 'drizzle-orm';
import * as messages from '../../../contract/messages';
import { inTransaction, newId, type Ctx } from '../../context';
import { auditLog, owners, users } from '../../db/schema';
import { acting, adminPerson, postedTask, type Person } from '../../testing/factories';
import { payingOwner } from '../../testing/payingOwner';
import { testContext } from '../../testing/testContext';
import { getAdminTask } from '../jobs';
import { decideOwnerRequest, listOwnerRequests, setOwnerCredit } from '.';

const t = testContext({ secondAdminAboveKobo: 100_000 });
let ngozi: Person;
let bola: Person;
let owner: Awaited<ReturnType<typeof payingOwner>>;
beforeEach(async () => {
  ngozi = await adminPerson(t.ctx, { fullname: 'Ngozi Admin' });
  bola = await adminPerson(t.ctx, { fullname: 'Bola Admin' });
  owner = await payingOwner(t.ctx, ngozi, { credit: 1_000 });
});

const set = (credit: number | null, by = ngozi, ctx: Ctx = t.ctx) =>
  inTransaction(acting(ctx, by), (tx) => setOwnerCredit(tx, { id: owner.owner_id, credit, reason: 'As agreed.' }));
const creditOf = async () => {
  const [row] = await t.ctx.db.select().from(owners).where(eq(owners.id, owner.owner_id));
  return row!.creditKobo === null ? null : row!.creditKobo / 100;
};
const raises = async () => (await listOwnerRequests(acting(t.ctx, ngozi), { standing: 'open' })).data;
const decide = async (accepted: boolean, by = bola, given?: string) => {
  const id = given ?? (await raises())[0]!.id;
  return inTransaction(acting(t.ctx, by), (tx) => decideOwnerRequest(tx, { id, accepted }));
};
const post = (amount: number) => postedTask(t.ctx, ngozi, { ...owner, amount, applicants_needed: 1 });
const statusOf = async (id: string) => (await getAdminTask(acting(t.ctx, ngozi), { id })).data.status;

describe('changing the credit of ₦1,000', () => {
  const wait = messages.funding.requestWaits;
  test.each([
    ['lowering it holds at once', 999.99, messages.funding.creditSet],
    ['taking it away holds at once', 0, messages.funding.creditSet],
    ['raising it waits', 1_000.01, wait],
    ['taking the limit away waits', null, wait],
  ])('%s', async (_, credit, expected) => {
    const { message, data } = await set(credit);
    expect([message, data.credit]).toEqual([expected, expected === wait ? 1_000 : credit]);
    expect((await raises()).map(({ from, to, requestedBy }) => [from, to, requestedBy?.id])).toEqual(
      expected === wait ? [[1_000, credit, ngozi.id]] : [],
    );
    const log = await t.ctx.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.objectId, owner.owner_id))
      .orderBy(auditLog.id);
    expect(log.map(({ action }) => action)).toEqual(['owner.create', expected === wait ? 'owner.ask' : 'owner.credit']);
  });

  test.each([
    ['from no limit to a sum is lowering it', { credit: null }, 9_000_000],
    ['from nothing to nothing is refused', { credit: 0 }, 0],
    ['from no limit to none is refused', { credit: null }, null],
  ])('%s', async (_, money, credit) => {
    owner = await payingOwner(t.ctx, ngozi, money);
    if (credit === 9_000_000) expect((await set(credit)).data.credit).toBe(credit);
    else await expect(set(credit)).rejects.toMatchObject({ code: 'status_unchanged' });
  });

  test('raising works at once without the rule, and funds what it covers', async () => {
    const job = await post(1_500);
    const off = { ...t.ctx, config: { ...t.ctx.config, secondAdminAboveKobo: null } };
    expect((await set(1_500, ngozi, off)).data.credit).toBe(1_500);
    expect(await statusOf(job.id)).toBe('available');
  });

  test('raising waits with a single admin, who is told why', async () => {
    await t.ctx.db.update(users).set({ isAdmin: false }).where(eq(users.id, bola.id));
    const { data, message } = await set(1_500);
    expect([data.credit, message]).toEqual([
      1_000,
      `${messages.funding.requestWaits} ${messages.members.secondPersonNobodyElse}`,
    ]);
  });

  test('lowering stops no live job and lets no new one go live', async () => {
    const up = await post(1_000);
    await set(0);
    expect([await statusOf(up.id), (await post(1)).status]).toEqual(['available', 'awaiting-payment']);
  });

  test('is refused for closed and unknown owners', async () => {
    await t.ctx.db.update(owners).set({ status: 'closed' }).where(eq(owners.id, owner.owner_id));
    await expect(set(0)).rejects.toMatchObject({ code: 'owner_closed' });
    owner = { ...owner, owner_id: newId() };
    await expect(set(0)).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('a waiting raise', () => {
  beforeEach(() => set(2_000));

  test('is the owner’s only one', async () => {
    await expect(set(3_000, bola)).rejects.toMatchObject({
      code: 'request_waits',
      message: messages.funding.requestWaitsAlready,
    });
    owner = await payingOwner(t.ctx, ngozi);
    await set(500);
    expect(await raises()).toHaveLength(2);
    const own = await listOwnerRequests(acting(t.ctx, ngozi), { owner_id: owner.owner_id });
    expect(own.data).toMatchObject([{ from: 0, to: 500, owner: { id: owner.owner_id, name: 'Shop' } }]);
  });

  test('funds nothing until another admin accepts it', async () => {
    const [large, small] = [await post(1_500), await post(500.01)];
    expect([await statusOf(large.id), await statusOf(small.id)]).toEqual(['awaiting-payment', 'available']);
    const third = await post(1_499.99);
    const { message, data } = await decide(true);
    expect([message, data.credit]).toEqual([messages.funding.requestAccepted, 2_000]);
    expect([await statusOf(large.id), await statusOf(third.id)]).toEqual(['awaiting-payment', 'available']);
    expect(data.balance).toBe(-2_000);
    expect(await raises()).toEqual([]);
  });

  test('without a limit funds everything', async () => {
    await decide(false);
    const jobs = [await post(9_000_000), await post(9_000_000)];
    await set(null);
    await decide(true);
    for (const { id } of jobs) expect(await statusOf(id)).toBe('available');
  });

  test('cannot be accepted by its requester, who may cancel it', async () => {
    await expect(decide(true, ngozi)).rejects.toMatchObject({
      code: 'another_admin_decides',
      message: messages.funding.secondAdminOfRequest,
    });
    const { message } = await decide(false, ngozi);
    expect([message, await creditOf(), await raises()]).toEqual([messages.funding.requestRefused, 1_000, []]);
  });

  test.each([true, false])('is decided once (first accepted: %s) and can be requested again', async (accepted) => {
    const [{ id } = { id: '' }] = await raises();
    await decide(accepted);
    for (const again of [true, false])
      await expect(decide(again, bola, id)).rejects.toMatchObject({ code: 'already_decided' });
    expect(await creditOf()).toBe(accepted ? 2_000 : 1_000);
    await set(3_000);
    expect(await raises()).toHaveLength(1);
  });

  test('that does not exist is not found', async () => {
    await expect(decide(true, bola, newId())).rejects.toMatchObject({ code: 'not_found' });
  });

  test('applies as requested, even if credit was lowered meanwhile', async () => {
    await set(0, bola);
    await decide(true);
    expect(await creditOf()).toBe(2_000);
  });

  test('writes an audit row with its outcome', async () => {
    await decide(true);
    const [row] = await t.ctx.db.select().from(auditLog).where(eq(auditLog.action, 'owner.decide'));
    expect(row).toMatchObject({
      objectId: owner.owner_id,
      actorId: bola.id,
      before: { status: 'waiting', fromKobo: 100_000 },
      after: { status: 'accepted', toKobo: 200_000, decidedBy: bola.id },
    });
  });
});
