import { eq } from 'drizzle-orm';
import { limits } from '../../../contract/limits';
import { listLinkedAccounts as contract } from '../../../contract/members';
import { deviceIds, users } from '../../db/schema';
import { adminPerson, earn, person, type Person } from '../../testing/factories';
import { application, codeMailedTo, cookieJar, goodPassword } from '../../testing/signingUp';
import { testContext } from '../../testing/testContext';
import { hashToken } from '../../lib/tokens';
import { closeAccount } from '../account';
import { forgetSpentSecrets, login } from '../login';
import { hashPassword } from '../passwords';
import { register, verifyOtp } from '../sign-up';
import { requestWithdrawal } from '../withdrawals';
import { listLinkedAccounts } from './getUser';

const t = testContext();
let accounts = 0;
const stranger = async (fields: Parameters<typeof person>[1] = {}) => {
  const accountNo = String(6_000_000_000 + (accounts += 1));
  return person(t.ctx, { accountNo, fullname: `Stranger ${accountNo}`, ...fields });
};
let admin: Person;
beforeEach(async () => {
  admin = await adminPerson(t.ctx, { accountNo: '' });
});
const linkedAccountsOf = async ({ id }: { id: string }, query: object = {}) =>
  listLinkedAccounts(t.as(admin), { id, ...contract.query.parse(query) });
const kinds = async (who: { id: string }) =>
  (await linkedAccountsOf(who)).data.map(({ member, shared }) => [member.fullname, shared.map(({ kind }) => kind)]);

const jar = cookieJar;
type Jar = ReturnType<typeof jar>;
const ip = { ip: '192.0.2.1' };
const signUp = async (cookies: Jar, fields: Parameters<typeof application>[0] = {}) => {
  const account_no = String(6_000_000_000 + (accounts += 1));
  const applied = application({ account_no, fullname: `Stranger ${account_no}`, ...fields });
  await register(t.anonymous({ ...ip, cookies }), applied);
  return applied;
};
const activate = (cookies: Jar, email: string) =>
  verifyOtp(t.anonymous({ ...ip, cookies }), { email, otpCode: codeMailedTo(t, email) });
const accountOf = async (email: string) => (await t.ctx.db.select().from(users).where(eq(users.email, email)))[0]!;

describe('a browser', () => {
  it('links accounts that signed up in it and log in elsewhere; only its hash is stored', async () => {
    const phone = jar();
    const ada = await signUp(phone, { fullname: 'Ada Obi' });
    await activate(phone, ada.email);
    const bola = await signUp(phone, { fullname: 'Bola Ade', phone: '+2348031234568' });
    await activate(jar(), bola.email);
    expect(await kinds(await accountOf(ada.email))).toEqual([['Bola Ade', ['device']]]);
    const deviceId = phone.get('sharenaira_mark')!;
    const kept = await t.ctx.db
      .select()
      .from(deviceIds)
      .where(eq(deviceIds.deviceIdHash, hashToken(deviceId)));
    expect(kept).toHaveLength(2);
    expect(JSON.stringify(kept)).not.toContain(deviceId);
  });

  it('links accounts that log in with it in turn, unlike the cookie of known devices', async () => {
    const passwordHash = await hashPassword(goodPassword);
    const [ada, bola] = [await stranger({ passwordHash }), await stranger({ passwordHash, fullname: 'Bola Ade' })];
    const phone = jar();
    for (const { email } of [ada, bola])
      await login(t.anonymous({ ...ip, cookies: phone }), { email, password: goodPassword });
    expect(await kinds(ada)).toEqual([['Bola Ade', ['device']]]);
    expect(phone.get('sharenaira_device')).not.toContain(phone.get('sharenaira_mark'));
  });

  it('gets a new device id for an invented one, and IP addresses link nothing', async () => {
    const [one, other] = [jar(), jar()];
    for (const cookies of [one, other]) cookies.set('sharenaira_mark', 'mine', { maxAgeSeconds: 60 });
    const ada = await signUp(one, { fullname: 'Ada Obi' });
    await signUp(other, { fullname: 'Bola Ade', phone: '+2348031234568' });
    expect(one.get('sharenaira_mark')).toMatch(/^[\w-]{43}$/);
    expect((await linkedAccountsOf(await accountOf(ada.email))).data).toEqual([]);
  });

  it('of a stranger’s sign-up with the same address is not linked to its holder', async () => {
    const [rival, own] = [jar(), jar()];
    const applied = await signUp(rival);
    t.clock.advance({ minutes: 10 });
    await register(t.anonymous({ ...ip, cookies: own }), applied);
    await activate(own, applied.email);
    const { id } = await accountOf(applied.email);
    const kept = await t.ctx.db.select().from(deviceIds).where(eq(deviceIds.userId, id));
    expect(kept).toMatchObject([{ deviceIdHash: hashToken(own.get('sharenaira_mark')!) }]);
  });

  it('gets a device id whether or not the address has an account', async () => {
    const ada = await stranger();
    const cookies = jar();
    await signUp(cookies, { email: ada.email });
    expect(cookies.get('sharenaira_mark')).toBeDefined();
    expect(await t.ctx.db.$count(deviceIds)).toBe(0);
  });

  it('is forgotten after long disuse, and with the account', async () => {
    const passwordHash = await hashPassword(goodPassword);
    const [ada, bola] = [await stranger({ passwordHash }), await stranger({ passwordHash })];
    for (const { email } of [ada, bola])
      await login(t.anonymous({ ...ip, cookies: jar() }), { email, password: goodPassword });
    await closeAccount(t.as(ada), { current_password: goodPassword });
    expect(await t.ctx.db.select({ of: deviceIds.userId }).from(deviceIds)).toEqual([{ of: bola.id }]);
    t.clock.advance({ days: limits.deviceMarkDays, ms: 1 });
    await forgetSpentSecrets(t.ctx);
    expect(await t.ctx.db.$count(deviceIds)).toBe(0);
  });
});

it('a bank account links all who have it or ever withdrew to it, a phone number all who gave it', async () => {
  const ada = await stranger({ fullname: 'Ada Obi' });
  const bola = await stranger({ fullname: 'Bola Ade', accountNo: ada.accountNo });
  const chi = await stranger({ fullname: 'Chi Eze', accountNo: ada.accountNo, phone: ada.phone });
  await earn(t.ctx, admin, bola, 500);
  await requestWithdrawal(t.as(bola), { amount: 200 });
  await t.ctx.db.update(users).set({ accountNo: '9999999999' }).where(eq(users.id, bola.id));
  expect(await kinds(ada)).toEqual([
    ['Chi Eze', ['bank', 'phone']],
    ['Bola Ade', ['bank']],
  ]);
  const { data } = await linkedAccountsOf(ada);
  expect(data[1]!.shared).toEqual([{ kind: 'bank', since: t.clock.now().toISOString() }]);
  expect(data[0]!.shared[0]).toEqual({ kind: 'bank', since: null });
  expect(await kinds(chi)).toContainEqual(['Ada Obi', ['bank', 'phone']]);
  expect((await linkedAccountsOf(ada, { page: 2, pageSize: 1 })).data).toMatchObject([
    { member: { fullname: 'Bola Ade' } },
  ]);
  expect((await linkedAccountsOf(ada, { q: 'chi' })).meta.total).toBe(1);
});

it('one mailbox in two spellings, or name and state, links members but no closed account', async () => {
  const passwordHash = await hashPassword(goodPassword);
  const ada = await stranger({ fullname: 'Ada Obi', email: 'ada.obi@gmail.com', passwordHash });
  const bola = await stranger({ fullname: 'Bola Ade', email: 'adaobi+jobs@googlemail.com', passwordHash });
  await stranger({ fullname: 'ÀDA  Obi', state: ada.state });
  await stranger({ fullname: 'Ada Obi', state: 'Kano' });
  expect(await kinds(ada)).toEqual([
    ['ÀDA  Obi', ['name']],
    ['Bola Ade', ['mailbox']],
  ]);
  for (const who of [ada, bola]) await closeAccount(t.as(who), { current_password: goodPassword });
  expect((await linkedAccountsOf(bola)).data).toEqual([]);
});

it('members without an account number share none', async () => {
  const [ada] = [await stranger({ accountNo: '' }), await stranger({ accountNo: '' })];
  expect((await linkedAccountsOf(ada)).data).toEqual([]);
});
