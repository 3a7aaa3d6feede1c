import { eq } from 'drizzle-orm';
import * as messages from '../../../contract/messages';
import { buildApp } from '../../app';
import { inTransaction, type Ctx } from '../../context';
import { auditLog, coupons, users } from '../../db/schema';
import { person } from '../../testing/factories';
import { application, codeMailedTo, cookieJar, couponMade, mailsTo, otherThan } from '../../testing/signingUp';
import { testContext } from '../../testing/testContext';
import { walletOf } from '../ledger';
import { forgotPassword, login } from '../login';
import { publicRoutes } from '.';
import { register } from './register';
import { resendOtp, verifyOtp } from './verifyOtp';

const t = testContext({ publicUrl: 'https://sharenaira.example' });

const name = 'sharenaira_asked';
const browser = (ip = '192.0.2.1') => {
  const cookies = cookieJar();
  return { cookies, ctx: t.anonymous({ ip, cookies }) };
};
const account = async (email: string) => (await t.ctx.db.select().from(users).where(eq(users.email, email)))[0]!;
const verify = (ctx: Ctx, email: string, otpCode = codeMailedTo(t, email)) =>
  inTransaction(ctx, (tx) => verifyOtp(tx, { email, otpCode }));
const otherBrowser = { status: 409, message: messages.login.otpOtherBrowser, fields: undefined };
const wrong = { status: 400, message: messages.login.otpWrong };

describe('a second sign-up with an address whose holder has not entered the code', () => {
  const rivals = async () => {
    const [holder, attacker] = [browser(), browser('198.51.100.66')];
    const accomplice = await person(t.ctx);
    const own = application({ fullname: 'Bola Ade', coupon_code: await couponMade(t.ctx) });
    const foreign = application({
      ...own,
      password: 'the-attackers-phrase-1',
      account_no: '9999999999',
      coupon_code: undefined,
      refer_by: accomplice.referralCode,
    });
    await register(holder.ctx, own);
    const ownCode = codeMailedTo(t, own.email);
    await expect(register(attacker.ctx, foreign)).rejects.toMatchObject({ status: 429 });
    t.clock.advance({ minutes: 10 });
    await register(attacker.ctx, foreign);
    return { holder, attacker, accomplice, own, foreign, ownCode };
  };

  it('lets the newest code activate nothing and explains why', async () => {
    const { holder, accomplice, own, foreign } = await rivals();
    await expect(
      verifyOtp(holder.ctx, { email: own.email, otpCode: codeMailedTo(t, own.email) }),
    ).rejects.toMatchObject(otherBrowser);
    expect(await account(own.email)).toMatchObject({ status: 'pending', activatedAt: null });
    expect((await walletOf(t.ctx, accomplice.id)).balance).toBe(0);
    await expect(login(t.anonymous(), { email: own.email, password: foreign.password })).rejects.toMatchObject({
      status: 403,
      message: messages.login.unfinished,
    });
    const [row] = await t.ctx.db.select().from(auditLog).where(eq(auditLog.action, 'otp.verify'));
    expect(row!.after).toEqual({ accepted: null, otherBrowser: true });
  });

  it('is spent with its code, and can no longer be activated', async () => {
    const { holder, attacker, own } = await rivals();
    const otpCode = codeMailedTo(t, own.email);
    await expect(verifyOtp(holder.ctx, { email: own.email, otpCode })).rejects.toMatchObject(otherBrowser);
    for (const ctx of [t.anonymous(), attacker.ctx, holder.ctx])
      await expect(verifyOtp(ctx, { email: own.email, otpCode })).rejects.toMatchObject(wrong);
    t.clock.advance({ minutes: 1 });
    await resendOtp(attacker.ctx, { email: own.email });
    expect(mailsTo(t, own.email).at(-1)!.text).not.toMatch(/\d{6}/);
    expect((await account(own.email)).status).toBe('pending');
  });

  it('makes the holder’s older code wrong', async () => {
    const { holder, own, ownCode } = await rivals();
    const typed = ownCode === codeMailedTo(t, own.email) ? otherThan(ownCode) : ownCode;
    await expect(verify(holder.ctx, own.email, typed)).rejects.toMatchObject(wrong);
  });

  it('yields to the holder who sends the details again', async () => {
    const { holder, accomplice, own } = await rivals();
    await expect(
      verifyOtp(holder.ctx, { email: own.email, otpCode: codeMailedTo(t, own.email) }),
    ).rejects.toMatchObject(otherBrowser);
    t.clock.advance({ minutes: 10 });
    await register(holder.ctx, own);
    expect(await verify(holder.ctx, own.email)).toMatchObject({ data: { purpose: 'signup' } });
    expect(await account(own.email)).toMatchObject({ status: 'active', accountNo: own.account_no });
    await expect(login(t.anonymous(), { email: own.email, password: own.password })).resolves.toBeDefined();
    expect((await walletOf(t.ctx, accomplice.id)).balance).toBe(0);
    expect(await t.ctx.db.select({ status: coupons.status }).from(coupons)).toEqual([{ status: 'used' }]);
  });

  it('is not activated by another code requested in the holder’s browser', async () => {
    const { holder, own } = await rivals();
    t.clock.advance({ minutes: 10 });
    await resendOtp(holder.ctx, { email: own.email });
    await expect(
      verifyOtp(holder.ctx, { email: own.email, otpCode: codeMailedTo(t, own.email) }),
    ).rejects.toMatchObject(otherBrowser);
  });

  it('is not activated by a password reset', async () => {
    const { own } = await rivals();
    const stale = codeMailedTo(t, own.email);
    t.clock.advance({ minutes: 10 });
    await forgotPassword(t.anonymous(), { email: own.email });
    await expect(verify(t.anonymous(), own.email, stale)).rejects.toMatchObject(wrong);
    t.clock.advance({ minutes: 15 });
    await resendOtp(t.anonymous(), { email: own.email });
    const [, , ...later] = mailsTo(t, own.email);
    expect(later.map(({ subject }) => subject)).toEqual(Array(2).fill('Your ShareNaira sign-up isn’t finished'));
    expect(later[0]!.text).toContain('https://sharenaira.example/signup');
    for (const { text } of later) expect(text).not.toMatch(/\d{6}/);
  });

  it('stays hidden from callers who only guess', async () => {
    const { holder, own } = await rivals();
    await expect(verify(holder.ctx, own.email, otherThan(codeMailedTo(t, own.email)))).rejects.toMatchObject(wrong);
  });
});

describe('an honest person', () => {
  it('can correct the details and sign up again in the same browser', async () => {
    const { ctx } = browser();
    const first = application();
    await register(ctx, first);
    t.clock.advance({ minutes: 1 });
    await register(ctx, { ...first, account_no: '1111111111' });
    await verify(ctx, first.email);
    expect(await account(first.email)).toMatchObject({ status: 'active', accountNo: '1111111111' });
  });

  it('can start on the phone and finish on another machine by sending the details again', async () => {
    const [phone, desktop] = [browser(), browser()];
    const applied = application();
    await register(phone.ctx, applied);
    t.clock.advance({ minutes: 10 });
    await register(desktop.ctx, applied);
    await verify(desktop.ctx, applied.email);
    expect(await account(applied.email)).toMatchObject({ status: 'active' });
  });

  it.each([
    ['without any cookie, as a plain client comes', () => t.anonymous()],
    ['in a browser that was cleared', () => browser().ctx],
  ])('can enter the code %s', async (_, elsewhere) => {
    const { ctx } = browser();
    const applied = application();
    await register(ctx, applied);
    await verify(elsewhere(), applied.email);
    expect((await account(applied.email)).status).toBe('active');
  });

  it('can let the first code expire and request another', async () => {
    const { ctx } = browser();
    const applied = application();
    await register(ctx, applied);
    t.clock.advance({ minutes: 11 });
    await resendOtp(ctx, { email: applied.email });
    await verify(ctx, applied.email);
    expect((await account(applied.email)).status).toBe('active');
  });

  it('is not mistaken for a stranger if someone else signs up on the same phone', async () => {
    const { ctx } = browser();
    const [first, second] = [application(), application()];
    await register(ctx, first);
    await register(ctx, second);
    await expect(verify(ctx, first.email)).resolves.toMatchObject({ data: { purpose: 'signup' } });
    expect((await account(first.email)).status).toBe('active');
    await verify(ctx, second.email);
    expect((await account(second.email)).status).toBe('active');
  });

  it('keeps the cookie through a refusal and a wrong code', async () => {
    const { ctx } = browser();
    const applied = application();
    await register(ctx, applied);
    const again = { ...applied, coupon_code: 'SN-WRNG-WRNG' };
    await expect(inTransaction(ctx, (tx) => register(tx, again))).rejects.toMatchObject({ status: 409 });
    await expect(verify(ctx, applied.email, otherThan(codeMailedTo(t, applied.email)))).rejects.toMatchObject(wrong);
    await expect(verify(ctx, applied.email)).resolves.toBeDefined();
  });

  it('can reset a password in a browser that signed someone else up', async () => {
    const { ctx } = browser();
    await register(ctx, application());
    const { email } = await person(t.ctx);
    await forgotPassword(ctx, { email });
    expect(await verify(ctx, email)).toMatchObject({ data: { purpose: 'reset' } });
  });
});

describe('the cookie of a sign-up', () => {
  it('is set alike for new, pending and known addresses, and means nothing for existing accounts', async () => {
    const member = await person(t.ctx);
    const pending = application();
    await register(browser().ctx, pending);
    t.clock.advance({ minutes: 10 });
    for (const email of [application().email, pending.email, member.email]) {
      const { ctx, cookies } = browser();
      await register(ctx, application({ email }));
      expect([...cookies.held.keys()]).toEqual([name, 'sharenaira_mark']);
      expect(cookies.held.get(name)).toMatch(/^[\w-]{43}$/);
    }
    const attempt = { signupAttemptHash: expect.any(String), signupAttemptAt: t.clock.now() };
    expect(await account(member.email)).toEqual({ ...member, ...attempt });
  });

  it('is constant per browser, stored only as a hash, until activation', async () => {
    const { ctx, cookies } = browser();
    const applied = application();
    await register(ctx, applied);
    const first = cookies.held.get(name)!;
    await register(ctx, application());
    expect(cookies.held.get(name)).toBe(first);
    expect(Buffer.from((await account(applied.email)).signupHash!).toString('base64url')).not.toBe(first);
    await verify(ctx, applied.email);
    expect((await account(applied.email)).signupHash).toBeNull();
  });

  it('opens nothing if forged, and is ignored in another form', async () => {
    const applied = application();
    await register(browser().ctx, applied);
    const invented = browser();
    invented.cookies.held.set(name, 'a'.repeat(43));
    await expect(verify(invented.ctx, applied.email)).rejects.toMatchObject(otherBrowser);
    t.clock.advance({ minutes: 10 });
    const odd = browser();
    odd.cookies.held.set(name, 'x');
    await register(odd.ctx, applied);
    expect(odd.cookies.held.get(name)).toMatch(/^[\w-]{43}$/);
  });

  it('is sent alike for new and known addresses: status, body, headers, hidden from scripts', async () => {
    const member = await person(t.ctx);
    const app = await buildApp(t.base, { routes: publicRoutes });
    const getAnswer = async (email: string) => {
      const payload = application({ email });
      const { statusCode, body, headers } = await app.inject({ method: 'POST', url: '/api/v1/auth/register', payload });
      const setCookie = String(headers['set-cookie']);
      return { statusCode, body, names: Object.keys(headers), cookie: setCookie.replace(/=[\w-]{43};/g, '=<43>;') };
    };
    const asNew = await getAnswer(application().email);
    expect(await getAnswer(member.email)).toEqual(asNew);
    expect(asNew.cookie).toBe(
      '__Host-sharenaira_asked=<43>; Max-Age=86400; Path=/; HttpOnly; Secure; SameSite=Strict,' +
        '__Host-sharenaira_mark=<43>; Max-Age=15552000; Path=/; HttpOnly; Secure; SameSite=Strict',
    );
    await app.close();
  });
});
