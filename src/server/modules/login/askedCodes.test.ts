import * as messages from '../../../contract/messages';
import type { Ctx } from '../../context';
import { auditLog, otps } from '../../db/schema';
import { person, type Person } from '../../testing/factories';
import { application, codeMailedTo, cookieJar, goodPassword, mailsTo, otherThan } from '../../testing/signingUp';
import { testContext } from '../../testing/testContext';
import { becomeAsker, askingOf, countAskingNetwork, countOtpMail } from './codeMails';

import { forgotPassword } from './resetPassword';
import { login } from './login';
import { hashPassword } from '../passwords';
import { register, resendOtp, verifyOtp } from '../sign-up';

const t = testContext();
const elsewhere = '203.0.113.77';
const browser = (ip = '192.0.2.1') => t.anonymous({ ip, cookies: cookieJar() });
const quietly = (call: Promise<unknown>) => call.catch(() => undefined);

let passwordHash: string;
beforeAll(async () => {
  passwordHash = await hashPassword(goodPassword);
});

/** A member and a browser that has logged in before. */
const member = async () => {
  const who = await person(t.ctx, { passwordHash });
  const known = browser(elsewhere);
  await login(known, { email: who.email, password: goodPassword });
  return { ...who, known };
};

type Act = (ctx: Ctx, who: Person) => Promise<unknown>;
const askReset: Act = (ctx, { email }) => forgotPassword(ctx, { email });
const enter: Act = (ctx, { email }) => verifyOtp(ctx, { email, otpCode: codeMailedTo(t, email) });

describe('a code', () => {
  it('has five tries in its browser; a new one ends it and has five more', async () => {
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

  it('requested by strangers has twenty tries a day in all', async () => {
    const who = await member();
    let tries = 0;
    for (let n = 0; n < 24; n += 1) {
      const ctx = browser(`10.0.0.${n}`);
      if (await quietly(askReset(ctx, who)))
        for (let guess = 0; guess < 7; guess += 1) {
          await quietly(verifyOtp(ctx, { email: who.email, otpCode: otherThan(codeMailedTo(t, who.email)) }));
          t.clock.advance({ seconds: 20 });
        }
      t.clock.advance({ minutes: 30 });
    }
    for (const { guesses } of await t.ctx.db.select({ guesses: otps.guesses }).from(otps)) tries += guesses;
    expect(tries).toBe(20);
    expect(mailsTo(t, who.email)).toHaveLength(4);
  });

  it('requested by a stranger does not end the member’s', async () => {
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

  it('are limited alike for 16 spellings from four places', async () => {
    const place = (n: number) => browser(`198.51.100.${n % 4}`);
    await person(t.ctx, { email: tag(3), passwordHash });
    const answers = [];
    for (let n = 0; n < 16; n += 1)
      answers.push(await register(place(n), application({ email: tag(n) })).catch((error: unknown) => error));
    for (let n = 0; n < 5; n += 1) await quietly(forgotPassword(place(n), { email: tag(n) }));
    expect(t.jobs.filter(({ queue }) => queue === 'mail')).toHaveLength(1);
    expect(answers[1]).toMatchObject({ status: 429, message: messages.login.otpStillValid(600) });
  });

  it('wait while a code is valid, except for the asking browser, which waits a minute', async () => {
    const who = await member();
    const [first, second] = [browser(), browser('198.51.100.3')];
    await askReset(first, who);
    await expect(askReset(first, who)).rejects.toMatchObject({ status: 429, message: messages.login.otpWait(60) });
    t.clock.advance({ minutes: 1 });
    await expect(askReset(second, who)).rejects.toMatchObject({ message: messages.login.otpStillValid(540) });
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
  it('allows 100 sign-ups, some with mistyped codes, and a member’s reset', async () => {
    const applied = application();
    const boss = { ...(await person(t.ctx)), email: applied.email };
    // A client without cookies.
    await register(t.anonymous(), applied);
    await enter(t.anonymous(), boss);
    for (let n = 0; n < 25; n += 1) await quietly(register(browser(), application({ refer_by: `QQ-QQQQQQ${n}` })));
    const invited = application({ refer_by: boss.referralCode });
    await expect(register(browser(), invited)).resolves.toEqual({ message: messages.login.signupReceived });
    // Sign-ups cost a hash each, so most are only counted.
    for (let n = 0; n < 97; n += 1) {
      const ctx = browser();
      const asking = askingOf(ctx, `person${n}@example.com`, undefined, becomeAsker(ctx));
      await countAskingNetwork(ctx, 'sign-up', asking);
      await countOtpMail(ctx, asking);
    }
    for (let n = 0; n < 2; n += 1) await register(browser(), application());
    await expect(askReset(browser(), boss)).resolves.toEqual({ message: messages.login.resetSent });
  }, 120_000);

  it('gets advice at its limit, raises one alarm, and regains completed sign-ups', async () => {
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
      message: 'Too many people on your network are signing up. Try again in 12 minutes or on Wi-Fi.',
    };
    for (let n = 0; n < 2; n += 1) await expect(register(narrow(), application())).rejects.toMatchObject(full);
    await expect(register(narrow(elsewhere), application())).resolves.toBeDefined();
    const alarms = (await t.ctx.db.select().from(auditLog)).filter(({ action }) => action === 'alarm.raise');
    expect(alarms).toEqual([expect.objectContaining({ objectId: 'network-sign-up' })]);
  });
});
