import { and, eq } from 'drizzle-orm';
import * as messages from '../../../contract/messages';
import { ownerLimits } from '../../../contract/limits';
import { inTransaction, newId } from '../../context';
import { auditLog, ledgerAccounts, owners, ownerContacts } from '../../db/schema';
import { acting, adminPerson, handedIn, person, postedTask, type Person } from '../../testing/factories';
import { testContext } from '../../testing/testContext';
import { recordDeposit, reverseDeposit } from '../funding';
import { setTaskStatus, updateTask } from '../jobs';
import { reviewProof } from '../proofs';
import { addOwnerContact, removeOwnerContact } from './contacts';
import { listOwnerEntries } from './listOwnerEntries';
import { getOwner, listOwners } from './queries';
import { createOwner, updateOwner } from './saveOwner';

const t = testContext();
let admin: Person;
beforeEach(async () => {
  admin = await adminPerson(t.ctx);
});

const as = () => acting(t.ctx, admin);
const made = async (email: string, name = 'Shop') => (await createOwner(as(), { name, email })).data;
const post = (taskOwnerEmail: string, owner_id?: string) =>
  postedTask(t.ctx, admin, { taskOwnerEmail, ...(owner_id && { owner_id }) });
const contactsOf = async (id: string) => (await getOwner(as(), { id })).data.contacts.map(({ email }) => email);
const close = (id: string) => t.ctx.db.update(owners).set({ status: 'closed' }).where(eq(owners.id, id));
const actions = async (id: string) => {
  const rows = await t.ctx.db.select().from(auditLog).where(eq(auditLog.objectId, id)).orderBy(auditLog.id);
  return rows.map(({ action }) => action);
};
/** A refusal rolls back its transaction. */
const refusal = (act: (ctx: ReturnType<typeof as>) => Promise<unknown>) => expect(inTransaction(as(), act)).rejects;

describe('posting a job', () => {
  test.each([
    ['buyer@shop.example', 'buyer@shop.example'],
    ['buyer@shop.example', 'Buyer@SHOP.example'],
    ['buyer@shop.example', 'buyer+flyers@shop.example'],
    ['ada.obi@gmail.com', 'adaobi@googlemail.com'],
  ])('finds the owner of %s by %s', async (known, typed) => {
    const { id } = await made(known);
    expect((await post(typed)).owner).toEqual({ id, name: 'Shop' });
    expect(await contactsOf(id)).toEqual([known]);
    expect(await t.ctx.db.$count(owners)).toBe(1);
  });

  test.each([
    ['buyer@shop.example', 'seller@shop.example'],
    ['ada.obi@shop.example', 'adaobi@shop.example'],
  ])(
    'creates another owner than that of %s for %s, with a mailbox, an account and one audit row',
    async (known, typed) => {
      const { id } = await made(known);
      const { owner } = await post(typed);
      expect(owner).toEqual({ id: expect.not.stringContaining(id), name: typed });
      expect((await getOwner(as(), { id: owner.id })).data).toMatchObject({
        email: typed,
        status: 'active',
        balance: -1_500,
        credit: null,
        escrow: 1_500,
        openJobs: 1,
        waitingJobs: 0,
      });
      expect(await actions(owner.id)).toEqual(['owner.create']);
    },
  );

  test('for a chosen owner adds an unused mailbox to the contacts', async () => {
    const { id } = await made('buyer@shop.example');
    expect((await post('second@shop.example', id)).owner.id).toBe(id);
    expect((await post('SECOND@shop.example', id)).owner.id).toBe(id);
    expect(await contactsOf(id)).toEqual(['buyer@shop.example', 'second@shop.example']);
    expect(await actions(id)).toEqual(['owner.create', 'owner.contact']);
  });

  test('is refused with another owner’s mailbox', async () => {
    const { id } = await made('buyer@shop.example');
    await made('bread@bakery.example');
    const text = messages.owners.mailboxOfOther;
    await refusal((ctx) =>
      postedTask(ctx, admin, { taskOwnerEmail: 'BREAD@bakery.example', owner_id: id }),
    ).toMatchObject({ code: 'mailbox_taken', fields: { taskOwnerEmail: text } });
  });

  test('is refused for unknown and closed owners, chosen or found', async () => {
    await refusal((ctx) => postedTask(ctx, admin, { owner_id: newId() })).toMatchObject({ code: 'not_found' });
    const { id } = await made('buyer@shop.example');
    await close(id);
    const closed = { code: 'owner_closed', message: messages.owners.closed };
    await refusal((ctx) => postedTask(ctx, admin, { owner_id: id })).toMatchObject(closed);
    await refusal((ctx) => postedTask(ctx, admin, { taskOwnerEmail: 'buyer@shop.example' })).toMatchObject(closed);
  });
});

describe('another email in an edited job', () => {
  const edit = (id: string, jobOwnerEmail: string, ctx = as()) =>
    updateTask(ctx, {
      id,
      jobOwnerEmail,
      jobTitle: 'Share',
      jobDescription: 'Post it.',
      payoutAmount: 500,
      maxSlots: 3,
    });

  test('that is unused becomes a contact, and the job keeps its owner', async () => {
    const { id, owner } = await post('buyer@shop.example');
    const { data } = await edit(id, 'second@shop.example');
    expect(data).toMatchObject({ owner: { id: owner.id }, jobOwnerEmail: 'second@shop.example' });
    expect(await contactsOf(owner.id)).toEqual(['buyer@shop.example', 'second@shop.example']);
  });

  test('in another spelling adds none', async () => {
    const { id, owner } = await post('buyer@shop.example');
    await edit(id, 'Buyer@shop.example');
    expect(await contactsOf(owner.id)).toEqual(['buyer@shop.example']);
  });

  test('of another owner is refused without any change', async () => {
    const { id, owner } = await post('buyer@shop.example');
    await made('bread@bakery.example');
    await refusal((ctx) => edit(id, 'bread@bakery.example', ctx)).toMatchObject({
      code: 'mailbox_taken',
      fields: { jobOwnerEmail: messages.owners.mailboxOfOther },
    });
    expect(await contactsOf(owner.id)).toEqual(['buyer@shop.example']);
  });
});

describe('an owner', () => {
  test('created by hand has the form’s fields and the configured credit', async () => {
    const form = { name: 'Shop', phone: '08031234567', companyNumber: 'RC 77', notes: 'Pays on Fridays.' };
    const config = { ...t.ctx.config, ownerCreditKobo: 250_000 };
    const { data, message } = await createOwner({ ...as(), config }, { ...form, email: 'buyer@shop.example' });
    expect(message).toBe(messages.owners.created);
    expect(data).toMatchObject({ ...form, email: 'buyer@shop.example', credit: 2_500, balance: 0, deposited: 0 });
    expect(await t.ctx.db.$count(ledgerAccounts, eq(ledgerAccounts.ownerId, data.id))).toBe(1);
    expect(await actions(data.id)).toEqual(['owner.create']);
  });

  test('cannot be created with another’s mailbox', async () => {
    await made('ada.obi@gmail.com');
    await refusal((ctx) => createOwner(ctx, { name: 'Other', email: 'adaobi@gmail.com' })).toMatchObject({
      code: 'mailbox_taken',
      fields: { email: messages.owners.mailboxTaken },
    });
    expect(await t.ctx.db.$count(owners)).toBe(1);
  });

  test('changes only in sent fields; empty ones are cleared', async () => {
    const { id } = await made('buyer@shop.example');
    const update = (fields: object) => updateOwner(as(), { id, name: 'Shop', ...fields });
    await update({ name: 'Shop and Sons', phone: '08031234567', companyNumber: 'RC 77', notes: 'Late.' });
    expect((await update({ name: 'Shop' })).data).toMatchObject({
      name: 'Shop',
      phone: '08031234567',
      companyNumber: 'RC 77',
      notes: 'Late.',
    });
    const cleared = { phone: '', companyNumber: '', notes: '' };
    expect((await update(cleared)).data).toMatchObject({ phone: null, companyNumber: null, notes: '' });
    expect(await actions(id)).toEqual(['owner.create', ...Array(3).fill('owner.update')]);
  });
});

describe('the contacts', () => {
  test('are limited in number', async () => {
    const { id } = await made('0@shop.example');
    for (let nth = 1; nth < ownerLimits.contactsMax; nth += 1)
      await addOwnerContact(as(), { id, email: `${nth}@shop.example` });
    await refusal((ctx) => addOwnerContact(ctx, { id, email: 'more@shop.example' })).toMatchObject({
      code: 'too_many_contacts',
    });
    expect(await contactsOf(id)).toHaveLength(ownerLimits.contactsMax);
  });

  test('take no mailbox twice, and none for a closed owner', async () => {
    const { id } = await made('buyer@shop.example');
    await made('bread@bakery.example');
    for (const email of ['BUYER@shop.example', 'bread@bakery.example'])
      await refusal((ctx) => addOwnerContact(ctx, { id, email })).toMatchObject({ code: 'mailbox_taken' });
    await close(id);
    await refusal((ctx) => addOwnerContact(ctx, { id, email: 'new@shop.example' })).toMatchObject({
      code: 'owner_closed',
    });
  });

  test('may lose all but the last; the next oldest becomes the first', async () => {
    const { id, contacts } = await made('buyer@shop.example');
    const remove = (contact_id: string) => removeOwnerContact(as(), { id, contact_id });
    const first = contacts[0]!.id;
    await expect(remove(first)).rejects.toMatchObject({ code: 'last_contact' });
    t.clock.advance({ minutes: 1 });
    await addOwnerContact(as(), { id, email: 'second@shop.example' });
    await expect(remove(first)).rejects.toMatchObject({ code: 'last_contact' });
    await t.ctx.db.update(ownerContacts).set({ pendingSince: null });
    expect((await remove(first)).data).toMatchObject({ email: 'second@shop.example' });
    await expect(remove(first)).rejects.toMatchObject({ code: 'not_found' });
    const stranger = await made('bread@bakery.example');
    await expect(remove(stranger.contacts[0]!.id)).rejects.toMatchObject({ code: 'not_found' });
    const [row] = await t.ctx.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, 'owner.contact'), eq(auditLog.objectId, id)))
      .orderBy(auditLog.id)
      .offset(1);
    expect(row).toMatchObject({ before: { email: 'buyer@shop.example' } });
  });

  test('once removed are free for other owners', async () => {
    const { id, contacts } = await made('buyer@shop.example');
    await addOwnerContact(as(), { id, email: 'second@shop.example' });
    await t.ctx.db.update(ownerContacts).set({ pendingSince: null });
    await removeOwnerContact(as(), { id, contact_id: contacts[0]!.id });
    expect((await post('buyer@shop.example')).owner.id).not.toBe(id);
  });
});

describe('the list of owners', () => {
  test('searches name, reference, phone and mailboxes, and filters by status and money', async () => {
    const shop = await made('buyer@shop.example');
    await updateOwner(as(), { id: shop.id, name: 'Shop', phone: '08031234567' });
    await addOwnerContact(as(), { id: shop.id, email: 'accounts@traders.example' });
    const bakery = await made('bread@bakery.example', 'Bakery');
    const [owes, waits] = [(await post('owes@a.example')).owner.id, await made('waits@a.example', 'Waits')];
    await t.ctx.db.update(owners).set({ creditKobo: 0 }).where(eq(owners.id, waits.id));
    await post('waits@a.example');
    await close(bakery.id);
    const found = async (input: Parameters<typeof listOwners>[1]) => {
      const { data, meta } = await listOwners(as(), input);
      expect(meta.total).toBe(data.length);
      return data.map(({ id }) => id);
    };
    for (const q of ['Shop', shop.reference, '0803123', 'traders.example'])
      expect(await found({ q })).toEqual([shop.id]);
    expect(await found({ status: 'closed' })).toEqual([bakery.id]);
    expect(await found({ standing: 'owes' })).toEqual([owes]);
    expect(await found({ standing: 'waits' })).toEqual([waits.id]);
    expect((await found({ sort: 'balance' }))[0]).toBe(owes);
    expect(await found({ sort: 'name' })).toHaveLength(4);
  });
});

test('the statement shows every movement, its reason and balance, newest first, and adds up', async () => {
  const { id: ownerId } = await made('buyer@shop.example');
  const paidIn = (amount: number, bankReference: string) =>
    recordDeposit(as(), { owner_id: ownerId, amount, receivedOn: '2026-03-04', bankReference });
  const { data: deposit } = await paidIn(2_000, 'FT-1');
  const job = await post('buyer@shop.example');
  const proof = await handedIn(t.ctx, await person(t.ctx), job.id);
  await reviewProof(as(), { id: proof, given_status: 'approved' });
  await setTaskStatus(as(), { id: job.id, status: 'stopped' });
  const { data: wrong } = await paidIn(300, 'FT-2');
  await reverseDeposit(as(), { id: wrong.id, reason: 'Not at the bank.' });
  const { data, meta } = await listOwnerEntries(as(), { id: ownerId });
  const about = ({ id, reference }: { id: string; reference: string }, title: string) => ({ id, reference, title });
  expect(meta.total).toBe(5);
  expect(data.map(({ id: _, at: __, ...rest }) => rest)).toEqual([
    { kind: 'deposit_reversal', amount: -300, balance: 1_500, about: about(wrong, 'FT-2') },
    { kind: 'deposit', amount: 300, balance: 1_800, about: about(wrong, 'FT-2') },
    { kind: 'job_refund', amount: 1_000, balance: 1_500, about: about(job, 'Share our flyer') },
    { kind: 'job_funding', amount: -1_500, balance: 500, about: about(job, 'Share our flyer') },
    { kind: 'deposit', amount: 2_000, balance: 2_000, about: about(deposit, 'FT-1') },
  ]);
  const found = await listOwnerEntries(as(), { id: ownerId, q: job.reference });
  expect(found.data.map(({ kind }) => kind)).toEqual(['job_refund', 'job_funding']);
  expect((await getOwner(as(), { id: ownerId })).data).toMatchObject({
    balance: 1_500,
    escrow: 0,
    deposited: 2_000,
    paid: 500,
    fees: 0,
    vat: 0,
    openJobs: 0,
  });
});
