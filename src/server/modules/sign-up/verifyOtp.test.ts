import { eq } from 'drizzle-orm';
import * as messages from '../../../contract/messages';
import type { Ctx } from '../../context';
import { auditLog, coupons, notifications, otps, users } from '../../db/schema';
import { person, type Person } from '../../testing/factories';
import { application, codeMailedTo, cookieJar, couponMade, mailsTo, otherThan } from '../../testing/signingUp';
import { testContext } from '../../testing/testContext';
import { walletOf } from '../ledger';
import { forgotPassword, countOtpGuess } from '../login';
import { register } from './register';
import { resendOtp, verifyOtp } from './verifyOtp';

const t = testContext();
let cookies = cookieJar();
beforeEach(() => {
  cookies = cookieJar();
});
/** The browser that requests and enters codes. */
const home = (overrides: Partial<Ctx> = {}) => t.anonymous({ cookies, ...overrides });
const account = async (email: string) => (await t.ctx.db.select().from(users).where(eq(users.email, email)))[0]!;
const applied = async (fields: Parameters<typeof application>[0] = {}) => {
  const { email } = application(fields);
  await register(home(), application({ email, ...fields }));
  return { email, code: codeMailedTo(t, email) };
};
const verify = (email: string, otpCode: number, ctx: Ctx = home()) => verifyOtp(ctx, { email, otpCode });
const wrong = { status: 400, message: messages.login.otpWrong, fields: { otpCode: messages.login.otpWrong } };

describe('the right code of a sign-up', () => {
  it('pays the referrer ₦200, notifies by bell and email, all in one audit row', async () => {
    const referrer = await person(t.ctx, { fullname: 'Ada Obi' });
    const { email, code } = await applied({ refer_by: referrer.referralCode, fullname: 'Bola Ade' });
    expect(await walletOf(t.ctx, referrer.id)).toMatchObject({ balance: 0 });
    await verify(email, code);
    expect(await walletOf(t.ctx, referrer.id)).toEqual({ balance: 200, on_hold: 0, total_earned: 200 });
    const rows = await t.ctx.db.select().from(notifications);
    expect(rows).toEqual([
      expect.objectContaining({
        userId: referrer.id,
        kind: 'referral-reward',
        message: '+₦200 · friend joined\nBola Ade joined through you. It’s in your wallet.',
      }),
    ]);
    expect(mailsTo(t, referrer.email).map(({ subject }) => subject)).toEqual(['You earned ₦200 for a referral']);
    const log = await t.ctx.db.select().from(auditLog).where(eq(auditLog.action, 'otp.verify'));
    expect(log).toEqual([
      expect.objectContaining({ objectId: (await account(email)).id, after: { accepted: 'signup' } }),
    ]);
  });

  it('works even if a coupon’s reservation was released meanwhile', async () => {
    const { email } = await applied({ coupon_code: await couponMade(t.ctx) });
    await t.ctx.db.update(coupons).set({ status: 'pending', heldBy: null, reservedUntil: null });
    t.clock.advance({ days: 2 });
    await resendOtp(home(), { email });
    await verify(email, codeMailedTo(t, email));
    expect(await account(email)).toMatchObject({ status: 'active' });
    expect(await t.ctx.db.select({ status: coupons.status }).from(coupons)).toEqual([{ status: 'pending' }]);
  });
});

/** Wrong guesses in the requesting browser, spaced out. */
const guessPatiently = async (times: number, email: string, code: number) => {
  for (let n = 0; n < times; n += 1) {
    await expect(verify(email, code)).rejects.toMatchObject(wrong);
    t.clock.advance({ seconds: 8 });
  }
};

/** The mailed code, what happened since, the typed code, the result. */
const table: [title: string, act: (email: string, code: number) => Promise<number | undefined>, accepted: boolean][] = [
  ['the code as mailed', async (_, code) => code, true],
  ['another code', async (_, code) => otherThan(code), false],
  [
    'the code at 9 min 59.999 s',
    async (_, code) => {
      t.clock.advance({ minutes: 9, seconds: 59, ms: 999 });
      return code;
    },
    true,
  ],
  [
    'the code at 10 min 0 s',
    async (_, code) => {
      t.clock.advance({ minutes: 10 });
      return code;
    },
    false,
  ],
  [
    'the code after four wrong guesses',
    async (email, code) => {
      await guessPatiently(4, email, otherThan(code));
      return code;
    },
    true,
  ],
  [
    'the code after five wrong guesses',
    async (email, code) => {
      await guessPatiently(5, email, otherThan(code));
      return code;
    },
    false,
  ],
  [
    'the older code after a newer one was sent',
    async (email, code) => {
      t.clock.advance({ minutes: 1 });
      await resendOtp(home(), { email });
      return codeMailedTo(t, email) === code ? undefined : code;
    },
    false,
  ],
  [
    'the newer code after the older one was guessed at five times',
    async (email, code) => {
      await guessPatiently(5, email, otherThan(code));
      t.clock.advance({ minutes: 1 });
      await resendOtp(home(), { email });
      return codeMailedTo(t, email);
    },
    true,
  ],
  [
    'the code once more',
    async (email, code) => {
      await verify(email, code);
      return code;
    },
    false,
  ],
];

describe.each(['signup', 'reset'] as const)('a code for %s', (purpose) => {
  const begun = async () => {
    if (purpose === 'signup') return applied();
    const { email } = await person(t.ctx);
    await forgotPassword(home(), { email });
    return { email, code: codeMailedTo(t, email) };
  };

  it.each(table)('accepts or refuses %s', async (_, act, accepted) => {
    const { email, code } = await begun();
    const typed = await act(email, code);
    if (typed === undefined) return;
    if (accepted) expect(await verify(email, typed)).toMatchObject({ data: { purpose } });
    else await expect(verify(email, typed)).rejects.toMatchObject(wrong);
  });
});

describe('the right code of a reset', () => {
  const requestReset = async (fields: Partial<Person> = {}) => {
    const holder = await person(t.ctx, fields);
    await forgotPassword(home(), { email: holder.email });
    return holder;
  };

  it('puts a reset token into a cookie, stored only as a hash', async () => {
    const { email } = await requestReset();
    await verify(email, codeMailedTo(t, email));
    const ticket = cookies.held.get('sharenaira_reset')!;
    expect(ticket).toMatch(/^[\w-]{43}$/);
    const [row] = await t.ctx.db.select().from(otps);
    expect(Buffer.from(row!.tokenHash!).toString('base64url')).not.toBe(ticket);
    expect(row!.resetTokenExpiresAt!.getTime() - t.clock.now().getTime()).toBe(10 * 60 * 1_000);
  });

  it('changes nothing in the account', async () => {
    const holder = await requestReset({ status: 'banned' });
    await verify(holder.email, codeMailedTo(t, holder.email));
    expect(await account(holder.email)).toEqual(holder);
  });
});

it('a sign-up code opens no reset, and ends with a reset request', async () => {
  const { email, code } = await applied();
  t.clock.advance({ minutes: 1 });
  await forgotPassword(home(), { email });
  await expect(verify(email, code)).rejects.toMatchObject(wrong);
  expect(cookies.held.has('sharenaira_reset')).toBe(false);
});

it('one account’s code opens no other account', async () => {
  const [mine, theirs] = [await applied(), await applied()];
  const typed = mine.code === theirs.code ? otherThan(mine.code) : mine.code;
  await expect(verify(theirs.email, typed)).rejects.toMatchObject(wrong);
  expect((await account(theirs.email)).status).toBe('pending');
});

it('an unknown address gets a wrong code’s answer', async () => {
  const { email, code } = await applied();
  const known = await verify(email, otherThan(code)).catch((error: unknown) => error);
  const unknown = await verify('nobody@example.com', 123456).catch((error: unknown) => error);
  expect(JSON.stringify(unknown)).toBe(JSON.stringify(known));
  expect(unknown).toMatchObject(wrong);
});

it.each(['known', 'unknown'])(
  'callers without a code have five guesses a day for a %s address, and take none from the asking browser',
  async (kind) => {
    const own = await applied();
    const email = kind === 'known' ? own.email : 'nobody@example.com';
    const guess = (place: number) => verify(email, otherThan(own.code), t.anonymous({ ip: `198.51.100.${place}` }));
    for (let n = 0; n < 5; n += 1) await expect(guess(n)).rejects.toMatchObject(wrong);
    await expect(guess(9)).rejects.toMatchObject({ status: 429, message: messages.login.otpElsewhereMany(86_400) });
    await expect(verify(own.email, own.code)).resolves.toBeDefined();
    t.clock.advance({ days: 1 });
    await expect(guess(9)).rejects.toMatchObject(wrong);
  },
);

describe('guesses in the asking browser', () => {
  const tooSoon = (seconds: number) => ({
    status: 429,
    message: messages.login.otpTooMany(seconds),
    retryAfterSeconds: seconds,
  });

  it.each(['known', 'unknown'])(
    'can be three at once, then after 1, 2, 4, … seconds, for a %s address',
    async (kind) => {
      const known = await applied();
      const email = kind === 'known' ? known.email : 'nobody@example.com';
      if (kind === 'unknown') await forgotPassword(home(), { email });
      for (let n = 0; n < 3; n += 1) await expect(verify(email, otherThan(known.code))).rejects.toMatchObject(wrong);
      for (const seconds of [1, 2, 4, 8, 16, 32, 64, 64, 64]) {
        await expect(verify(email, known.code)).rejects.toMatchObject(tooSoon(seconds));
        t.clock.advance({ seconds });
        await expect(verify(email, otherThan(known.code))).rejects.toMatchObject(wrong);
      }
    },
  );

  it('that come too soon do not count: the right code still works', async () => {
    const { email, code } = await applied();
    for (let n = 0; n < 3; n += 1) await expect(verify(email, otherThan(code))).rejects.toMatchObject(wrong);
    for (let n = 0; n < 50; n += 1) await expect(verify(email, otherThan(code))).rejects.toMatchObject(tooSoon(1));
    t.clock.advance({ seconds: 1 });
    await expect(verify(email, code)).resolves.toMatchObject({ data: { purpose: 'signup' } });
  });

  it('are separate from others’ at the same address, who have 600 an hour over many codes', async () => {
    for (let n = 0; n < 600; n += 1) {
      await countOtpGuess(t.anonymous(), `nobody${n}@example.com`, null);
      t.clock.advance({ seconds: 2 });
    }
    const { email, code } = await applied();
    await expect(verify(email, code, t.anonymous())).rejects.toMatchObject({ status: 429 });
    await expect(verify(email, code)).resolves.toBeDefined();
  });

  it('do not count if right: an office may sign up at once', async () => {
    for (let n = 0; n < 25; n += 1) {
      const { email, code } = await applied();
      await verify(email, code);
    }
    const wrongly = await applied();
    await expect(verify(wrongly.email, otherThan(wrongly.code))).rejects.toMatchObject(wrong);
    await expect(verify(wrongly.email, wrongly.code)).resolves.toBeDefined();
  });
});

it('a wrong guess is audited without the code', async () => {
  const { email, code } = await applied();
  await expect(verify(email, otherThan(code))).rejects.toMatchObject(wrong);
  await expect(verify('nobody@example.com', code)).rejects.toMatchObject(wrong);
  const log = await t.ctx.db.select().from(auditLog).where(eq(auditLog.action, 'otp.verify')).orderBy(auditLog.id);
  expect(log.map(({ objectType, objectId, after }) => ({ objectType, objectId, after }))).toEqual([
    { objectType: 'user', objectId: (await account(email)).id, after: { accepted: null } },
    { objectType: 'address', objectId: 'n•••@example.com', after: { accepted: null } },
  ]);
});

describe('another code', () => {
  it('is sent at the earliest a minute after the last one of any kind', async () => {
    const { email } = await applied();
    await expect(resendOtp(home(), { email })).rejects.toMatchObject({ status: 429, retryAfterSeconds: 60 });
    t.clock.advance({ seconds: 59, ms: 999 });
    await expect(resendOtp(home(), { email })).rejects.toMatchObject({
      status: 429,
      message: messages.login.otpWait(1),
    });
    t.clock.advance({ ms: 1 });
    expect(await resendOtp(home(), { email })).toEqual({ message: messages.login.otpSent });
    await expect(resendOtp(home(), { email })).rejects.toMatchObject({ status: 429 });
  });

  it('is for a pending step only', async () => {
    const { email } = await person(t.ctx);
    expect(await resendOtp(home(), { email })).toEqual({ message: messages.login.otpSent });
    expect(await resendOtp(home(), { email: 'nobody@example.com' })).toEqual({ message: messages.login.otpSent });
    expect(t.jobs).toEqual([]);
    t.clock.advance({ minutes: 1 });
    await forgotPassword(home(), { email });
    t.clock.advance({ minutes: 1 });
    await resendOtp(home(), { email });
    expect(mailsTo(t, email).map(({ subject }) => subject)).toEqual(Array(2).fill(expect.stringContaining('reset')));
    await verify(email, codeMailedTo(t, email));
    t.clock.advance({ minutes: 15 });
    await resendOtp(home(), { email });
    expect(mailsTo(t, email)).toHaveLength(2);
  });

  it('is refused for unknown addresses at the same times as for known ones', async () => {
    const outcomes = async (email: string) => {
      const seen = [];
      for (const seconds of [0, 30, 30, 60, 60]) {
        t.clock.advance({ seconds });
        seen.push(
          await resendOtp(home(), { email }).catch(({ status, message, retryAfterSeconds }) => ({
            status,
            message,
            retryAfterSeconds,
          })),
        );
      }
      return seen;
    };
    const { email } = application();
    const pending = await person(t.ctx, { status: 'pending', activatedAt: null });
    expect(await outcomes(email)).toEqual(await outcomes(pending.email));
  });
});
