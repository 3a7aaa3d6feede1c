import * as messages from '../../../contract/messages';
import type { Ctx } from '../../context';
import { auditLog, otps } from '../../db/schema';
import { person, type Person } from '../../testing/factories';
import { application, codeMailedTo, cookieJar, goodPassword, mailsTo, otherThan } from '../../testing/signingUp';
import { testContext } from '../../testing/testContext';
import { becomeAsker } from './askerCookie';
import { askingOf, countAskingNetwork, countOtpMail } from './codeMails';
import { forgotPassword } from './forgotPassword';
import { countLogin, countOtpGuess } from './guessing';
import { login } from './login';
import { hashPassword } from './passwords';
import { register } from './register';
import { resendOtp } from './resendOtp';
import { resetPassword } from './resetPassword';
import { verifyOtp } from './verifyOtp';

const t = testContext();
const attempts = 1_000;
const crowded = '192.0.2.1';
const elsewhere = '203.0.113.77';
const browser = (ip = crowded) => t.anonymous({ ip, cookies: cookieJar() });
/** Half of the strangers share an address with the person, and each has a browser without cookies of ours. */
const stranger = (n: number) => browser(n % 2 === 0 ? crowded : `10.0.${n >> 8}.${n & 255}`);
const at = (ctx: Ctx, ip: string): Ctx => ({ ...ctx, ip });
const quietly = (call: Promise<unknown>) => call.catch(() => undefined);
const refused = (message: (seconds: number) => string) => ({
  status: 429,
  message: expect.stringMatching(new RegExp(`^${message(7).split('7')[0]!.slice(0, 40)}`)),
});

let passwordHash: string;
beforeAll(async () => {
  passwordHash = await hashPassword(goodPassword);
});

/** A member with a browser that has logged in before. */
const member = async () => {
  const who = await person(t.ctx, { passwordHash });
  const known = browser(elsewhere);
  await login(known, { email: who.email, password: goodPassword });
  return { ...who, known };
};

type Act = (ctx: Ctx, who: Person) => Promise<unknown>;
const logIn: Act = (ctx, { email }) => login(ctx, { email, password: goodPassword });
const askReset: Act = (ctx, { email }) => forgotPassword(ctx, { email });
const enter: Act = (ctx, { email }) => verifyOtp(ctx, { email, otpCode: codeMailedTo(t, email) });

/** Counted as the verbs count them, which wait for a step of time and hash. */
const guessPasswords = async ({ email }: Person) => {
  for (let n = 0; n < attempts; n += 1) await quietly(countLogin(stranger(n), email, undefined));
};
const askForCodes = async ({ email }: Person) => {
  let mails = 0;
  for (let n = 0; n < attempts; n += 1) {
    const ctx = stranger(n);
    const asking = askingOf(ctx, email, undefined, becomeAsker(ctx));
    const mailed = async () => {
      const { looked } = await countAskingNetwork(ctx, 'code', asking);
      await looked(() => countOtpMail(ctx, asking));
      mails += 1;
    };
    await quietly(mailed());
    if (n % 100 === 99) t.clock.advance({ minutes: 10 });
  }
  expect(mails).toBe(4);
};
const guessCodes = async ({ email }: Person) => {
  const otpCode = otherThan(codeMailedTo(t, email));
  let looked = 0;
  for (let n = 0; n < attempts; n += 1)
    await quietly(countOtpGuess(stranger(n), email, null).then(() => (looked += 1)));
  await quietly(verifyOtp(browser(), { email, otpCode }));
  expect(looked).toBe(5);
};

describe('after 1,000 attempts by others', () => {
  it.each([
    ['password', 'a stranger', guessPasswords, logIn, messages.login.tooMany],
    ['password', 'a member on a new phone', guessPasswords, logIn, messages.login.tooMany],
    ['password', 'a known browser', guessPasswords, logIn, null],
    ['reset code, asked for', 'a stranger', askForCodes, askReset, messages.otp.dayMany],
    ['reset code, asked for', 'a member on a new phone', askForCodes, askReset, messages.otp.dayMany],
    ['reset code, asked for', 'a known browser', askForCodes, askReset, null],
  ] as const)('%s: %s', async (_, caller, attack, act, refusal) => {
    const who = await member();
    await attack(who);
    for (const ip of [crowded, elsewhere]) {
      const ctx = caller === 'a known browser' ? at(who.known, ip) : browser(ip);
      if (refusal) await expect(act(ctx, who)).rejects.toMatchObject(refused(refusal));
      else await expect(act(ctx, who)).resolves.toBeDefined();
      t.clock.advance({ minutes: 1 });
    }
  });

  it.each([
    ['a known browser', crowded],
    ['a known browser', elsewhere],
    ['a member on a new phone', crowded],
    ['a member on a new phone', elsewhere],
  ])('reset code, entered: %s at %s gets in, and chooses a password that works from there', async (caller, ip) => {
    const who = await member();
    const ctx = caller === 'a known browser' ? at(who.known, ip) : browser(ip);
    await askReset(ctx, who);
    await guessCodes(who);
    await guessPasswords(who);
    expect(await enter(ctx, who)).toMatchObject({ data: { purpose: 'reset' } });
    await resetPassword(ctx, { email: who.email, password: 'another-good-phrase-7' });
    await expect(login(ctx, { email: who.email, password: 'another-good-phrase-7' })).resolves.toBeDefined();
  });

  it.each([crowded, elsewhere])('reset code, entered: a stranger at %s is refused with the right one', async (ip) => {
    const who = await member();
    await askReset(who.known, who);
    const otpCode = codeMailedTo(t, who.email);
    const wrong = { status: 400, message: messages.otp.wrong };
    await expect(verifyOtp(browser(ip), { email: who.email, otpCode })).rejects.toMatchObject(wrong);
    const asksToo = browser(ip);
    await askReset(asksToo, who);
    await expect(verifyOtp(asksToo, { email: who.email, otpCode })).rejects.toMatchObject(wrong);
  });

  it.each([crowded, elsewhere])(
    'sign-up code: the browser that signed up gets in from %s, a stranger does not',
    async (ip) => {
      const ctx = browser(ip);
      const applied = application();
      const who = { ...(await person(t.ctx)), email: applied.email };
      await register(ctx, applied);
      await guessCodes(who);
      await expect(enter(browser(ip), who)).rejects.toMatchObject(refused(messages.otp.elsewhereMany));
      await expect(enter(ctx, who)).resolves.toMatchObject({ data: { purpose: 'signup' } });
    },
  );
});

describe('a code', () => {
  it('has five tries in its browser, and a new one that is asked for has five more and ends the older', async () => {
    const who = await member();
    const ctx = browser();
    await askReset(ctx, who);
    const first = codeMailedTo(t, who.email);
    for (let n = 0; n < 5; n += 1) {
      await expect(verifyOtp(ctx, { email: who.email, otpCode: otherThan(first) })).rejects.toMatchObject({
        status: 400,
      });
      t.clock.advance({ seconds: 16 });
    }
    await expect(verifyOtp(ctx, { email: who.email, otpCode: first })).rejects.toMatchObject({ status: 400 });
    t.clock.advance({ minutes: 1 });
    await resendOtp(ctx, { email: who.email });
    await expect(enter(ctx, who)).resolves.toBeDefined();
    expect((await t.ctx.db.select({ guesses: otps.guesses }).from(otps)).map(({ guesses }) => guesses).sort()).toEqual([
      1, 5,
    ]);
  });

  it('that strangers ask for has twenty tries a day in all', async () => {
    const who = await member();
    let tries = 0;
    for (let n = 0; n < 48; n += 1) {
      const ctx = stranger(n);
      if (await quietly(askReset(ctx, who)))
        for (let guess = 0; guess < 20; guess += 1) {
          await quietly(verifyOtp(ctx, { email: who.email, otpCode: otherThan(codeMailedTo(t, who.email)) }));
          t.clock.advance({ seconds: 20 });
        }
      t.clock.advance({ minutes: 15 });
    }
    for (const { guesses } of await t.ctx.db.select({ guesses: otps.guesses }).from(otps)) tries += guesses;
    expect(tries).toBe(20);
    expect(mailsTo(t, who.email)).toHaveLength(4);
  });

  it('that a stranger asks for does not end the one of the member', async () => {
    const who = await member();
    const [own, other] = [browser(), who.known];
    await askReset(own, who);
    const code = codeMailedTo(t, who.email);
    await askReset(other, who);
    await expect(verifyOtp(own, { email: who.email, otpCode: code })).resolves.toBeDefined();
  });
});

describe('mails to one mailbox', () => {
  const tag = (n: number) => `victim+${n}@example.com`;

  it('are as many for 35 spellings from four places as for one', async () => {
    const place = (n: number) => browser(`198.51.100.${n % 4}`);
    await person(t.ctx, { email: tag(3), passwordHash });
    const answers = [];
    for (let n = 0; n < 35; n += 1)
      answers.push(await register(place(n), application({ email: tag(n) })).catch((error: unknown) => error));
    for (let n = 0; n < 5; n += 1) await quietly(forgotPassword(place(n), { email: tag(n) }));
    expect(t.jobs.filter(({ queue }) => queue === 'mail')).toHaveLength(1);
    expect(answers[1]).toMatchObject({ status: 429, message: messages.otp.stillValid(600) });
  });

  it('wait while one is valid, but for the browser that asked, which waits a minute', async () => {
    const who = await member();
    const [first, second] = [browser(), browser('198.51.100.3')];
    await askReset(first, who);
    await expect(askReset(first, who)).rejects.toMatchObject({ status: 429, message: messages.otp.wait(60) });
    t.clock.advance({ minutes: 1 });
    await expect(askReset(second, who)).rejects.toMatchObject({ message: messages.otp.stillValid(540) });
    await resendOtp(first, { email: who.email });
    expect(mailsTo(t, who.email)).toHaveLength(2);
    t.clock.advance({ minutes: 10 });
    await askReset(second, who);
    expect(mailsTo(t, who.email)).toHaveLength(3);
  });

  it('are refused alike for known and unknown addresses', async () => {
    const who = await member();
    const seen = async (email: string) => {
      const [first, second] = [browser(), browser()];
      const answers = [];
      for (const [ctx, seconds] of [
        [first, 0],
        [first, 30],
        [second, 0],
        [first, 31],
        [second, 600],
        [first, 700],
        [second, 900],
        [first, 900],
      ] as const) {
        t.clock.advance({ seconds });
        answers.push(
          await forgotPassword(ctx, { email }).catch(({ message, status }: Error & { status: number }) => ({
            message,
            status,
          })),
        );
        answers.push(
          await verifyOtp(ctx, { email, otpCode: 1 }).catch(({ message, status }: Error & { status: number }) => ({
            message,
            status,
          })),
        );
      }
      return answers;
    };
    const known = await seen(who.email);
    expect(await seen('nobody@example.com')).toEqual(known);
    expect(known).toHaveLength(16);
  });
});

describe('one network address', () => {
  it('brings 100 people who sign up, some with codes that others mistyped, and a member who asks for a reset', async () => {
    const applied = application();
    const boss = { ...(await person(t.ctx)), email: applied.email };
    // A plain client that keeps no cookies.
    await register(t.anonymous(), applied);
    await enter(t.anonymous(), boss);
    for (let n = 0; n < 25; n += 1) await quietly(register(browser(), application({ refer_by: `QQ-QQQQQQ${n}` })));
    const invited = application({ refer_by: boss.referralCode });
    await expect(register(browser(), invited)).resolves.toEqual({ message: messages.signup.received });
    // Each sign-up costs a hash: most are counted as sign-up counts them.
    for (let n = 0; n < 97; n += 1) {
      const ctx = browser();
      const asking = askingOf(ctx, `person${n}@example.com`, undefined, becomeAsker(ctx));
      await countAskingNetwork(ctx, 'sign-up', asking);
      await countOtpMail(ctx, asking);
    }
    for (let n = 0; n < 2; n += 1) await register(browser(), application());
    await expect(askReset(browser(), boss)).resolves.toEqual({ message: messages.reset.sent });
  }, 120_000);

  it('is told what to do at its limit, raises an alarm once, and gives finished sign-ups back', async () => {
    const config = { ...t.ctx.config, asksPerAddressPerHour: 10 };
    const narrow = (ip?: string) => ({ ...browser(ip), config });
    for (let n = 0; n < 12; n += 1) {
      const [ctx, applied] = [narrow(), application()];
      await register(ctx, applied);
      await verifyOtp(ctx, { email: applied.email, otpCode: codeMailedTo(t, applied.email) });
    }
    for (let n = 0; n < 10; n += 1) await register(narrow(), application());
    t.clock.advance({ minutes: 48 });
    const full = {
      status: 429,
      retryAfterSeconds: 720,
      message:
        'Too many people on your network are signing up. Try again in 12 minutes, or use another connection such as Wi-Fi.',
    };
    for (let n = 0; n < 2; n += 1) await expect(register(narrow(), application())).rejects.toMatchObject(full);
    await expect(register(narrow(elsewhere), application())).resolves.toBeDefined();
    const alarms = (await t.ctx.db.select().from(auditLog)).filter(({ action }) => action === 'alarm.raise');
    expect(alarms).toEqual([expect.objectContaining({ objectId: 'network-sign-up' })]);
  });
});
