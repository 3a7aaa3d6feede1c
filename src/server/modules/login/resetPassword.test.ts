import { eq } from 'drizzle-orm';
import * as messages from '../../../contract/messages';
import { type Ctx, inTransaction } from '../../context';
import { auditLog, sessions, users } from '../../db/schema';
import { acting, person } from '../../testing/factories';
import { codeMailedTo, cookieJar, goodPassword, mailsTo } from '../../testing/signingUp';
import { testContext } from '../../testing/testContext';
import { confirmPassword, hashPassword } from '../passwords';
import { forgotPassword, resetPassword } from './resetPassword';
import { countLogin } from './guessing';
import { login } from './login';
import { openSession } from '../sessions';
import { verifyOtp } from '../sign-up';

const t = testContext();
const ask = (email: string, browser = t.anonymous()) => forgotPassword(browser, { email });
/** A browser that has confirmed a reset code. */
const confirmed = async (email: string): Promise<Ctx> => {
  const browser = t.anonymous({ cookies: cookieJar() });
  await ask(email, browser);
  await verifyOtp(browser, { email, otpCode: codeMailedTo(t, email) });
  return browser;
};
const reset = (browser: Ctx, email: string, password = goodPassword) =>
  inTransaction(browser, (tx) => resetPassword(tx, { email, password }));
const noResetToken = { status: 403, message: messages.login.resetTicketMissing };

describe('requesting a new password', () => {
  it('gets the same answer for known, banned, unverified and unknown addresses', async () => {
    const addresses = [
      (await person(t.ctx)).email,
      (await person(t.ctx, { status: 'banned' })).email,
      (await person(t.ctx, { status: 'pending', activatedAt: null })).email,
      'nobody@example.com',
    ];
    const answers = [];
    for (const email of addresses) answers.push(JSON.stringify(await ask(email)));
    expect(new Set(answers)).toEqual(new Set([JSON.stringify({ message: messages.login.resetSent })]));
    expect(addresses.map((email) => mailsTo(t, email)[0]?.subject)).toEqual([
      'Your code to reset your ShareNaira password',
      'Your code to reset your ShareNaira password',
      'Your ShareNaira sign-up isn’t finished',
      undefined,
    ]);
  });

  it.each(['known', 'unknown'])(
    'is refused after three mails in a quarter of an hour, for a %s address',
    async (kind) => {
      const { email } = kind === 'known' ? await person(t.ctx) : { email: 'nobody@example.com' };
      const browser = t.anonymous({ cookies: cookieJar() });
      for (let n = 0; n < 3; n += 1) {
        await ask(email, browser);
        t.clock.advance({ minutes: 1 });
      }
      await expect(ask(email, browser)).rejects.toMatchObject({
        status: 429,
        message: messages.login.otpWait(720),
        retryAfterSeconds: 720,
      });
    },
  );
});

describe('a new password', () => {
  it('is set once, ends every session, sends an email and is audited once', async () => {
    const { id, email } = await person(t.ctx);
    await openSession(t.ctx, { id, isAdmin: false });
    await openSession(t.ctx, { id, isAdmin: false });
    const browser = await confirmed(email);
    expect(await reset(browser, email)).toEqual({ message: messages.login.resetDone });
    expect((await t.ctx.db.select().from(sessions)).map(({ revokedAt }) => revokedAt)).toEqual([
      t.clock.now(),
      t.clock.now(),
    ]);
    expect(mailsTo(t, email).at(-1)!.subject).toBe('Your ShareNaira password was changed');
    const log = await t.ctx.db.select().from(auditLog).where(eq(auditLog.action, 'password.reset'));
    expect(log).toEqual([expect.objectContaining({ objectId: id, actorKind: 'anonymous' })]);
    await expect(login(t.anonymous(), { email, password: goodPassword })).resolves.toBeDefined();
  });

  it('leaves other accounts logged in', async () => {
    const [mine, theirs] = [await person(t.ctx), await person(t.ctx)];
    await openSession(t.ctx, theirs);
    await reset(await confirmed(mine.email), mine.email);
    expect((await t.ctx.db.select().from(sessions)).map(({ revokedAt }) => revokedAt)).toEqual([null]);
  });

  it('records its time', async () => {
    const { id, email } = await person(t.ctx);
    const at = t.clock.now();
    await reset(await confirmed(email), email);
    const [row] = await t.ctx.db.select().from(users).where(eq(users.id, id));
    expect(row!.passwordResetAt).toEqual(at);
  });

  it('admits its holder at once, however often strangers guessed', async () => {
    const { email } = await person(t.ctx);
    for (let n = 0; n < 100; n += 1) await countLogin(t.anonymous({ ip: `198.51.100.${n}` }), email, undefined);
    await expect(login(t.anonymous(), { email, password: goodPassword })).rejects.toMatchObject({ status: 429 });
    await reset(await confirmed(email), email);
    await expect(login(t.anonymous(), { email, password: goodPassword })).resolves.toBeDefined();
  });

  it('confirms a step-up at once, after any number of wrong tries', async () => {
    const { id, email } = await person(t.ctx, { passwordHash: await hashPassword(goodPassword) });
    const own = acting(t.ctx, { id, isAdmin: false });
    for (let n = 0; n < 10; n += 1) await expect(confirmPassword(own, `guess ${n}`)).rejects.toBeDefined();
    await expect(confirmPassword(own, goodPassword)).rejects.toMatchObject({ status: 429 });
    await reset(await confirmed(email), email);
    await expect(confirmPassword(own, goodPassword)).resolves.toMatchObject({ id });
  });

  const refused: [string, (email: string) => Promise<Ctx>][] = [
    ['without the ticket', async () => t.anonymous({ cookies: cookieJar() })],
    [
      'with an invented ticket',
      async () => {
        const cookies = cookieJar();
        cookies.held.set('sharenaira_reset', 'a'.repeat(43));
        return t.anonymous({ cookies });
      },
    ],
    ['with the ticket of another account', async () => confirmed((await person(t.ctx)).email)],
    [
      'with a ticket ten minutes old',
      async (email) => {
        const browser = await confirmed(email);
        t.clock.advance({ minutes: 10 });
        return browser;
      },
    ],
    [
      'with a ticket that was used',
      async (email) => {
        const browser = await confirmed(email);
        const cookies = cookieJar();
        cookies.held.set('sharenaira_reset', browser.cookies.get('sharenaira_reset')!);
        await reset(browser, email);
        return { ...browser, cookies };
      },
    ],
    [
      'with a ticket older than the newest password',
      async (email) => {
        const earlier = await confirmed(email);
        await reset(await confirmed(email), email);
        return earlier;
      },
    ],
  ];

  it.each(refused)('is refused %s', async (_, prepare) => {
    const { id, email } = await person(t.ctx);
    const browser = await prepare(email);
    const [before] = await t.ctx.db.select().from(users).where(eq(users.id, id));
    await expect(reset(browser, email, 'another-good-phrase-7')).rejects.toMatchObject(noResetToken);
    expect((await t.ctx.db.select().from(users).where(eq(users.id, id)))[0]).toEqual(before);
  });

  it('is not hashed for an invented token, so invented tokens cannot fill the queue', async () => {
    const { email } = await person(t.ctx);
    const cookies = cookieJar();
    cookies.held.set('sharenaira_reset', 'a'.repeat(43));
    // As many as can run and wait, each from another network, since networks are limited.
    const crowd = Array.from({ length: 54 }, (_, n) =>
      hashPassword(goodPassword, { network: `place ${n}`, account: `account ${n}` }),
    );
    await expect(reset(t.anonymous({ cookies }), email)).rejects.toMatchObject(noResetToken);
    await Promise.all(crowd);
  });

  it('equal to phone or name is refused only to the token’s holder, whose token stays valid', async () => {
    const { email, phone, fullname } = await person(t.ctx);
    const browser = await confirmed(email);
    const tooPlain = { status: 400, fields: { password: messages.fields.passwordCommon } };
    await expect(reset(browser, email, phone)).rejects.toMatchObject(tooPlain);
    await expect(reset(browser, email, fullname)).rejects.toMatchObject(tooPlain);
    const stranger = t.anonymous({ cookies: cookieJar() });
    stranger.cookies.set('sharenaira_reset', 'a'.repeat(43), { maxAgeSeconds: 600 });
    await expect(reset(stranger, email, phone)).rejects.toMatchObject(noResetToken);
    await expect(reset(browser, email)).resolves.toBeDefined();
  });

  it('removes the cookie', async () => {
    const { email } = await person(t.ctx);
    const browser = await confirmed(email);
    await reset(browser, email);
    expect(browser.cookies.get('sharenaira_reset')).toBeUndefined();
  });
});
