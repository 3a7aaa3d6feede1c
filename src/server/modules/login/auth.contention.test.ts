import { eq, isNull } from 'drizzle-orm';
import { systemCtx, type Ctx } from '../../context';
import { coupons, ledgerTransfers, otps, referrals, sessions, users } from '../../db/schema';
import { person } from '../../testing/factories';
import { application, codeMailedTo, cookieJar, couponMade, goodPassword, otherThan } from '../../testing/signingUp';
import { resetDatabase, TestClock, testDatabase, testParts } from '../../testing/testContext';
import { checkLedger, walletOf } from '../ledger';
import { login } from './login';
import { hashPassword } from '../passwords';
import { register, verifyOtp } from '../sign-up';
import { race } from '../../testing/concurrency';

let parts: ReturnType<typeof testParts>;
let clock: TestClock;
let ctx: Ctx;
beforeEach(async () => {
  await resetDatabase();
  clock = new TestClock();
  parts = testParts((await testDatabase()).db, clock);
  ctx = systemCtx(parts.base);
});
afterEach(async () => expect((await checkLedger(ctx)).differences).toEqual([]));

const from = (place: number): Ctx => ({ ...ctx, actor: { kind: 'anonymous' }, ip: `198.51.100.${place}` });

it('thirty right codes at once activate, pay and spend the coupon once', async () => {
  const referrer = await person(ctx);
  const applied = application({ refer_by: referrer.referralCode, coupon_code: await couponMade(ctx) });
  await register(from(1), applied);
  const otpCode = codeMailedTo(parts, applied.email);
  const ends = await race(30, (rival) => verifyOtp(from(rival), { email: applied.email, otpCode }));
  expect(ends.done).toBe(1);
  expect((await walletOf(ctx, referrer.id)).balance).toBe(200);
  expect(await ctx.db.$count(ledgerTransfers)).toBe(1);
  expect(await ctx.db.$count(coupons, eq(coupons.status, 'used'))).toBe(1);
});

it('fifteen right codes in a replaced sign-up’s browser spend the code once and activate nothing', async () => {
  const holder = { ...from(1), cookies: cookieJar() };
  const applied = application();
  await register(holder, applied);
  clock.advance({ minutes: 10 });
  await register({ ...from(2), cookies: cookieJar() }, { ...applied, account_no: '9999999999' });
  const otpCode = codeMailedTo(parts, applied.email);
  const ends = await race(15, (rival) =>
    verifyOtp({ ...holder, ip: from(rival).ip }, { email: applied.email, otpCode }),
  );
  expect(ends[409]).toBe(1);
  expect(ends.done).toBeUndefined();
  expect(await ctx.db.$count(users, eq(users.status, 'active'))).toBe(0);
});

it('an account activated while a stranger sends other details belongs to its holder', async () => {
  const seen = new Set<string>();
  for (let round = 0; round < 12; round += 1) {
    const holder = { ...from(1), cookies: cookieJar() };
    const applied = application();
    await register(holder, applied);
    const otpCode = codeMailedTo(parts, applied.email);
    // The stranger's hash comes first, so the holder's call is delayed a little more each round.
    await Promise.all([
      register({ ...from(100 + round), cookies: cookieJar() }, { ...applied, account_no: '9999999999' }).catch(
        () => undefined,
      ),
      new Promise((resolve) => setTimeout(resolve, round * 8)).then(() =>
        verifyOtp(holder, { email: applied.email, otpCode }).catch(() => undefined),
      ),
    ]);
    const [account] = await ctx.db.select().from(users).where(eq(users.email, applied.email));
    seen.add(`${account!.status} ${account!.accountNo}`);
  }
  expect([...seen]).toEqual(['active 0123456780']);
});

it('of a hundred wrong codes from elsewhere five are checked, and the right one works in its browser', async () => {
  const applied = application();
  const holder = { ...from(1), cookies: cookieJar() };
  await register(holder, applied);
  const otpCode = codeMailedTo(parts, applied.email);
  const ends = await race(100, (rival) =>
    verifyOtp(from(rival), { email: applied.email, otpCode: otherThan(otpCode) }),
  );
  expect(ends).toEqual({ 400: 5, 429: 95 });
  expect((await ctx.db.select({ guesses: otps.guesses }).from(otps))[0]!.guesses).toBe(0);
  await expect(verifyOtp(holder, { email: applied.email, otpCode })).resolves.toBeDefined();
});

it('thirty sign-ups with one coupon: one gets it', async () => {
  const coupon_code = await couponMade(ctx);
  expect(await race(30, (rival) => register(from(rival), application({ coupon_code })))).toEqual({ done: 1, 409: 29 });
  expect(await ctx.db.$count(users, eq(users.status, 'pending'))).toBe(1);
});

it('ten applications for one address leave one account, coupon, referral and live code', async () => {
  const { referralCode } = await person(ctx);
  const codes: string[] = [];
  for (let n = 0; n < 10; n += 1) codes.push(await couponMade(ctx));
  const applied = application({ refer_by: referralCode });
  const ends = await race(10, (rival) => register(from(rival), { ...applied, coupon_code: codes[rival] }));
  expect(ends).toEqual({ done: 1, 429: 9 });
  expect(await ctx.db.$count(users, eq(users.email, applied.email))).toBe(1);
  expect(await ctx.db.$count(coupons, eq(coupons.status, 'reserved'))).toBe(1);
  expect(await ctx.db.$count(referrals)).toBe(1);
  expect(await ctx.db.$count(otps, isNull(otps.usedAt))).toBe(1);
});

it('of forty wrong passwords at once three are checked; twenty right ones all log in', async () => {
  const { id, email } = await person(ctx, { passwordHash: await hashPassword(goodPassword) });
  expect(await race(40, () => login(from(1), { email, password: 'not-the-password' }))).toEqual({ 401: 3, 429: 37 });
  expect(await race(20, (rival) => login(from(rival + 2), { email, password: goodPassword }))).toEqual({ done: 20 });
  expect(await ctx.db.$count(sessions, eq(sessions.userId, id))).toBe(20);
});

it('120 right logins at once leave at most 50 live sessions', async () => {
  const who = await person(ctx, { passwordHash: await hashPassword(goodPassword) });
  let left = 120;
  const enter = async (n: number): Promise<void> => {
    const done = await login(from(n), { email: who.email, password: goodPassword }).then(
      () => true,
      () => false,
    );
    if (done) left -= 1;
    else await enter(n);
  };
  await Promise.all(
    Array.from({ length: 8 }, async (_, n) => {
      while (left > 0) await enter(n);
    }),
  );
  expect(await ctx.db.$count(sessions, isNull(sessions.revokedAt))).toBe(50);
});
