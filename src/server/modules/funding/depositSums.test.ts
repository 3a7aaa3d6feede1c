import { eq } from 'drizzle-orm';
import * as messages from '../../../contract/messages';
import { inTransaction, newId, type Ctx } from '../../context';
import { deposits, documents, owners, ownerRequests, users } from '../../db/schema';
import { acting, adminPerson, postedTask, type Person } from '../../testing/factories';
import { heldBy, paidIn, payingOwner } from '../../testing/payingOwner';
import { testContext } from '../../testing/testContext';
import { getAdminTask } from '../jobs';
import { checkLedger } from '../ledger';
import {
  allocateDeposit,
  confirmDeposit,
  decideOwnerRequest,
  moveOwner,
  recordDeposit,
  refundOwner,
  reverseDeposit,
} from '.';
import { listDeposits } from './queries';

const t = testContext({ secondAdminAboveKobo: 100_000 });

let ngozi: Person;
let bola: Person;
let shop: string;
let bakery: string;
beforeEach(async () => {
  ngozi = await adminPerson(t.ctx, { fullname: 'Ngozi Admin' });
  bola = await adminPerson(t.ctx, { fullname: 'Bola Admin' });
  shop = (await payingOwner(t.ctx, ngozi)).owner_id;
  bakery = (await payingOwner(t.ctx, ngozi)).owner_id;
});

type Fields = Partial<Parameters<typeof recordDeposit>[1]>;
const record = async (amount: number, owner_id: string | null, by = ngozi, fields: Fields = {}) => {
  const bank = { receivedOn: '2026-03-04', bankReference: newId(), another_transfer: true };
  return recordDeposit(acting(t.ctx, by), { owner_id, amount, ...bank, ...fields });
};
const share = async ({ id }: Person, what: Partial<Person>): Promise<void> => {
  await t.ctx.db.update(users).set(what).where(eq(users.id, id));
};
const statusOf = async (id: string) => (await t.ctx.db.select().from(deposits).where(eq(deposits.id, id)))[0]?.status;
const codeOf = (acted: Promise<unknown>) => acted.catch(({ code }: { code: string }) => code);
const waitingRequest = async () => {
  const [request] = await t.ctx.db.select().from(ownerRequests).where(eq(ownerRequests.status, 'waiting'));
  return request!;
};
const accept = async (by: Person, ctx: Ctx = t.ctx) =>
  decideOwnerRequest(acting(ctx, by), { id: (await waitingRequest()).id, accepted: true });
const moved = async (id: string, target_id: string) => {
  await moveOwner(acting(t.ctx, ngozi), { id, target_id, reason: 'One firm.' });
  await accept(bola);
};

describe('an admin’s deposits within a day', () => {
  test('add up per owner: what exceeds the limit waits, and the answer says why', async () => {
    expect((await record(600, shop)).data.status).toBe('booked');
    const second = await record(400.01, shop);
    expect([second.data.status, second.message]).toEqual([
      'waiting',
      'Recorded. Another admin must confirm it before it counts: with it you’d have booked ₦1,000.01 alone in the last 24 hours, and above ₦1,000 it takes two admins.',
    ]);
    expect((await record(400, shop)).data.status).toBe('booked');
    expect((await record(0.01, shop)).data.status).toBe('waiting');
    expect(await heldBy(t.ctx, shop)).toBe(1_000);
  });

  test.each([
    ['another owner', () => bakery],
    ['no owner', () => null],
  ])('add up with those for %s', async (_, whose) => {
    await record(600, shop);
    expect((await record(400.01, whose())).data.status).toBe('waiting');
  });

  test('add up with another admin’s for the same owner only', async () => {
    await record(600, shop);
    const { data, message } = await record(401, shop, bola);
    expect([data.status, message]).toEqual(['waiting', expect.stringContaining('this owner would get ₦1,001')]);
    expect((await record(401, bakery, bola)).data.status).toBe('booked');
  });

  test.each([
    ['a phone number', () => share(bola, { phone: ngozi.phone })],
    ['a mailbox in another spelling', () => share(bola, { email: ngozi.email.replace('@', '+b@') })],
  ])('add up with those of an admin who shares %s, for other owners too', async (_, tie) => {
    await tie();
    await record(600, shop, bola);
    const { data, message } = await record(401, bakery);
    expect([data.status, message]).toEqual(['waiting', expect.stringContaining('you’d have booked ₦1,001 alone')]);
  });

  test('say if nobody else can confirm them', async () => {
    await record(600, shop);
    expect((await record(401, shop)).message).not.toContain(messages.members.secondPersonNobodyElse);
    await share(bola, { phone: ngozi.phone });
    expect((await record(402, shop)).message).toContain(messages.members.secondPersonNobodyElse);
  });

  test('add up with those of an owner merged into this one', async () => {
    await record(600, shop);
    await moved(shop, bakery);
    expect((await record(401, bakery, bola)).data.status).toBe('waiting');
  });

  test('are forgotten after exactly 24 hours', async () => {
    await record(600, shop);
    t.clock.advance({ hours: 24, seconds: -1 });
    expect((await record(401, shop)).data.status).toBe('waiting');
    t.clock.advance({ seconds: 1 });
    expect((await record(1_000, shop)).data.status).toBe('booked');
  });

  test('exclude those another admin confirmed, reversed or refused', async () => {
    const large = (await record(5_000, shop)).data.id;
    await confirmDeposit(acting(t.ctx, bola), { id: large });
    const wrong = (await record(1_000, shop)).data.id;
    await reverseDeposit(acting(t.ctx, bola), { id: wrong, reason: 'Not there.' });
    expect((await record(1_000, shop)).data.status).toBe('booked');
  });
});

describe('a deposit without an owner', () => {
  const stray = async (amount: number) => {
    const { data } = await record(amount, null);
    if (data.status === 'waiting') await confirmDeposit(acting(t.ctx, bola), { id: data.id });
    return data.id;
  };
  const give = (id: string, by: Person, owner_id = shop) => allocateDeposit(acting(t.ctx, by), { id, owner_id });

  test('above the limit needs two admins to allocate', async () => {
    const id = await stray(1_000.01);
    const { data, message } = await give(id, ngozi);
    expect([data.status, message]).toEqual(['unallocated', expect.stringContaining('it’s above ₦1,000')]);
    expect(message).not.toContain(messages.members.secondPersonNobodyElse);
    expect(await codeOf(accept(ngozi))).toBe('another_admin_decides');
    expect(await heldBy(t.ctx, shop)).toBe(0);
    await accept(bola);
    expect([await statusOf(id), await heldBy(t.ctx, shop), await heldBy(t.ctx, 'unallocated')]).toEqual([
      'booked',
      1_000.01,
      0,
    ]);
  });

  test('above the limit waits, and says if nobody else can allocate it', async () => {
    const id = await stray(1_000.01);
    await share(bola, { phone: ngozi.phone });
    expect((await give(id, ngozi)).message).toContain(messages.members.secondPersonNobodyElse);
  });

  test('adds up: one admin allocates no more than the limit, even in parts', async () => {
    const [first, second] = [await stray(2_000), await stray(600)];
    t.clock.advance({ hours: 25 });
    const third = await stray(500);
    expect((await give(second, bola)).data.status).toBe('booked');
    expect((await give(third, bola)).data.status).toBe('unallocated');
    expect((await give(first, bola, bakery)).data.status).toBe('unallocated');
    expect([await heldBy(t.ctx, shop), await heldBy(t.ctx, bakery)]).toEqual([600, 0]);
  });

  test('counts once if one admin records and allocates it', async () => {
    const id = await stray(1_000);
    expect((await give(id, ngozi)).data.status).toBe('booked');
  });
});

describe('a deposit whose owner was merged', () => {
  const booked = async (amount = 900) => (await record(amount, shop)).data.id;

  test('is reversed from the current holder, with a credit note and paused jobs', async () => {
    const id = await booked();
    await moved(shop, bakery);
    const job = await postedTask(t.ctx, ngozi, { owner_id: bakery, amount: 900, applicants_needed: 1 });
    expect(job.status).toBe('available');
    await reverseDeposit(acting(t.ctx, bola), { id, reason: 'Not at the bank.' });
    expect([await heldBy(t.ctx, shop), await heldBy(t.ctx, bakery)]).toEqual([0, -900]);
    expect((await getAdminTask(acting(t.ctx, ngozi), { id: job.id })).data.status).toBe('paused');
    const notes = await t.ctx.db.select().from(documents).where(eq(documents.kind, 'credit_note'));
    expect(notes).toMatchObject([{ ownerId: bakery, depositId: id, amountKobo: 90_000 }]);
  });

  test('twice is reversed and refunded from the last one', async () => {
    const third = (await payingOwner(t.ctx, ngozi)).owner_id;
    const [first, second] = [await booked(500), await booked(400)];
    await moved(shop, bakery);
    await moved(bakery, third);
    await reverseDeposit(acting(t.ctx, bola), { id: first, reason: 'Not at the bank.' });
    await refundOwner(acting(t.ctx, ngozi), { id: second, amount: 300, reason: 'They asked.' });
    await accept(bola);
    expect([await heldBy(t.ctx, shop), await heldBy(t.ctx, bakery), await heldBy(t.ctx, third)]).toEqual([0, 0, 100]);
  });

  test('returns from the first heir, wherever later money went', async () => {
    const third = (await payingOwner(t.ctx, ngozi)).owner_id;
    const id = await booked();
    await moved(shop, bakery);
    await moved(shop, third);
    await reverseDeposit(acting(t.ctx, bola), { id, reason: 'Not at the bank.' });
    expect([await heldBy(t.ctx, bakery), await heldBy(t.ctx, third)]).toEqual([0, 0]);
  });

  test('leaves a closed owner without debt', async () => {
    await booked();
    await moved(shop, bakery);
    const [closed] = await t.ctx.db.select().from(owners).where(eq(owners.id, shop));
    expect(closed).toMatchObject({ status: 'closed', heirId: bakery, creditKobo: 0 });
    expect(await checkLedger(t.ctx)).toMatchObject({ ok: true });
  });
});

describe('a deposit of the same owner, amount and day', () => {
  const again = (fields: Fields, owner_id: string | null = shop) =>
    inTransaction(t.ctx, async () => record(100, owner_id, bola, { another_transfer: false, ...fields }));

  test('asks if it is another transfer, names the similar one, and is recorded when confirmed', async () => {
    const { data } = await record(100, shop, ngozi, { bankReference: 'FT-1' });
    await expect(again({ bankReference: 'FT-2' })).rejects.toMatchObject({
      code: 'deposit_resembles',
      status: 409,
      message: expect.stringContaining(
        `${data.reference} looks like the same transfer: ₦100 from Shop on 4 Mar 2026, bank reference FT-1.`,
      ),
    });
    expect(await t.ctx.db.$count(deposits)).toBe(1);
    expect((await again({ another_transfer: true })).data.status).toBe('booked');
  });

  test('is not asked about if owner, amount or day differ, or the other was reversed', async () => {
    const { id } = (await record(100, shop)).data;
    expect((await again({}, bakery)).data.status).toBe('booked');
    expect((await again({ amount: 100.01 })).data.status).toBe('booked');
    expect((await again({ receivedOn: '2026-03-03' })).data.status).toBe('booked');
    await reverseDeposit(acting(t.ctx, bola), { id, reason: 'Not there.' });
    expect((await again({})).data.status).toBe('booked');
  });

  test('is asked about if one has no owner yet: it may be theirs', async () => {
    await record(100, null, ngozi, { bankReference: 'FT-1' });
    expect(await codeOf(again({}))).toBe('deposit_resembles');
    await record(200, bakery);
    expect(await codeOf(again({ amount: 200 }, null))).toBe('deposit_resembles');
    expect((await again({ amount: 300 }, null)).data.status).toBe('unallocated');
  });

  test('is asked about if the owner has a merged owner’s money', async () => {
    await paidIn(t.ctx, ngozi, shop, 100);
    await moved(shop, bakery);
    expect(await codeOf(again({}, bakery))).toBe('deposit_resembles');
  });
});

describe('a bank reference', () => {
  test.each(['gtb-1799', 'GTB 1799', 'GTB.1799', ' gtb/17 99'])('spelt %s is the same', async (bankReference) => {
    await record(100, shop, ngozi, { bankReference: 'GTB1799' });
    expect(await codeOf(record(200, bakery, bola, { bankReference }))).toBe('deposit_twice');
  });

  test.each(['GTB1798', 'GTB17990', 'GTB179O'])('%s is another', async (bankReference) => {
    await record(100, shop, ngozi, { bankReference: 'GTB1799' });
    expect((await record(200, bakery, bola, { bankReference })).data.status).toBe('booked');
  });
});

test.each([
  ['2026-01-04', 'booked'],
  ['2026-01-03', 'deposit_day_old'],
  ['0001-01-01', 'deposit_day_old'],
  ['2026-03-05', 'booked'],
  ['2026-03-06', 'deposit_day_ahead'],
])('a deposit received on %s is %s on 5 March', async (receivedOn, end) => {
  const done = await codeOf(record(100, shop, ngozi, { receivedOn }).then(({ data }) => data.status));
  expect(done).toBe(end);
});

describe('the deposits of an owner', () => {
  const listed = async (owner_id: string) =>
    (await listDeposits(acting(t.ctx, ngozi), { owner_id })).data.map(({ id }) => id);

  test('are their current money; a closed owner keeps a record', async () => {
    const [theirs, own] = [(await record(600, shop)).data.id, (await record(100, bakery)).data.id];
    expect([await listed(shop), await listed(bakery)]).toEqual([[theirs], [own]]);
    await moved(shop, bakery);
    expect((await listed(bakery)).sort()).toEqual([own, theirs].sort());
    expect(await listed(shop)).toEqual([theirs]);
  });
});
