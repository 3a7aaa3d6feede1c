import { asc, eq, sql } from 'drizzle-orm';
import type { FullDocument } from '../../../../contract/documents';
import * as messages from '../../../../contract/messages';
import { ownerLimits } from '../../../../contract/limits';
import { inTransaction, newId, systemCtx } from '../../../context';
import { auditLog, documents } from '../../../db/schema';
import { acting, adminPerson, handedIn, person, postedTask, type Person } from '../../../testing/factories';
import { paidIn, payingOwner } from '../../../testing/payingOwner';
import { mailsTo } from '../../../testing/signingUp';
import { testContext } from '../../../testing/testContext';
import { allocateDeposit, recordDeposit, reverseDeposit } from '../../funding';
import { deleteTask, getProForma, setTaskStatus, updateTask } from '../../jobs';
import { reviewProof } from '../../proofs';
import { downloadDocument, exportDocuments, getDocument, listDocuments } from './documents';
import { mailDocuments } from './issue';
import { makeStatement } from './makeStatement';

const company = {
  name: 'ShareNaira Limited',
  address: '1 Marina, Lagos',
  registration: 'RC 1',
  tin: null,
  vatNumber: null,
};
const t = testContext({ serviceFeeBasisPoints: 1_000, vatBasisPoints: 750, company });

let admin: Person;
let owner: Awaited<ReturnType<typeof payingOwner>>;
const as = () => acting(t.ctx, admin);
beforeEach(async () => {
  admin = await adminPerson(t.ctx);
  owner = await payingOwner(t.ctx, admin, { deposit: 2_000 });
});

const issued = async (): Promise<FullDocument[]> => {
  const rows = await t.ctx.db.select({ id: documents.id }).from(documents).orderBy(asc(documents.id));
  return Promise.all(rows.map(async ({ id }) => (await getDocument(as(), { id })).data));
};
const last = async () => (await issued()).at(-1)!;
/** ₦100, a fee of ₦10 and 75 kobo VAT. */
const post = (fields: object = {}) =>
  postedTask(t.ctx, admin, { ...owner, amount: 100, applicants_needed: 5, ...fields });
const edit = (id: string, payoutAmount: number, maxSlots: number) =>
  updateTask(as(), {
    id,
    payoutAmount,
    maxSlots,
    jobOwnerEmail: owner.taskOwnerEmail,
    jobTitle: 'Share our flyer',
    jobDescription: 'Post it to your story.',
  });
const shown = ({ number, amount, content }: FullDocument) => ({
  number,
  amount,
  lines: content.lines.map(({ text, quantity, price, amount: each }) => [text, quantity, price, each]),
});

describe('a job that is funded', () => {
  test('has an invoice with slots, fee, VAT, company and owner', async () => {
    const job = await post();
    const invoice = await last();
    expect(shown(invoice)).toEqual({
      number: 'INV-2026-000001',
      amount: 553.75,
      lines: [
        ['Slots', 5, 100, 500],
        ['Service fee', null, null, 50],
        ['VAT 7.5% on the service fee', null, null, 3.75],
      ],
    });
    expect(invoice).toMatchObject({
      kind: 'invoice',
      about: `Job ${job.reference} · Share our flyer`,
      content: {
        company,
        owner: { name: 'Shop', email: owner.taskOwnerEmail },
        fee: 50,
        vat: 3.75,
        sums: [{ label: 'Total', amount: 553.75 }],
      },
    });
  });

  test('has another for more slots or a higher price, less what was invoiced', async () => {
    const { id } = await post({ applicants_needed: 2 });
    await edit(id, 100, 3);
    expect((await last()).content.lines[0]).toMatchObject({ quantity: 1, amount: 100 });
    await edit(id, 200, 3);
    const lines = (await last()).content.lines.map(({ text, amount }) => [text, amount]);
    expect(lines).toEqual([
      ['Slots', 600],
      ['Less slots', -300],
      ['Service fee', 30],
      ['VAT 7.5% on the service fee', 2.25],
    ]);
  });

  test('has a credit note for returned money, which names its invoices', async () => {
    const { id } = await post();
    const proof = await handedIn(t.ctx, await person(t.ctx), id);
    await setTaskStatus(as(), { id, status: 'stopped' });
    expect(shown(await last())).toMatchObject({
      number: 'CRN-2026-000001',
      amount: 443,
      lines: [
        ['Slots', 4, 100, 400],
        ['Service fee', null, null, 40],
        ['VAT 7.5% on the service fee', null, null, 3],
      ],
    });
    expect((await last()).content.refersTo).toEqual(['INV-2026-000001']);
    await reviewProof(as(), { id: proof, given_status: 'rejected', reason: 'Too dark.' });
    expect(await last()).toMatchObject({ number: 'CRN-2026-000002', amount: 110.75 });
  });

  test('without money has none, but an equal pro-forma', async () => {
    const { id } = await post({ applicants_needed: 50 });
    const kinds = (await issued()).map(({ kind }) => kind);
    expect(kinds).toEqual(['receipt']);
    const { data } = await getProForma(as(), { id });
    expect(data).toMatchObject({ fee: 500, vat: 37.5, sums: [{ label: 'Total', amount: 5_537.5 }] });
    await paidIn(t.ctx, admin, owner.owner_id, 5_000);
    const invoice = await last();
    expect(invoice.content.lines).toEqual(data.lines);
    await expect(getProForma(as(), { id })).rejects.toMatchObject({ code: 'nothing_to_pay' });
    await deleteTask(as(), { id });
    await expect(getProForma(as(), { id })).rejects.toMatchObject({ code: 'not_found' });
  });
});

test('VAT is shown as it was when the price was set', async () => {
  const { id } = await post({ applicants_needed: 1 });
  const config = { ...t.ctx.config, vatBasisPoints: 2_000 };
  await deleteTask({ ...as(), config }, { id });
  expect((await last()).content.lines.at(-1)).toMatchObject({ text: 'VAT 7.5% on the service fee' });
});

describe('a deposit', () => {
  const stray = () => recordDeposit(as(), { amount: 300, receivedOn: '2026-03-04', bankReference: 'FT-9' });

  test('booked to its owner has a receipt; an unallocated one gets it when allocated', async () => {
    const { data } = await stray();
    expect(await issued()).toHaveLength(1);
    await allocateDeposit(as(), { id: data.id, owner_id: owner.owner_id });
    expect(shown(await last())).toEqual({
      number: 'RCT-2026-000002',
      amount: 300,
      lines: [['Payment received on 2026-03-04, bank reference FT-9', null, null, 300]],
    });
  });

  test('that is reversed has a credit note naming its receipt, unless it had no owner', async () => {
    const { data } = await stray();
    await reverseDeposit(as(), { id: data.id, reason: 'Not ours.' });
    expect(await issued()).toHaveLength(1);
    const { id } = await paidIn(t.ctx, admin, owner.owner_id, 100);
    await reverseDeposit(as(), { id, reason: 'Not ours.' });
    expect(await last()).toMatchObject({
      kind: 'credit_note',
      amount: 100,
      content: { refersTo: ['RCT-2026-000002'], sums: [{ label: 'Total booked back', amount: 100 }] },
    });
  });
});

describe('an email', () => {
  test('names a booking’s documents together, with a link that grants no access', async () => {
    await post({ applicants_needed: 30 });
    t.jobs.length = 0;
    await paidIn(t.ctx, admin, owner.owner_id, 5_000);
    const mails = mailsTo(t, owner.taskOwnerEmail);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ subject: '2 documents about your account' });
    expect(mails[0]!.text).toContain('• Receipt RCT-2026-000002: ₦5,000');
    expect(mails[0]!.text).toContain('• Invoice INV-2026-000001: ₦3,322.50');
    expect(mails[0]!.text).toContain(`${t.ctx.config.publicUrl}/owner\n`);
    expect((await last()).mailedAt).not.toBeNull();
  });

  describe('about slots returned one by one', () => {
    const run = () => mailDocuments(systemCtx(t.base));
    const subjects = () => mailsTo(t, owner.taskOwnerEmail).map(({ subject }) => subject);
    let proofs: string[] = [];
    const reject = () => reviewProof(as(), { id: proofs.shift()!, given_status: 'rejected', reason: 'No post.' });
    beforeEach(async () => {
      t.clock.set('2026-03-05T09:00:00.000Z');
      const job = await post();
      proofs = [];
      for (let held = 0; held < 4; held += 1) proofs.push(await handedIn(t.ctx, await person(t.ctx), job.id));
      await setTaskStatus(as(), { id: job.id, status: 'stopped' });
      t.jobs.length = 0;
    });

    test('names a day’s documents together once that day is over in Lagos', async () => {
      await reject();
      await reject();
      expect((await last()).mailedAt).toBeNull();
      t.clock.set('2026-03-05T22:59:00.000Z');
      await run();
      expect(subjects()).toEqual([]);
      t.clock.set('2026-03-05T23:00:00.000Z');
      await run();
      await run();
      expect(subjects()).toEqual(['2 documents about your account']);
      expect(mailsTo(t, owner.taskOwnerEmail)[0]!.text).toMatch(/CRN-2026-000002: ₦110.75[^]+CRN-2026-000003: ₦110.75/);
      expect((await last()).mailedAt).not.toBeNull();
    });

    test('is sent with the last slot, even if it is approved', async () => {
      await reject();
      await reject();
      await reject();
      await run();
      expect(subjects()).toEqual([]);
      await reviewProof(as(), { id: proofs[0]!, given_status: 'approved' });
      t.jobs.length = 0;
      await run();
      expect(subjects()).toEqual(['3 documents about your account']);
    });
  });

  test('is not sent without a mailbox', async () => {
    await t.ctx.db.execute(sql`DELETE FROM owner_contacts`);
    t.jobs.length = 0;
    await paidIn(t.ctx, admin, owner.owner_id, 100);
    expect(t.jobs).toEqual([]);
    expect(await last()).toMatchObject({ mailedAt: null, content: { owner: { email: null } } });
  });
});

test('a failed booking leaves no document and returns its number', async () => {
  const failed = inTransaction(as(), async (tx) => {
    await paidIn(tx, admin, owner.owner_id, 100);
    throw new Error('the connection was lost');
  });
  await expect(failed).rejects.toThrow('the connection was lost');
  await paidIn(t.ctx, admin, owner.owner_id, 100);
  expect((await issued()).map(({ number }) => number)).toEqual(['RCT-2026-000001', 'RCT-2026-000002']);
});

test('a new year in Lagos starts at 1', async () => {
  t.clock.set('2026-12-31T22:59:00.000Z');
  await paidIn(t.ctx, admin, owner.owner_id, 100);
  t.clock.advance({ minutes: 1 });
  await paidIn(t.ctx, admin, owner.owner_id, 100);
  expect((await issued()).map(({ number }) => number)).toEqual([
    'RCT-2026-000001',
    'RCT-2026-000002',
    'RCT-2027-000001',
  ]);
});

describe('a statement', () => {
  const make = (from: string, to: string) => makeStatement(as(), { id: owner.owner_id, from, to });

  test('has every movement with its balance, is stored, and is made once until something moves', async () => {
    const job = await post();
    const { data, message } = await make('2026-03-01', '2026-03-05');
    expect(message).toBe(messages.ownerPage.documentMade);
    const { content, number, amount } = await last();
    expect([number, amount, content.period]).toEqual([
      'STM-2026-000001',
      1_446.25,
      { from: '2026-03-01', to: '2026-03-05' },
    ]);
    expect(content.lines.map(({ amount: moved, balance }) => [moved, balance])).toEqual([
      [2_000, 2_000],
      [-553.75, 1_446.25],
    ]);
    expect(content.lines[1]!.text).toBe(`Job slots · ${job.reference} · Share our flyer`);
    expect(content.sums.map(({ amount: each }) => each)).toEqual([0, 2_000, 553.75, 1_446.25]);
    expect(await make('2026-03-01', '2026-03-05')).toMatchObject({
      data: { id: data.id },
      message: messages.ownerPage.documentMadeBefore,
    });
    await paidIn(t.ctx, admin, owner.owner_id, 100);
    expect((await make('2026-03-01', '2026-03-05')).data.number).toBe('STM-2026-000002');
    const log = await t.ctx.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, 'statement.make'))
      .orderBy(asc(auditLog.id));
    expect(log).toMatchObject([{ objectId: owner.owner_id, after: { number: 'STM-2026-000001' } }, {}]);
    expect((await getDocument(as(), { id: data.id })).data.content).toEqual(content);
  });

  test('of days without movements has the previous balance', async () => {
    t.clock.advance({ days: 3 });
    await make('2026-03-07', '2026-03-07');
    expect((await last()).content).toMatchObject({ lines: [], sums: [{ amount: 2_000 }, {}, {}, { amount: 2_000 }] });
  });

  test.each([
    ['2026-03-05', '2026-03-04', messages.ownerPage.documentDaysTurned],
    ['2026-03-05', '2026-03-06', messages.ownerPage.documentDayAhead],
    ['2025-03-04', '2026-03-05', messages.ownerPage.documentTooManyDays(366)],
  ])('of the days %s to %s is refused', async (from, to, text) => {
    await expect(make(from, to)).rejects.toMatchObject({ code: 'statement_days', fields: { to: text } });
  });

  test('with too many movements asks for fewer days', async () => {
    jest.replaceProperty(ownerLimits, 'statementMovements', 1 as 1_000);
    await make('2026-03-01', '2026-03-05');
    await paidIn(t.ctx, admin, owner.owner_id, 100);
    await expect(make('2026-03-01', '2026-03-05')).rejects.toMatchObject({
      code: 'statement_too_long',
      fields: { to: messages.ownerPage.documentTooManyMovements(1) },
    });
  });
});

test('the list filters by owner and kind, and the file separates fee and VAT', async () => {
  await post();
  const other = await payingOwner(t.ctx, admin, { deposit: 5 });
  const numbers = async (filter: object) => (await listDocuments(as(), filter)).data.map(({ number }) => number);
  expect(await numbers({})).toHaveLength(3);
  expect(await numbers({ owner_id: other.owner_id })).toEqual(['RCT-2026-000002']);
  expect(await numbers({ kind: 'invoice' })).toEqual(['INV-2026-000001']);
  expect(await numbers({ q: 'RCT-2026-000002' })).toEqual(['RCT-2026-000002']);
  const { parts } = await exportDocuments(as(), { kind: 'invoice' });
  let file = '';
  for await (const part of parts) file += String(part);
  expect(file).toContain('number,kind,issued (Lagos time),owner');
  expect(file).toMatch(/INV-2026-000001,Invoice,.*,553\.75,50,3\.75,/);
});

test('a document’s lines are a file', async () => {
  await post();
  const { id, number } = await last();
  const { filename, parts } = await downloadDocument(as(), { id });
  let file = '';
  for await (const part of parts) file += String(part);
  expect(filename).toBe(`${number}.csv`);
  expect(file).toContain('Slots,5,100,500');
  expect(file).toContain(',Total,,,553.75,');
});

test('an unknown document is not found', async () => {
  await expect(getDocument(as(), { id: newId() })).rejects.toMatchObject({ code: 'not_found' });
});
