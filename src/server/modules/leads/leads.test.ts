import { eq } from 'drizzle-orm';
import { sendLead as contract } from '../../../contract/leads';
import * as messages from '../../../contract/messages';
import { inTransaction, newId, type Ctx } from '../../context';
import { auditLog, leads, owners, tasks } from '../../db/schema';
import { tidy } from '../../jobs/tidy';
import { allRoutes } from '../../routes';
import { acting, adminPerson, type Person } from '../../testing/factories';
import { mailsTo } from '../../testing/signingUp';
import { testContext } from '../../testing/testContext';
import { setTaskStatus } from '../jobs';
import { createOwner, getOwner } from '../owners';
import { declineLead, takeLead, sendLead, reportLeads, listLeads } from './leads';

const t = testContext();
let admin: Person;
beforeEach(async () => {
  admin = await adminPerson(t.ctx);
});

const asked = {
  name: 'Bisi Ade',
  company: 'Bakery & Sons',
  phone: '0803 123 4567',
  email: 'bisi@bakery.example',
  budget: '250000',
  text: 'Share our bread.\nIn Lagos.',
  consent: true,
} as const;
const send = (fields: Partial<Omit<typeof asked, 'email'>> & { email?: string } = {}, place = 1) =>
  sendLead(t.anonymous({ ip: `198.51.100.${place}` }), contract.body.parse({ ...asked, ...fields }));
const as = () => acting(t.ctx, admin);
const newest = async () => (await listLeads(as(), {})).data[0]!;
const sent = async (email?: string) => {
  await send(email === undefined ? {} : { email });
  return newest();
};

describe('sending', () => {
  it('stores the request with consent, and sends a receipt that repeats nothing', async () => {
    expect(await send()).toEqual({ message: messages.owners.leadSent });
    expect(await newest()).toMatchObject({
      company: 'Bakery & Sons',
      phone: '+2348031234567',
      budget: 250_000,
      text: asked.text,
      status: 'new',
      owner: null,
    });
    const [row] = await t.ctx.db.select().from(leads);
    expect(row!.consentedAt).toEqual(t.ctx.now());
    const [mail] = mailsTo(t, asked.email);
    expect(mail!.subject).toContain(row!.reference);
    for (const word of ['Bisi', 'Bakery', 'bread']) expect(mail!.text + mail!.html).not.toContain(word);
  });

  it('takes a trader who has no company', async () => {
    const { name: _none, ...trader } = asked;
    await sendLead(t.anonymous(), contract.body.parse({ ...trader, company: 'Mama Titi' }));
    expect(await newest()).toMatchObject({ company: 'Mama Titi', name: 'Mama Titi' });
  });

  test.each([
    ['consent', false, messages.owners.leadConsentRequired],
    ['text', '', messages.fields.required],
    ['text', 'x'.repeat(2_001), 'Use at most 2,000 characters'],
    ['phone', '12', messages.fields.phone],
    ['budget', '-5', messages.fields.amountPositive],
  ])('is refused with a message under %s for %j', (field, value, text) => {
    const { error } = contract.body.safeParse({ ...asked, [field]: value });
    expect(error!.issues).toEqual([expect.objectContaining({ path: [field], message: text })]);
  });

  it('answers an owner like a stranger', async () => {
    await createOwner(as(), { name: 'Shop', email: asked.email });
    expect(await send()).toEqual(await send({ email: 'stranger@example.com' }));
  });

  it('is limited to 3 a day per mailbox, in any spelling from anywhere', async () => {
    const spellings = ['ask@gmail.com', 'a.s.k@gmail.com', 'ask+1@googlemail.com'];
    for (const [n, email] of spellings.entries()) await send({ email }, n);
    const full = { status: 429, message: messages.owners.leadMailboxMany(86_400) };
    await expect(send({ email: 'ask+2@gmail.com' }, 9)).rejects.toMatchObject(full);
    t.clock.advance({ days: 1 });
    await expect(send({ email: 'ask+2@gmail.com' }, 9)).resolves.toBeDefined();
  });

  it('is limited to 60 an hour per network address', async () => {
    for (let n = 0; n < 60; n += 1) await send({ email: `ask${n}@example.com` });
    const full = { status: 429, message: messages.server.tooManyOnNetwork('request')(3_600) };
    await expect(send({ email: 'ask60@example.com' })).rejects.toMatchObject(full);
    await expect(send({ email: 'ask60@example.com' }, 2)).resolves.toBeDefined();
  });
});

describe('the digest', () => {
  const digests = () => mailsTo(t, admin.email).map(({ subject }) => subject);

  it('reports new requests to admins once, and nothing otherwise', async () => {
    await reportLeads(t.ctx);
    await send();
    await send({ email: 'second@example.com' });
    await reportLeads(t.ctx);
    await reportLeads(t.ctx);
    expect(digests()).toEqual(['2 new campaign requests']);
    await send({ email: 'third@example.com' });
    await reportLeads(t.ctx);
    expect(digests()).toEqual(['2 new campaign requests', '1 new campaign request']);
  });

  it('omits handled requests', async () => {
    await declineLead(as(), { id: (await sent()).id });
    await reportLeads(t.ctx);
    expect(digests()).toEqual([]);
  });
});

describe('taking', () => {
  it('creates the company’s owner and a draft of the text in one press', async () => {
    const { id, reference } = await sent();
    const { data } = await takeLead(as(), { id });
    expect(data).toMatchObject({ status: 'taken', handledBy: { id: admin.id }, owner: { name: 'Bakery & Sons' } });
    expect((await getOwner(as(), { id: data.owner!.id })).data).toMatchObject({
      email: asked.email,
      phone: '+2348031234567',
      notes: `Campaign request ${reference} of Bisi Ade, budget ₦250,000.`,
      balance: 0,
    });
    const [draft] = await t.ctx.db.select().from(tasks).where(eq(tasks.id, data.taskId));
    expect(draft).toMatchObject({
      status: 'draft',
      ownerId: data.owner!.id,
      title: 'Campaign of Bakery & Sons',
      description: asked.text,
    });
  });

  it('finds the mailbox’s owner in any spelling and leaves them unchanged', async () => {
    const { data: known } = await createOwner(as(), { name: 'Ade Foods', email: 'ade@gmail.com', notes: 'Pays late.' });
    const { id } = await sent('a.de+ads@gmail.com');
    const { data } = await takeLead(as(), { id });
    expect(data.owner).toEqual({ id: known.id, name: 'Ade Foods' });
    expect((await getOwner(as(), { id: known.id })).data).toMatchObject({ notes: 'Pays late.', contacts: [{}] });
  });

  it('is refused for a closed owner’s mailbox, and the request stays new', async () => {
    const { data: known } = await createOwner(as(), { name: 'Ade Foods', email: asked.email });
    await t.ctx.db.update(owners).set({ status: 'closed' }).where(eq(owners.id, known.id));
    const { id } = await sent();
    const refused = { code: 'owner_closed', message: messages.owners.closed };
    await expect(inTransaction(as(), (tx) => takeLead(tx, { id }))).rejects.toMatchObject(refused);
    expect((await newest()).status).toBe('new');
    expect(await t.ctx.db.$count(tasks)).toBe(0);
  });

  test.each([
    ['taken', takeLead],
    ['declined', declineLead],
  ])('and declining are refused once it is %s', async (_status, handle) => {
    const { id } = await sent();
    await handle(as(), { id });
    for (const again of [takeLead, declineLead])
      await expect(inTransaction(as(), (tx) => again(tx, { id }))).rejects.toMatchObject({ code: 'already_decided' });
    expect(await t.ctx.db.$count(owners)).toBe(handle === takeLead ? 1 : 0);
    await expect(inTransaction(as(), (tx) => handle(tx, { id: newId() }))).rejects.toMatchObject({ status: 404 });
  });

  it('leaves no text of the request in its audit rows', async () => {
    const { id } = await sent();
    await declineLead(as(), { id });
    const rows = await t.ctx.db.select().from(auditLog).where(eq(auditLog.objectId, id));
    expect(rows.map(({ action }) => action).sort()).toEqual(['lead.decline', 'lead.send']);
    for (const word of ['bisi', 'Bakery', 'bread', '8031234567']) expect(JSON.stringify(rows)).not.toContain(word);
  });
});

describe('the list', () => {
  test.each([
    ['bakery', 1],
    ['bisi@', 1],
    ['8031234', 1],
    ['shoes', 0],
  ])('finds by %s', async (q, found) => {
    await send();
    expect((await listLeads(as(), { q })).data).toHaveLength(found);
    expect((await listLeads(as(), { q, status: 'taken' })).data).toEqual([]);
  });
});

it('is gone after 90 days, even if taken; owner and draft stay', async () => {
  await takeLead(as(), { id: (await sent()).id });
  t.clock.advance({ ms: 1 });
  await send({ email: 'younger@example.com' });
  t.clock.advance({ days: 90, ms: -1 });
  await tidy(t.ctx);
  expect((await t.ctx.db.select().from(leads)).map(({ email }) => email)).toEqual(['younger@example.com']);
  expect([await t.ctx.db.$count(owners), await t.ctx.db.$count(tasks)]).toEqual([1, 1]);
});

describe('a request with an owner’s mailbox', () => {
  const page = (ownerId: string, email: string): Ctx => ({
    ...t.anonymous(),
    actor: { kind: 'owner', ownerId, email, ownerSessionId: newId(), confirmedAt: t.ctx.now() },
  });
  const answer = (ctx: Ctx, id: string, agreed: boolean) =>
    allRoutes
      .find(({ endpoint }) => endpoint.name === 'answerOwnQuestion')!
      .verb(ctx, {
        ...{ id, kind: 'job', agreed },
      } as never);
  const post = (id: string) => setTaskStatus(as(), { id, status: 'available' });

  test.each(['bisi@bakery.example', 'BISI+x@bakery.example'])(
    'sent as %s is marked, and its draft waits',
    async (email) => {
      const owner = (await createOwner(as(), { name: 'Bakery', email: 'bisi@bakery.example' })).data;
      const lead = await sent(email);
      expect(lead.unconfirmed).toBe(true);
      const { data, message } = await takeLead(as(), { id: lead.id });
      expect([data.unconfirmed, message]).toEqual([true, messages.owners.leadTakenUnconfirmed]);
      expect(mailsTo(t, 'bisi@bakery.example').at(-1)!.subject).toBe(`Did you ask for the campaign ${lead.reference}?`);
      await expect(post(data.taskId)).rejects.toMatchObject({ code: 'owner_confirms_first' });
      const stranger = (await createOwner(as(), { name: 'Other', email: 'other@shop.example' })).data;
      await expect(answer(page(stranger.id, 'other@shop.example'), data.taskId, true)).rejects.toMatchObject({
        code: 'not_found',
      });
      await answer(page(owner.id, 'bisi@bakery.example'), data.taskId, true);
      expect((await post(data.taskId)).data.status).toBe('available');
      expect((await newest()).unconfirmed).toBe(false);
    },
  );

  test('that the owner declines is gone', async () => {
    const owner = (await createOwner(as(), { name: 'Bakery', email: asked.email })).data;
    const { data } = await takeLead(as(), { id: (await sent()).id });
    await answer(page(owner.id, asked.email), data.taskId, false);
    await expect(post(data.taskId)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('of an unknown mailbox is not marked, and its draft does not wait', async () => {
    const { data } = await takeLead(as(), { id: (await sent()).id });
    expect(data.unconfirmed).toBe(false);
    expect((await post(data.taskId)).data.status).toBe('available');
  });
});
