import { eq } from 'drizzle-orm';
import * as messages from '../../../contract/messages';
import type { Ctx } from '../../context';
import { auditLog, sessions, users } from '../../db/schema';
import { person } from '../../testing/factories';
import { application, codeMailedTo, cookieJar, goodPassword, mailsTo } from '../../testing/signingUp';
import { testContext } from '../../testing/testContext';
import { changePassword, continueAsNewMember, forgotPassword, getNewMember, login } from '../login';
import { endSessionsOf } from '../sessions';
import { forgetPendingSignups, register } from './register';
import { resendOtp, verifyOtp } from './verifyOtp';

const t = testContext();
type Browser = Ctx & { readonly cookies: ReturnType<typeof cookieJar> };
const browser = (): Browser => ({ ...t.anonymous(), cookies: cookieJar() });
const copyOf = ({ cookies: { held } }: Browser): Browser => {
  const copy = browser();
  for (const [name, value] of held) copy.cookies.held.set(name, value);
  return copy;
};
const applies = async (home: Ctx, fields: Parameters<typeof application>[0] = {}) => {
  const sent = application({ fullname: 'Ada Obi', ...fields });
  await register(home, sent);
  return sent.email;
};
const entersCode = (ctx: Ctx, email: string) => verifyOtp(ctx, { email, otpCode: codeMailedTo(t, email) });
const logsIn = (ctx: Ctx, email: string, password = goodPassword) => login(ctx, { email, password });
const accountOf = async (email: string) => (await t.ctx.db.select().from(users).where(eq(users.email, email)))[0]!;
const activated = async (home = browser()) => {
  const email = await applies(home);
  await entersCode(home, email);
  return { home, email, id: (await accountOf(email)).id };
};
const refused = { status: 401, code: 'login_expired' };
const refusal = (work: Promise<unknown>) => work.then(() => null).catch((error: unknown) => JSON.stringify(error));
const unfinished = { status: 403, message: messages.login.unfinished };

describe('after the code of a sign-up, its browser', () => {
  it('logs in with one tap, once, and the audit log names it', async () => {
    const { home, id } = await activated();
    expect(await getNewMember(home)).toEqual({ data: { name: 'Ada' } });
    const twin = copyOf(home);
    expect(await continueAsNewMember(home)).toMatchObject({ token: expect.any(String), isAdmin: false });
    expect(await getNewMember(home)).toEqual({ data: null });
    for (const again of [home, twin]) await expect(continueAsNewMember(again)).rejects.toMatchObject(refused);
    const rows = await t.ctx.db.select().from(auditLog).where(eq(auditLog.action, 'auth.login'));
    expect(rows).toEqual([expect.objectContaining({ objectId: id, after: { outcome: 'signup' } })]);
    expect(await t.ctx.db.select({ secondFactorAt: sessions.secondFactorAt }).from(sessions)).toEqual([
      { secondFactorAt: null },
    ]);
  });

  const ended: [string, (made: Awaited<ReturnType<typeof activated>>) => Promise<unknown>][] = [
    ['ten minutes', async () => t.clock.advance({ minutes: 10 })],
    ['a login in another browser', ({ email }) => logsIn(browser(), email)],
    ['a login of someone else in this browser', async ({ home }) => logsIn(home, (await activated()).email)],
    ['a sign-up of someone else in this browser', ({ home }) => applies(home)],
    [
      'a new password',
      async ({ email, id }) => {
        await logsIn(browser(), email);
        const [session] = await t.ctx.db.select().from(sessions).where(eq(sessions.userId, id));
        const own = {
          ...t.as({ id, isAdmin: false }),
          actor: { kind: 'member', userId: id, sessionId: session!.id, isAdmin: false },
        } as Ctx;
        await changePassword(own, { current_password: goodPassword, password: 'another-harmattan-17' });
      },
    ],
    ['a ban', ({ id }) => t.ctx.db.update(users).set({ status: 'banned' }).where(eq(users.id, id))],
    ['the end of all sessions', ({ id }) => endSessionsOf(t.ctx, id)],
    ['becoming an admin', ({ id }) => t.ctx.db.update(users).set({ isAdmin: true }).where(eq(users.id, id))],
  ];
  it.each(ended)('no longer does after %s', async (_title, end) => {
    const made = await activated();
    const twin = copyOf(made.home);
    await end(made);
    for (const ctx of [made.home, twin]) {
      expect(await getNewMember(ctx)).toEqual({ data: null });
      await expect(continueAsNewMember(ctx)).rejects.toMatchObject(refused);
    }
  });

  it('is the only one: neither the browser that merely knows the code nor one with a cookie set before', async () => {
    const home = browser();
    const email = await applies(home);
    const planted = copyOf(home);
    const other = browser();
    await entersCode(other, email);
    for (const ctx of [home, planted, other]) await expect(continueAsNewMember(ctx)).rejects.toMatchObject(refused);

    const second = browser();
    const next = await applies(second);
    const before = copyOf(second);
    await entersCode(second, next);
    await expect(continueAsNewMember(before)).rejects.toMatchObject(refused);
    await expect(continueAsNewMember(second)).resolves.toMatchObject({ isAdmin: false });
  });
});

describe('the password of an unfinished sign-up', () => {
  it('leads to its code in any browser, which may then enter it', async () => {
    const email = await applies(browser());
    const other = browser();
    await applies(other);
    await expect(logsIn(other, email)).rejects.toMatchObject(unfinished);
    t.clock.advance({ minutes: 11 });
    await expect(logsIn(other, email)).rejects.toMatchObject(unfinished);
    await resendOtp(other, { email });
    await expect(entersCode(other, email)).resolves.toMatchObject({ data: { purpose: 'signup' } });
    expect(await continueAsNewMember(other)).toMatchObject({ isAdmin: false });
  });

  it('is answered alike for an address that has an account, and a wrong one like any other', async () => {
    const member = await person(t.ctx);
    const answers = [];
    for (const email of [member.email, 'new.person@example.com']) {
      await register(browser(), application({ email, password: 'a sentence of my own' }));
      const [right, wrong] = [browser(), browser()];
      answers.push([
        await refusal(logsIn(right, email, 'a sentence of my own')),
        [...right.cookies.held.keys()],
        await refusal(logsIn(wrong, email, 'another sentence')),
        [...wrong.cookies.held.keys()],
      ]);
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]![0]).toContain('signup_unfinished');
    expect(answers[0]![2]).toBe(await refusal(logsIn(browser(), 'nobody@example.com')));
  });

  it('opens nothing where the address has an account', async () => {
    const { email } = await person(t.ctx);
    const stranger = browser();
    await register(stranger, application({ email }));
    await expect(logsIn(stranger, email)).rejects.toMatchObject(unfinished);
    expect(await getNewMember(stranger)).toEqual({ data: null });
    await expect(continueAsNewMember(stranger)).rejects.toMatchObject(refused);
    await expect(verifyOtp(stranger, { email, otpCode: 123_456 })).rejects.toMatchObject({ status: 400 });
  });

  it('is forgotten with it', async () => {
    const { email } = await person(t.ctx);
    for (const sent of [email, 'late@example.com']) await register(browser(), application({ email: sent }));
    t.clock.advance({ days: 6, hours: 23, minutes: 59 });
    await expect(logsIn(browser(), 'late@example.com')).rejects.toMatchObject(unfinished);
    t.clock.advance({ minutes: 2 });
    await forgetPendingSignups(t.ctx);
    for (const sent of [email, 'late@example.com'])
      await expect(logsIn(browser(), sent)).rejects.toMatchObject({ status: 401, message: messages.login.wrong });
  });
});

it('Forgot password mails the sign-up’s code to its own browser only', async () => {
  const home = browser();
  const email = await applies(home);
  t.clock.advance({ minutes: 11 });
  await forgotPassword(home, { email });
  await expect(entersCode(home, email)).resolves.toMatchObject({ data: { purpose: 'signup' } });

  const stranger = browser();
  const other = await applies(browser());
  t.clock.advance({ minutes: 11 });
  await forgotPassword(stranger, { email: other });
  expect(mailsTo(t, other).at(-1)!.subject).toBe('Your ShareNaira sign-up isn’t finished');
});
