import { eq } from 'drizzle-orm';
import * as contract from '../../../contract/account';
import * as messages from '../../../contract/messages';
import { inTransaction } from '../../context';
import { auditLog, users, withdrawals } from '../../db/schema';
import type { QueuedMail } from '../../mails';
import { adminPerson, earn, person, type Person } from '../../testing/factories';
import { testContext } from '../../testing/testContext';
import { authenticate, openSession } from '../sessions';
import { requestWithdrawal } from '../withdrawals';
import { confirmBankChange, updateProfile } from './updateProfile';
import { getProfile } from './getProfile';

const t = testContext({ publicUrl: 'https://sharenaira.example' });
let admin: Person;
let ada: Person;
beforeEach(async () => {
  admin = await adminPerson(t.ctx);
  ada = await person(t.ctx, { email: 'ada@example.com', fullname: 'Ada Obi' });
  await earn(t.ctx, admin, ada, 1_000);
  t.jobs.length = 0;
});

/** Parses the input like a real call; in a transaction, because it may fail. */
const change = (input: object, who = ada) =>
  inTransaction(t.as(who), (tx) => updateProfile(tx, contract.updateProfile.body.parse(input)));
const newAccount = { account_number: '9876543210' };
const withdraw = (amount = 100) => inTransaction(t.as(ada), (tx) => requestWithdrawal(tx, { amount }));
const waits = (until: string) => ({ status: 409, message: messages.withdrawals.bankChanged(until) });
const from = async () => (await getProfile(t.as(ada))).bankdetails.withdrawals_from;
const mails = () => t.jobs.map(({ data }) => data as QueuedMail);
const tokenIn = (mail?: QueuedMail) => /bank-change\/confirm#token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
const confirm = (token: string) => inTransaction(t.anonymous(), (tx) => confirmBankChange(tx, { token }));

describe('which change makes withdrawals wait', () => {
  it.each<[string, object, boolean]>([
    ['another account number', { account_number: '9876543210' }, true],
    ['another bank', { bank_name: 'GTBank' }, true],
    ['another bank and something else', { bank_name: 'GTBank', state: 'Kano' }, true],
    ['the same account number', { account_number: '0123456789' }, false],
    ['the account’s name alone', { account_name: 'Ada N Obi' }, false],
    ['something else', { state: 'Kano', phone: '0803 123 4568' }, false],
  ])('%s', async (_, input, does) => {
    const bola = await person(t.ctx, { bankName: 'Heritage Bank' });
    const { message } = await change(input, bola);
    const { bankdetails } = await getProfile(t.as(bola));
    expect(bankdetails.withdrawals_from).toBe(does ? '2026-03-06T09:00:00.000Z' : null);
    expect(message).toBe(does ? messages.profile.bankUpdated : messages.profile.updated);
    expect(t.jobs).toHaveLength(does ? 1 : 0);
  });
});

describe('the cooldown', () => {
  it('refuses withdrawals with its end in Lagos time and a way to shorten it, and never ends early', async () => {
    await change(newAccount);
    const refused = waits('Fri 6 Mar, 10:00');
    expect(refused.message).toContain('open the link in our email');
    await expect(withdraw()).rejects.toMatchObject(refused);
    t.clock.set('2026-03-06T08:59:59.999Z');
    await expect(withdraw()).rejects.toMatchObject(refused);
    expect(await t.ctx.db.$count(withdrawals)).toBe(0);
  });

  it('ends exactly at the stated moment and is then hidden', async () => {
    await change(newAccount);
    t.clock.set('2026-03-06T09:00:00.000Z');
    expect(await from()).toBeNull();
    await withdraw();
    const [row] = await t.ctx.db.select().from(withdrawals);
    expect(row).toMatchObject({ accountNo: '9876543210', status: 'pending' });
  });

  it('does not affect earlier withdrawals to the old account', async () => {
    await withdraw();
    await change(newAccount);
    const [row] = await t.ctx.db.select().from(withdrawals);
    expect(row).toMatchObject({ accountNo: '0123456789', status: 'pending' });
  });

  it('restarts with every change, even back', async () => {
    await change(newAccount);
    t.clock.advance({ hours: 23 });
    await change({ account_number: '0123456789' });
    t.clock.advance({ hours: 23, minutes: 59 });
    await expect(withdraw()).rejects.toMatchObject(waits('Sat 7 Mar, 09:00'));
    t.clock.advance({ minutes: 1 });
    await expect(withdraw()).resolves.toBeDefined();
  });

  it('can start five times a day, and a refused change has no effect', async () => {
    for (let n = 0; n < 5; n += 1) await change({ account_number: `987654321${n}` });
    await expect(change({ account_number: '1111111111', state: 'Kano' })).rejects.toMatchObject({
      status: 429,
      message: messages.profile.bankChangesMany,
    });
    const [row] = await t.ctx.db.select().from(users).where(eq(users.id, ada.id));
    expect(row).toMatchObject({ accountNo: '9876543214', state: 'Lagos' });
  });
});

describe('the mail to the member', () => {
  it('names the change without the whole number, the cooldown’s end, and what to do if it was not you', async () => {
    await change(newAccount);
    const [mail] = mails();
    expect(mail).toMatchObject({ to: 'ada@example.com', worthlessAt: '2026-03-06T09:00:00.000Z' });
    for (const part of ['GTBank', '••••3210', 'Fri 6 Mar, 10:00', 'https://sharenaira.example/forgot-password'])
      expect(mail?.text).toContain(part);
    expect(mail?.text).not.toContain('9876543210');
    expect(mail?.html).not.toContain('9876543210');
  });
});

describe('the link', () => {
  it('ends the cooldown at once for the mailbox’s holder, and is audited', async () => {
    await change(newAccount);
    expect(await confirm(tokenIn(mails()[0]))).toEqual({ message: messages.profile.bankConfirmed });
    expect(await from()).toBeNull();
    await expect(withdraw()).resolves.toBeDefined();
    const entries = await t.ctx.db.select().from(auditLog).where(eq(auditLog.action, 'bank-change.confirm'));
    expect(entries).toEqual([expect.objectContaining({ objectId: ada.id, subjectId: ada.id, actorKind: 'anonymous' })]);
  });

  const dead = { status: 400, message: messages.profile.bankLinkInvalid };

  it('confirms only the newest change', async () => {
    await change(newAccount);
    await change({ account_number: '1111111111' });
    const [first, second] = mails().map(tokenIn);
    await expect(confirm(first!)).rejects.toMatchObject(dead);
    await expect(withdraw()).rejects.toMatchObject({ status: 409 });
    await confirm(second!);
    await expect(withdraw()).resolves.toBeDefined();
  });

  it('does nothing after the cooldown, for banned members, or if invented', async () => {
    await change(newAccount);
    const token = tokenIn(mails()[0]);
    await expect(confirm('made-up')).rejects.toMatchObject(dead);
    await t.ctx.db.update(users).set({ status: 'banned' }).where(eq(users.id, ada.id));
    await expect(confirm(token)).rejects.toMatchObject(dead);
    await t.ctx.db.update(users).set({ status: 'active' }).where(eq(users.id, ada.id));
    t.clock.advance({ hours: 24 });
    await expect(confirm(token)).rejects.toMatchObject(dead);
  });

  it('is stored nowhere but in the email', async () => {
    await change(newAccount);
    const token = tokenIn(mails()[0]);
    expect(token).toHaveLength(43);
    const kept = JSON.stringify([await t.ctx.db.select().from(users), await t.ctx.db.select().from(auditLog)]);
    expect(kept).not.toContain(token);
  });
});

describe('after a password reset by email', () => {
  const reset = () => t.ctx.db.update(users).set({ passwordResetAt: t.clock.now() }).where(eq(users.id, ada.id));

  it('the mailbox alone empties no wallet: for a day new bank details wait without a link', async () => {
    await reset();
    t.clock.advance({ hours: 23, minutes: 59 });
    expect(await change(newAccount)).toEqual({ message: messages.profile.bankUpdatedAfterReset });
    const [mail] = mails();
    expect(mail?.text).not.toContain('bank-change');
    expect(mail?.text).toContain('can’t be shortened');
    await expect(withdraw()).rejects.toMatchObject({ status: 409 });
    t.clock.advance({ hours: 23, minutes: 59 });
    await expect(withdraw()).rejects.toMatchObject({ status: 409 });
    t.clock.advance({ minutes: 1 });
    await expect(withdraw()).resolves.toBeDefined();
  });

  it('an earlier link ends no later cooldown', async () => {
    await change(newAccount);
    const token = tokenIn(mails()[0]);
    await reset();
    await change({ account_number: '1111111111' });
    await expect(confirm(token)).rejects.toMatchObject({ status: 400 });
  });

  it('the link returns after that day', async () => {
    await reset();
    t.clock.advance({ hours: 24 });
    await change(newAccount);
    await confirm(tokenIn(mails()[0]));
    await expect(withdraw()).resolves.toBeDefined();
  });

  it('money goes to the old bank details without a cooldown', async () => {
    await reset();
    await expect(withdraw()).resolves.toBeDefined();
  });
});

it('new bank details end all other sessions of the member only; other changes end none', async () => {
  const bola = await person(t.ctx);
  const open = async (who: Person) => {
    const token = await openSession(t.ctx, who);
    return { actor: await authenticate(t.base, `Bearer ${token}`), token };
  };
  const [here, there, hers] = [await open(ada), await open(ada), await open(bola)];
  const alive = ({ token }: { token: string }) =>
    authenticate(t.base, `Bearer ${token}`).then(
      () => true,
      () => false,
    );
  const act = (input: object) =>
    updateProfile({ ...t.anonymous(), actor: here.actor }, contract.updateProfile.body.parse(input));
  await act({ state: 'Kano' });
  expect(await alive(there)).toBe(true);
  await act(newAccount);
  expect([await alive(here), await alive(there), await alive(hers)]).toEqual([true, false, true]);
});
