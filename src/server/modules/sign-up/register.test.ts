import { eq } from 'drizzle-orm';
import { legalVersion } from '../../../contract/brand';
import * as messages from '../../../contract/messages';
import { couponCode, referralCode } from '../../../contract/primitives';
import { inTransaction } from '../../context';
import { auditLog, coupons, ledgerAccounts, otps, referrals, users } from '../../db/schema';
import { adminPerson, person } from '../../testing/factories';
import { application, codeMailedTo, couponMade, goodPassword, mailsTo } from '../../testing/signingUp';
import { testContext } from '../../testing/testContext';
import { DomainError } from '../../errors';
import { countWrongCode } from '../login';
import { countFromNetwork } from '../throttle';
import { register } from './register';

const t = testContext();
const account = async (email: string) => (await t.ctx.db.select().from(users).where(eq(users.email, email)))[0]!;
/** A savepoint, so that the test's transaction continues. */
const refusal = (call: Promise<unknown>) => expect(call).rejects;
const anew = (ip = '192.0.2.9') => t.anonymous({ ip });

describe('a new address', () => {
  it('gets a pending account with an empty wallet, an email with a code, and one audit row', async () => {
    const applied = application({ terms_version: legalVersion });
    expect(await register(t.anonymous(), applied)).toEqual({ message: messages.login.signupReceived });
    const made = await account(applied.email);
    expect(made).toMatchObject({
      status: 'pending',
      activatedAt: null,
      isAdmin: false,
      bankName: 'GTBank',
      accountNo: '0123456780',
      termsVersion: legalVersion,
      referralCode: expect.stringMatching(/^SN-[0-9A-Z]{8}$/),
    });
    expect(made.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const [wallet] = await t.ctx.db.select().from(ledgerAccounts).where(eq(ledgerAccounts.userId, made.id));
    expect(wallet).toMatchObject({ balance: 0 });
    expect(codeMailedTo(t, applied.email)).toBeGreaterThanOrEqual(0);
    const log = await t.ctx.db.select().from(auditLog);
    expect(log).toEqual([
      expect.objectContaining({ action: 'auth.register', objectId: made.id, actorKind: 'anonymous' }),
    ]);
    expect(JSON.stringify(log)).not.toContain(applied.account_no);
  });

  it('is refused for outdated terms; API clients without a version record none', async () => {
    const old = application({ terms_version: 'never-existed' });
    await refusal(register(t.anonymous(), old)).toMatchObject({
      status: 400,
      message: messages.login.signupTermsChanged,
    });
    expect(await account(old.email)).toBeUndefined();
    const plain = application();
    await register(t.anonymous(), plain);
    expect((await account(plain.email)).termsVersion).toBeNull();
  });

  it('stores neither password nor code in clear text', async () => {
    const applied = application();
    await register(t.anonymous(), applied);
    const code = String(codeMailedTo(t, applied.email));
    const rows = JSON.stringify([await t.ctx.db.select().from(users), await t.ctx.db.select().from(otps)]);
    expect(rows).not.toContain(goodPassword);
    expect(rows).not.toContain(`"${code}"`);
  });

  it.each([
    [
      'a bank that is not on the list',
      { bank_name: 'Bank of Nowhere' },
      { bank_name: messages.fields.notListed('bank', 'Bank of Nowhere') },
    ],
    ['a common password', { password: 'Password123' }, { password: messages.fields.passwordCommon }],
    ['an unknown referral number', { refer_by: 'SN-NOBODY00' }, { refer_by: messages.login.signupReferralUnknown }],
  ])('is refused with %s and stores nothing', async (_, fields, named) => {
    const applied = application(fields);
    await refusal(register(t.anonymous(), applied)).toMatchObject({ status: 400, fields: named });
    expect(await account(applied.email)).toBeUndefined();
    expect(t.jobs).toEqual([]);
  });

  it('can be corrected at once after a refusal, because only sent emails count', async () => {
    const applied = application({ coupon_code: 'SN-WRNG-WRNG' });
    for (let n = 0; n < 6; n += 1) await refusal(register(t.anonymous(), applied)).toMatchObject({ status: 409 });
    await register(t.anonymous(), { ...applied, coupon_code: undefined });
    expect(mailsTo(t, applied.email)).toHaveLength(1);
  });
});

describe('from one address', () => {
  const { signupCodesMany: codesMany } = messages.login;

  it.each<[string, () => Parameters<typeof application>[0], number]>([
    ['coupons', () => ({ coupon_code: 'SN-WRNG-WRNG' }), 409],
    ['referral numbers', () => ({ refer_by: 'SN-NOBODY00' }), 400],
  ])('an unknown %s is tried twenty times an hour and sixty times a day', async (_, fields, status) => {
    const tried = (ip?: string) => register(anew(ip), application(fields()));
    // Sign-ups cost a hash each, so most are only counted.
    const tryTimes = async (times: number) => {
      for (let n = 0; n < times; n += 1)
        await countWrongCode(anew(), DomainError.ofField('coupon_invalid', 'coupon_code', 'unknown'));
    };
    await refusal(tried()).toMatchObject({ status });
    await tryTimes(19);
    const expected = {
      message: codesMany(3_600),
      fields: { [Object.keys(fields() ?? {})[0] ?? '']: codesMany(3_600) },
    };
    await refusal(tried()).toMatchObject({ status: 429, ...expected, retryAfterSeconds: 3_600 });
    await refusal(tried('198.51.100.4')).toMatchObject({ status });
    await expect(register(anew(), application())).resolves.toMatchObject({ message: messages.login.signupReceived });
    for (let hour = 0; hour < 2; hour += 1) {
      t.clock.advance({ hours: 1 });
      await tryTimes(20);
    }
    t.clock.advance({ hours: 1 });
    await refusal(tried()).toMatchObject({ status: 429, retryAfterSeconds: 21 * 3_600 });
  });

  it('existing codes are neither counted nor refused, whatever others tried', async () => {
    for (let n = 0; n < 100; n += 1)
      await countWrongCode(anew(), DomainError.ofField('coupon_invalid', 'coupon_code', 'unknown'));
    const { referralCode } = await person(t.ctx);
    await register(anew(), application({ refer_by: referralCode, coupon_code: await couponMade(t.ctx) }));
    await refusal(register(anew(), application({ refer_by: 'SN-NOBODY00' }))).toMatchObject({ status: 429 });
  });

  it('sign-ups that the bank refuses are limited per hour, and successful ones do not count', async () => {
    const config = { ...t.ctx.config, asksPerAddressPerHour: 3 };
    const narrow = (ip?: string) => ({ ...anew(ip), config });
    await register(narrow(), application());
    for (let n = 0; n < 3; n += 1) await countFromNetwork(narrow(), 'bank-account');
    const full = { status: 429, message: messages.server.tooManyOnNetwork('bank-account')(3_600) };
    await refusal(register(narrow(), application())).toMatchObject(full);
    await expect(register(narrow('198.51.100.4'), application())).resolves.toBeDefined();
  });
});

describe('a referral number', () => {
  it('is accepted in any case and records the referrer, unpaid', async () => {
    const referrer = await person(t.ctx);
    const refer_by = referralCode.parse(`code: ${referrer.referralCode.toLowerCase()}.`);
    const applied = application({ refer_by });
    await register(t.anonymous(), applied);
    const noted = await t.ctx.db.select().from(referrals);
    expect(noted).toEqual([
      expect.objectContaining({
        referredId: (await account(applied.email)).id,
        referrerId: referrer.id,
        reference: expect.stringMatching(/^REF-/),
        rewardKobo: 20_000,
        rewardedAt: null,
      }),
    ]);
  });

  it('may be empty', async () => {
    await register(t.anonymous(), application({ refer_by: '', coupon_code: '' }));
    expect(await t.ctx.db.select().from(referrals)).toEqual([]);
  });

  it('of a banned or unverified member is unknown', async () => {
    const banned = await person(t.ctx, { status: 'banned' });
    const pending = await person(t.ctx, { status: 'pending', activatedAt: null });
    for (const { referralCode } of [banned, pending])
      await refusal(register(t.anonymous(), application({ refer_by: referralCode }))).toMatchObject({ status: 400 });
  });

  it('given again replaces the earlier one', async () => {
    const [first, second] = [await person(t.ctx), await person(t.ctx)];
    const applied = application({ refer_by: first.referralCode });
    await register(t.anonymous(), applied);
    t.clock.advance({ minutes: 10 });
    await register(t.anonymous(), { ...applied, refer_by: second.referralCode });
    expect(await t.ctx.db.select({ by: referrals.referrerId }).from(referrals)).toEqual([{ by: second.id }]);
    t.clock.advance({ minutes: 10 });
    await register(t.anonymous(), { ...applied, refer_by: undefined });
    expect(await t.ctx.db.select().from(referrals)).toEqual([]);
  });
});

describe('a coupon', () => {
  it('is reserved for a day for its sign-up', async () => {
    const code = await couponMade(t.ctx);
    const coupon_code = couponCode.parse(` ${code.toLowerCase().replace('-', ' ')}`);
    const applied = application({ coupon_code });
    await register(t.anonymous(), applied);
    const [coupon] = await t.ctx.db.select().from(coupons);
    expect(coupon).toMatchObject({ status: 'reserved', heldBy: (await account(applied.email)).id });
    expect(coupon!.reservedUntil!.getTime() - t.clock.now().getTime()).toBe(24 * 60 * 60 * 1_000);
  });

  it('can be repeated in a new attempt, and a dropped one is free again', async () => {
    const [kept, other] = [await couponMade(t.ctx), await couponMade(t.ctx)];
    const applied = application({ coupon_code: kept });
    for (const coupon_code of [kept, kept, other]) {
      await register(t.anonymous(), { ...applied, coupon_code });
      t.clock.advance({ minutes: 10 });
    }
    const rows = await t.ctx.db.select({ code: coupons.code, status: coupons.status }).from(coupons);
    expect(rows).toEqual(
      expect.arrayContaining([
        { code: kept, status: 'pending' },
        { code: other, status: 'reserved' },
      ]),
    );
  });

  it('survives a refused application', async () => {
    const kept = await couponMade(t.ctx);
    const applied = application({ coupon_code: kept });
    await register(t.anonymous(), applied);
    await refusal(register(t.anonymous(), { ...applied, coupon_code: 'SN-WRNG-WRNG' })).toMatchObject({ status: 409 });
    expect(await t.ctx.db.select({ status: coupons.status }).from(coupons)).toEqual([{ status: 'reserved' }]);
  });
});

describe('an address with an account', () => {
  it.each(['active', 'banned'] as const)(
    'gets a new one’s answer while %s, with an email without a code, and keeps everything',
    async (status) => {
      const holder = await person(t.ctx, { status });
      const fresh = application();
      const asNew = await register(t.anonymous(), fresh);
      const asKnown = await register(t.anonymous(), application({ email: holder.email, fullname: 'Somebody Else' }));
      expect(asKnown).toEqual(asNew);
      expect(await account(holder.email)).toEqual({
        ...holder,
        signupAttemptHash: expect.any(String),
        signupAttemptAt: t.clock.now(),
      });
      const [mail, ...more] = mailsTo(t, holder.email);
      expect(more).toEqual([]);
      expect(mail!.text).toMatch(/\/login[\s\S]*\/forgot-password/);
      expect(mail!.text).not.toMatch(/\d{6}/);
    },
  );

  it('gets a new one’s refusals too', async () => {
    const { email } = await person(t.ctx);
    for (const fields of [
      { password: 'Password123' },
      { bank_name: 'Bank of Nowhere' },
      { refer_by: 'SN-NOBODY00' },
      { coupon_code: 'SN-WRNG-WRNG' },
    ]) {
      const answers = [];
      for (const applied of [application(fields), application({ ...fields, email })])
        answers.push(
          await register(t.anonymous(), applied).catch(({ status, message, fields: named }) => ({
            status,
            message,
            named,
          })),
        );
      expect(answers[1]).toEqual(answers[0]);
    }
  });

  it('reserves no coupon', async () => {
    const { email } = await person(t.ctx);
    await register(t.anonymous(), application({ email, coupon_code: await couponMade(t.ctx) }));
    expect(await t.ctx.db.select({ status: coupons.status }).from(coupons)).toEqual([{ status: 'pending' }]);
  });

  it.each(['known', 'new'])(
    'is mailed once while its code is valid, at most four times a day, when %s',
    async (kind) => {
      const { email } = kind === 'known' ? await adminPerson(t.ctx) : application();
      const again = () =>
        inTransaction(t.ctx, (tx) => register({ ...t.anonymous(), db: tx.db }, application({ email })));
      for (let n = 0; n < 4; n += 1) {
        await again();
        await refusal(again()).toMatchObject({
          status: 429,
          message: messages.login.otpStillValid(600),
          retryAfterSeconds: 600,
        });
        t.clock.advance({ minutes: 10 });
      }
      const refused = { status: 429, message: messages.login.otpDayMany((24 * 60 - 40) * 60) };
      await refusal(again()).toMatchObject({ ...refused, retryAfterSeconds: (24 * 60 - 40) * 60 });
      expect(mailsTo(t, email)).toHaveLength(4);
      t.clock.advance({ days: 1 });
      await again();
    },
  );
});

describe('a sign-up without a bank', () => {
  const unbanked = () => {
    const { bank_name: _bank, account_no: _account, ...rest } = application();
    return rest;
  };

  it('is refused by default, with both fields named', async () => {
    await refusal(register(t.anonymous(), unbanked())).toMatchObject({
      status: 400,
      fields: { bank_name: messages.fields.bank, account_no: messages.fields.accountNumber },
    });
  });

  it('is taken where banks are asked for later, but not half of one', async () => {
    const config = { ...t.ctx.config, bankAtSignup: 'later' as const };
    const sent = unbanked();
    await register(t.anonymous({ config }), sent);
    expect(await account(sent.email)).toMatchObject({ bankName: '', accountNo: '', accountName: '' });
    expect(mailsTo(t, sent.email)[0]!.text).toContain('before your first withdrawal');
    await refusal(register(t.anonymous({ config }), { ...unbanked(), bank_name: 'GTBank' })).toMatchObject({
      fields: { account_no: messages.fields.accountNumber },
    });
  });
});
