import { eq } from 'drizzle-orm';
import * as messages from '../../../contract/messages';
import { inTransaction, newId, type Ctx } from '../../context';
import { alarms, auditLog, ledgerTransfers, owners, users } from '../../db/schema';
import { nairaText } from '../../lib/money';
import { acting, adminPerson, handedIn, person, postedTask, type Person } from '../../testing/factories';
import { heldBy, payingOwner } from '../../testing/payingOwner';
import { mailsTo } from '../../testing/signingUp';
import { testContext } from '../../testing/testContext';
import { getAdminTask, setTaskStatus, updateTask } from '../jobs';
import { reviewProof } from '../proofs';
import { exportDeposits, listDeposits } from './queries';
import { allocateDeposit, confirmDeposit, recordDeposit, reverseDeposit } from '.';

const t = testContext({ secondAdminAboveKobo: 100_000 });
const theSum = 1_000;
const aKobo = 0.01;

let ngozi: Person;
let bola: Person;
let owner: Awaited<ReturnType<typeof payingOwner>>;
beforeEach(async () => {
  ngozi = await adminPerson(t.ctx, { fullname: 'Ngozi Admin' });
  bola = await adminPerson(t.ctx, { fullname: 'Bola Admin' });
  owner = await payingOwner(t.ctx, ngozi);
});

type Fields = Partial<Parameters<typeof recordDeposit>[1]>;
const recorded = (amount: number, fields: Fields = {}, by = ngozi, ctx: Ctx = t.ctx) =>
  recordDeposit(acting(ctx, by), {
    owner_id: owner.owner_id,
    amount,
    receivedOn: '2026-03-04',
    bankReference: newId(),
    another_transfer: true,
    ...fields,
  });
const waiting = async (fields: Fields = {}) => (await recorded(theSum * 2, fields)).data.id;
const booked = async (amount = theSum, fields: Fields = {}) => (await recorded(amount, fields)).data.id;
const unallocated = (amount = theSum) => booked(amount, { owner_id: null });

type Verb = (ctx: Ctx, id: string) => Promise<unknown>;
const confirm: Verb = (ctx, id) => confirmDeposit(ctx, { id });
const reverse: Verb = (ctx, id) => reverseDeposit(ctx, { id, reason: 'Not at the bank.' });
const allocate: Verb = (ctx, id) => allocateDeposit(ctx, { id, owner_id: owner.owner_id });
const act = (verb: Verb, id: string, by: Person) => inTransaction(acting(t.ctx, by), (tx) => verb(tx, id));
const codeOf = (acted: Promise<unknown>) => acted.catch(({ code }: { code: string }) => code);

const balance = () => heldBy(t.ctx, owner.owner_id);
const statusOf = async (id: string) =>
  (await listDeposits(acting(t.ctx, ngozi), {})).data.find((one) => one.id === id)?.status;
const jobOf = async (id: string) => (await getAdminTask(acting(t.ctx, ngozi), { id })).data;
const post = (amount: number) => postedTask(t.ctx, ngozi, { ...owner, amount, applicants_needed: 1 });
const onlyOneAdmin = () => t.ctx.db.update(users).set({ isAdmin: false }).where(eq(users.id, bola.id));

describe('a recorded deposit', () => {
  interface Case {
    readonly claim: string;
    readonly naira: number;
    readonly status: 'booked' | 'waiting';
    readonly aboveKobo?: number | null;
    readonly alone?: true;
  }
  const cases: readonly Case[] = [
    { claim: 'of the sum counts at once', naira: theSum, status: 'booked' },
    { claim: 'of a kobo above waits for another admin', naira: theSum + aKobo, status: 'waiting' },
    { claim: 'above counts at once where that is off', naira: 9_000_000, status: 'booked', aboveKobo: null },
    { claim: 'above waits, also with a single admin', naira: 9_000_000, status: 'waiting', alone: true },
    { claim: 'of a little waits where the sum is 0', naira: aKobo, status: 'waiting', aboveKobo: 0 },
  ];
  test.each(cases)('$claim', async ({ naira, status, aboveKobo = theSum * 100, alone }) => {
    if (alone) await onlyOneAdmin();
    const ctx = { ...t.ctx, config: { ...t.ctx.config, secondAdminAboveKobo: aboveKobo } };
    const { data, message } = await recorded(naira, { note: 'By transfer.' }, ngozi, ctx);
    expect(data).toMatchObject({
      status,
      amount: naira,
      receivedOn: '2026-03-04',
      note: 'By transfer.',
      owner: { id: owner.owner_id, name: 'Shop' },
      recordedBy: { id: ngozi.id, fullname: 'Ngozi Admin' },
      reason: null,
    });
    const waits = messages.funding.depositWaitsBecause(`it’s above ${nairaText(aboveKobo ?? 0)}`);
    const nobody = alone ? ` ${messages.members.secondPersonNobodyElse}` : '';
    expect(message).toBe(status === 'booked' ? messages.funding.depositBooked : waits + nobody);
    expect([await balance(), await heldBy(t.ctx, 'bank_in')]).toEqual(status === 'booked' ? [naira, -naira] : [0, 0]);
    const log = await t.ctx.db.select().from(auditLog).where(eq(auditLog.objectId, data.id));
    expect(log).toMatchObject([{ action: 'deposit.record', after: { status } }]);
  });

  test('that waits funds nothing until confirmed', async () => {
    const job = await post(theSum * 2);
    const id = await waiting();
    expect((await jobOf(job.id)).status).toBe('awaiting-payment');
    await act(confirm, id, bola);
    expect([(await jobOf(job.id)).status, await statusOf(id)]).toEqual(['available', 'booked']);
  });

  test.each([
    ['2026-03-05', '2026-03-05T09:00:00.000Z', true],
    ['2026-03-06', '2026-03-05T09:00:00.000Z', false],
    ['2026-03-06', '2026-03-05T22:59:59.000Z', false],
    // In Lagos it is already the next day.
    ['2026-03-06', '2026-03-05T23:00:00.000Z', true],
  ])('of %s at %s: %s', async (receivedOn, now, goes) => {
    t.clock.set(now);
    const done = recorded(100, { receivedOn });
    if (goes) await expect(done).resolves.toBeDefined();
    else
      await expect(done).rejects.toMatchObject({
        code: 'deposit_day_ahead',
        fields: { receivedOn: messages.funding.depositDayAhead },
      });
  });

  test('is refused for unknown and closed owners', async () => {
    expect(await codeOf(recorded(100, { owner_id: newId() }))).toBe('not_found');
    await t.ctx.db.update(owners).set({ status: 'closed' }).where(eq(owners.id, owner.owner_id));
    expect(await codeOf(recorded(100))).toBe('owner_closed');
  });
});

describe('a bank reference', () => {
  const twice = () => inTransaction(t.ctx, (tx) => recorded(100, { bankReference: 'FT-1' }, bola, tx));

  test.each([
    ['waits', waiting],
    ['is booked', (fields: Fields) => booked(theSum, fields)],
    ['is unallocated', (fields: Fields) => booked(theSum, { ...fields, owner_id: null })],
  ] as const)('is taken once while its deposit %s', async (_, made) => {
    await made({ bankReference: 'FT-1' });
    await expect(twice()).rejects.toMatchObject({
      code: 'deposit_twice',
      fields: { bankReference: messages.funding.depositTwice },
    });
  });

  test.each([
    ['refused', waiting],
    ['reversed', (fields: Fields) => booked(theSum, fields)],
  ] as const)('is free again once its deposit was %s', async (status, made) => {
    const id = await made({ bankReference: 'FT-1' });
    await act(reverse, id, bola);
    expect(await statusOf(id)).toBe(status);
    expect((await twice()).data.status).toBe('booked');
  });
});

describe('a deposit', () => {
  const ended = (made: () => Promise<string>) => async () => {
    const id = await made();
    await act(reverse, id, bola);
    return id;
  };
  const in_: Record<string, () => Promise<string>> = {
    waiting,
    'waiting without an owner': () => waiting({ owner_id: null }),
    booked,
    unallocated,
    refused: ended(waiting),
    reversed: ended(booked),
  };
  const [other, decided] = ['another_admin_decides', 'already_decided'];
  test.each([
    ['waiting', 'confirm', other, 'booked'],
    ['waiting', 'reverse', other, 'refused'],
    ['waiting', 'allocate', decided, decided],
    ['waiting without an owner', 'confirm', other, 'unallocated'],
    ['waiting without an owner', 'allocate', decided, decided],
    ['booked', 'confirm', decided, decided],
    ['booked', 'reverse', other, 'reversed'],
    ['booked', 'allocate', decided, decided],
    ['unallocated', 'confirm', decided, decided],
    ['unallocated', 'allocate', 'booked', 'booked'],
    ['unallocated', 'reverse', other, 'reversed'],
    ['refused', 'confirm', decided, decided],
    ['refused', 'allocate', decided, decided],
    ['refused', 'reverse', decided, decided],
    ['reversed', 'confirm', decided, decided],
    ['reversed', 'allocate', decided, decided],
    ['reversed', 'reverse', decided, decided],
  ])('that is %s: to %s it ends, by its recorder and by another, as %s and %s', async (status, verb, own, others) => {
    const verbs: Record<string, Verb> = { confirm, reverse, allocate };
    for (const [by, end] of [
      [ngozi, own],
      [bola, others],
    ] as const) {
      // A new day each, because one admin's deposits add up.
      t.clock.advance({ hours: 25 });
      const id = await in_[status]!();
      const before = [await balance(), await heldBy(t.ctx, 'unallocated'), await t.ctx.db.$count(ledgerTransfers)];
      const refused = await codeOf(act(verbs[verb]!, id, by));
      if (typeof refused === 'string') {
        expect(refused).toBe(end);
        const after = [await balance(), await heldBy(t.ctx, 'unallocated'), await t.ctx.db.$count(ledgerTransfers)];
        expect(after).toEqual(before);
      } else expect(await statusOf(id)).toBe(end);
    }
  });

  test.each([confirm, reverse, allocate])('that does not exist is not found by any verb', async (verb) => {
    expect(await codeOf(act(verb, newId(), bola))).toBe('not_found');
  });

  test('is not reversed by its recorder without another admin, and the refusal says so', async () => {
    const id = await booked();
    await onlyOneAdmin();
    await expect(act(reverse, id, ngozi)).rejects.toMatchObject({
      code: 'another_admin_decides',
      message: `${messages.funding.secondAdmin} ${messages.members.secondPersonNobodyElse}`,
    });
    expect(await statusOf(id)).toBe('booked');
  });

  test('without an owner counts for none until allocated, and then funds a waiting job', async () => {
    const job = await post(theSum);
    const id = await unallocated();
    expect([await heldBy(t.ctx, 'unallocated'), (await jobOf(job.id)).status]).toEqual([theSum, 'awaiting-payment']);
    await act(allocate, id, bola);
    expect([await heldBy(t.ctx, 'unallocated'), (await jobOf(job.id)).status]).toEqual([0, 'available']);
    expect(await heldBy(t.ctx, 'bank_in')).toBe(-theSum);
  });

  test('that was allocated is unallocated again when reversed', async () => {
    const id = await unallocated();
    await act(allocate, id, bola);
    await act(reverse, id, bola);
    expect([await balance(), await heldBy(t.ctx, 'unallocated'), await heldBy(t.ctx, 'bank_in')]).toEqual([0, 0, 0]);
  });

  test('of a closed owner can be reversed but not increased', async () => {
    const [own, stray] = [await booked(), await unallocated()];
    await t.ctx.db.update(owners).set({ status: 'closed' }).where(eq(owners.id, owner.owner_id));
    await act(reverse, own, bola);
    expect(await codeOf(act(allocate, stray, bola))).toBe('owner_closed');
  });
});

describe('a reversed deposit whose money was spent', () => {
  const alarmsTo = (admin: Person) => mailsTo(t, admin.email).filter(({ subject }) => subject.includes('owes more'));

  test('takes the balance below the credit, pauses open jobs and alerts each admin once', async () => {
    const id = await booked();
    const [open, paused] = [await post(600), await post(400)];
    const waits = await post(500);
    await setTaskStatus(acting(t.ctx, ngozi), { id: paused.id, status: 'paused' });
    const member = await person(t.ctx);
    const proof = await handedIn(t.ctx, member, open.id);
    await act(reverse, id, bola);
    expect(await balance()).toBe(-1_000);
    expect([(await jobOf(open.id)).status, (await jobOf(paused.id)).status, (await jobOf(waits.id)).status]).toEqual([
      'paused',
      'paused',
      'awaiting-payment',
    ]);
    for (const admin of [ngozi, bola]) {
      const [mail, ...more] = alarmsTo(admin);
      expect(more).toEqual([]);
      expect(mail?.text).toContain('owes ₦1,000 more than the credit');
      expect(mail?.text).toContain('One open job was paused');
      expect(mail?.text).toContain('/admin/help/job-owners-money');
    }
    expect(await t.ctx.db.$count(alarms)).toBe(1);
    await reviewProof(acting(t.ctx, ngozi), { id: proof, given_status: 'approved' });
    expect((await jobOf(open.id)).status).toBe('completed');
  });

  test('alerts again for the next one', async () => {
    const ids = [await booked(500), await booked(500)];
    await post(1_000);
    for (const id of ids) {
      await act(reverse, id, bola);
      t.clock.advance({ minutes: 1 });
    }
    expect(alarmsTo(bola)).toHaveLength(2);
  });

  test.each([
    ['within the credit', { credit: 1_000 }, 1_000],
    ['where other deposits cover it', { deposit: 1_000 }, 1_000],
    ['where there is no limit', { credit: null }, 1_000],
  ] as const)('pauses nothing and alerts nobody %s', async (_, money, spent) => {
    owner = await payingOwner(t.ctx, ngozi, money);
    const id = await booked();
    const job = await post(spent);
    await act(reverse, id, bola);
    expect([(await jobOf(job.id)).status, alarmsTo(bola)]).toEqual(['available', []]);
  });

  test('blocks spending until the owner is within the credit again', async () => {
    const id = await booked();
    await post(1_000);
    await act(reverse, id, bola);
    const next = await post(100);
    expect(next.status).toBe('awaiting-payment');
    await booked(1_000);
    expect((await jobOf(next.id)).status).toBe('awaiting-payment');
    t.clock.advance({ hours: 24 });
    await booked(100);
    expect((await jobOf(next.id)).status).toBe('available');
  });

  test('allows making jobs smaller and stopping them', async () => {
    const id = await booked();
    const job = await postedTask(t.ctx, ngozi, { ...owner, amount: 500, applicants_needed: 2 });
    await act(reverse, id, bola);
    const common = { jobOwnerEmail: owner.taskOwnerEmail, jobTitle: 'Share', jobDescription: 'Post it.' };
    await updateTask(acting(t.ctx, ngozi), { id: job.id, ...common, payoutAmount: 500, maxSlots: 1 });
    expect(await balance()).toBe(-500);
    await setTaskStatus(acting(t.ctx, ngozi), { id: job.id, status: 'stopped' });
    expect(await balance()).toBe(0);
  });
});

test('the list and its file search by reference, note and owner, and filter by status, owner and day', async () => {
  const own = await booked(100, { bankReference: 'FT-77', note: 'Eid flyers' });
  const stray = await booked(200, { owner_id: null, receivedOn: '2026-02-01' });
  const late = await waiting({ bankReference: 'FT-88' });
  const as = acting(t.ctx, ngozi);
  const found = async (input: Parameters<typeof listDeposits>[1]) => {
    const { data, meta } = await listDeposits(as, input);
    expect(meta.total).toBe(data.length);
    return data.map(({ id }) => id).sort();
  };
  const [{ reference } = { reference: '' }] = (await listDeposits(as, { q: 'FT-77' })).data;
  for (const q of ['FT-77', 'Eid', reference]) expect(await found({ q })).toEqual([own]);
  expect(await found({ q: 'Shop' })).toEqual([own, late].sort());
  expect(await found({ status: 'waiting' })).toEqual([late]);
  expect(await found({ owner_id: owner.owner_id })).toEqual([own, late].sort());
  expect(await found({ from: '2026-02-01', to: '2026-03-03' })).toEqual([stray]);
  expect((await listDeposits(as, { sort: '-amount' })).data.map(({ id }) => id)).toEqual([late, stray, own]);
  await expect(exportDeposits(as, { status: 'waiting' })).resolves.toBeDefined();
});
