import { eq } from 'drizzle-orm';
import * as contract from '../../../contract/members';
import * as messages from '../../../contract/messages';
import { inTransaction, newId } from '../../context';
import { notifications, users, withdrawals } from '../../db/schema';
import { acting, adminPerson, earn, handedIn, person, postedTask, type Person } from '../../testing/factories';
import { testContext } from '../../testing/testContext';
import { requestWithdrawal } from '../withdrawals';
import { listUsers } from './queries';
import { updateUserStatus } from './updateUserStatus';
import { getUser } from './getUser';

const t = testContext();
let admin: Person;
let ada: Person;
beforeEach(async () => {
  admin = await adminPerson(t.ctx, { fullname: 'Ngozi Admin', email: 'ngozi@example.com', phone: '+2348039999999' });
  t.clock.advance({ minutes: 1 });
  ada = await person(t.ctx, { fullname: 'Ada Obi', email: 'ada@example.com', phone: '+2348031234567' });
});
const adminCtx = () => acting(t.ctx, admin);

describe('the list of members', () => {
  type Query = Parameters<typeof listUsers>[1];
  const found = async (query: Query): Promise<string[]> => {
    const answer = contract.listUsers.answer.parse({
      error: false,
      message: '',
      ...(await listUsers(adminCtx(), query)),
    });
    return answer.data.map(({ userInfo }) => userInfo.fullname);
  };

  it('has every activated member including admins, newest first', async () => {
    await person(t.ctx, { status: 'pending', activatedAt: null });
    expect(await found({})).toEqual(['Ada Obi', 'Ngozi Admin']);
  });

  it.each([
    ['a part of the name', 'ada o'],
    ['a part of the e-mail', 'ADA@'],
    ['the phone as it is stored', '+2348031234567'],
    ['the phone as people write it', '0803 123 4567'],
    ['the end of the phone', '234567'],
  ])('finds by %s', async (_, q) => {
    expect(await found({ q })).toEqual(['Ada Obi']);
  });

  it('filters by days of activation, which count as sign-ups', async () => {
    t.clock.advance({ days: 3 });
    await person(t.ctx, { fullname: 'Bola Ade' });
    const [from, to] = ['2026-03-08', '2026-03-07'];
    expect(await found({ from })).toEqual(['Bola Ade']);
    expect(await found({ to })).toEqual(['Ada Obi', 'Ngozi Admin']);
  });

  it('sorts by name, balance and jobs over all pages', async () => {
    t.clock.advance({ minutes: 1 });
    const bola = await person(t.ctx, { fullname: 'Bola Ade' });
    await earn(t.ctx, admin, bola, 900);
    await earn(t.ctx, admin, ada, 100);
    await earn(t.ctx, admin, ada, 100);
    expect(await found({ sort: 'fullname' })).toEqual(['Ada Obi', 'Bola Ade', 'Ngozi Admin']);
    expect(await found({ sort: '-balance' })).toEqual(['Bola Ade', 'Ada Obi', 'Ngozi Admin']);
    expect(await found({ sort: '-jobsCount' })).toEqual(['Ada Obi', 'Bola Ade', 'Ngozi Admin']);
    const second = await listUsers(adminCtx(), { sort: '-balance', page: 2, pageSize: 1 });
    expect(second.meta).toEqual({ page: 2, pageSize: 1, total: 3 });
    expect(second.data).toEqual([
      expect.objectContaining({
        userInfo: expect.objectContaining({ fullname: 'Ada Obi', jobsCount: 2 }),
        wallet: { balance: 200 },
      }),
    ]);
  });
});

describe('one member', () => {
  it('is shown with money, bank, socials, proofs and withdrawals, newest first', async () => {
    await earn(t.ctx, admin, ada, 500);
    t.clock.advance({ minutes: 1 });
    await handedIn(t.ctx, ada, (await postedTask(t.ctx, admin, { title: 'Second job', amount: 300 })).id);
    await requestWithdrawal(acting(t.ctx, ada), { amount: 200 });
    const answer = await getUser(adminCtx(), { id: ada.id });
    const { data } = contract.getUser.answer.parse({ error: false, message: '', ...answer });
    expect(data.userProfile).toMatchObject({ id: ada.id, fullname: 'Ada Obi' });
    expect(data.wallet).toEqual({ balance: 300, on_hold: 200, total_earned: 500 });
    expect(data.bankInfo.account_no).toBe('0123456789');
    expect(data.socials.followers.instagram).toBe(5_000);
    expect(
      data.tasks.map(({ taskData, dataValues }) => [taskData.jobTitle, taskData.payoutAmount, dataValues.status]),
    ).toEqual([
      ['Second job', 300, 'in-review'],
      ['Share our flyer', 500, 'approved'],
    ]);
    expect(data.withdrawals).toEqual([expect.objectContaining({ amount: 200, status: 'pending' })]);
  });

  it('is shown with the cooldown’s end', async () => {
    const waitOf = async () => (await getUser(adminCtx(), { id: ada.id })).data.bankInfo.withdrawals_from;
    expect(await waitOf()).toBeNull();
    const withdrawalsFrom = new Date('2026-03-06T09:00:00.000Z');
    await t.ctx.db.update(users).set({ withdrawalsFrom }).where(eq(users.id, ada.id));
    expect(await waitOf()).toBe(withdrawalsFrom.toISOString());
    t.clock.advance({ days: 1 });
    expect(await waitOf()).toBeNull();
  });

  it('is not found by an unknown id or before verification', async () => {
    const pending = await person(t.ctx, { status: 'pending', activatedAt: null });
    await expect(getUser(adminCtx(), { id: newId() })).rejects.toMatchObject({ status: 404 });
    await expect(getUser(adminCtx(), { id: pending.id })).rejects.toMatchObject({ status: 404 });
  });
});

describe('a ban', () => {
  const move = (who: { id: string }, status_update: 'ban' | 'unban', ctx = adminCtx(), reason?: string) =>
    inTransaction(ctx, (tx) => updateUserStatus(tx, { id: who.id, status_update, reason }));
  const statusOf = async ({ id }: Person) => (await t.ctx.db.select().from(users).where(eq(users.id, id)))[0]!.status;

  it('leaves a pending withdrawal for an admin to decide', async () => {
    await earn(t.ctx, admin, ada, 500);
    await requestWithdrawal(acting(t.ctx, ada), { amount: 500 });
    await move(ada, 'ban');
    expect((await t.ctx.db.select().from(withdrawals)).map(({ status }) => status)).toEqual(['pending']);
  });

  it('is lifted with a notification', async () => {
    await move(ada, 'ban');
    expect(await move(ada, 'unban')).toEqual({
      message: messages.members.unbanned,
      data: { id: ada.id, status: true },
    });
    expect(await statusOf(ada)).toBe('active');
    expect(await t.ctx.db.select().from(notifications)).toEqual([
      expect.objectContaining({ userId: ada.id, kind: 'account-unbanned' }),
    ]);
  });

  it('is mailed with its reason, as is its end; refused changes mail nothing', async () => {
    await move(ada, 'ban', adminCtx(), 'Stolen <pictures>');
    await expect(move(ada, 'ban', adminCtx(), 'Twice')).rejects.toMatchObject({ status: 409 });
    await move(ada, 'unban', adminCtx(), 'For the log alone');
    await move(ada, 'ban');
    const mails = t.jobs.filter(({ queue }) => queue === 'mail').map(({ data }) => data as Record<string, string>);
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      ['ada@example.com', 'Your ShareNaira account is suspended'],
      ['ada@example.com', 'Your ShareNaira account is open again'],
      ['ada@example.com', 'Your ShareNaira account is suspended'],
    ]);
    const [banned, lifted, bannedMutely] = mails.map(({ text }) => text);
    expect(banned).toContain('The reason: Stolen <pictures>');
    expect(banned).not.toContain('/login');
    expect(lifted).toContain(`${t.ctx.config.publicUrl}/login`);
    expect(lifted).not.toContain('For the log alone');
    expect(bannedMutely).not.toContain('The reason:');
  });

  it('is on the profile with reason, admin and time until lifted', async () => {
    const banOf = async () => (await getUser(adminCtx(), { id: ada.id })).data.ban;
    expect(await banOf()).toBeNull();
    await move(ada, 'ban', adminCtx(), 'Stolen pictures');
    const first = { at: t.clock.now().toISOString(), by: 'Ngozi Admin', reason: 'Stolen pictures' };
    expect(await banOf()).toEqual(first);
    await move(ada, 'unban');
    expect(await banOf()).toBeNull();
    t.clock.advance({ minutes: 1 });
    await move(ada, 'ban');
    expect(await banOf()).toEqual({ at: t.clock.now().toISOString(), by: 'Ngozi Admin', reason: null });
  });

  it('is refused against oneself, other admins, strangers and banned members', async () => {
    const other = await adminPerson(t.ctx);
    const pending = await person(t.ctx, { status: 'pending', activatedAt: null });
    await expect(move(admin, 'ban')).rejects.toMatchObject({ status: 403, message: messages.members.notYourself });
    await expect(move(other, 'ban')).rejects.toMatchObject({ status: 403, message: messages.members.notAdmins });
    await expect(move({ id: newId() }, 'ban')).rejects.toMatchObject({ status: 404 });
    await expect(move(pending, 'ban')).rejects.toMatchObject({ status: 404 });
    await expect(move(ada, 'unban')).rejects.toMatchObject({ status: 409, message: messages.members.alreadySo });
    await move(ada, 'ban');
    await expect(move(ada, 'ban')).rejects.toMatchObject({ status: 409 });
    expect(await statusOf(other)).toBe('active');
  });
});
