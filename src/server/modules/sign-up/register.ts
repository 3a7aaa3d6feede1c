import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { register as endpoint } from '../../../contract/auth';
import type { InputOf, ResultOf } from '../../../contract/endpoint';
import * as messages from '../../../contract/messages';
import { assertMember, assertPublic, assertSystem } from '../../assertActor';
import { audit } from '../../audit';
import { nameOnAccount } from '../../policies/bankAccount';
import { bankCalled } from '../../providers/banks';
import { type Ctx, inTransaction, newId, newReference } from '../../context';
import { otps, users } from '../../db/schema';
import { DomainError } from '../../errors';
import { accountExistsMail, sendMail } from '../../mails';
import { assertCouponFree, releaseCouponOf, reserveCoupon } from '../coupons';
import { recordReferral, referrerByCode } from '../referrals';
import { countFromNetwork } from '../throttle';
import * as passwords from '../passwords';
import {
  askingOf,
  becomeAsker,
  countAskingNetwork,
  countOtpMail,
  countWrongCode,
  dropPendingLogin,
  endOtp,
  issueOtp,
} from '../login';
import { deviceIdOf, endPendingLogins, forgetDevicesOf, noteDevice } from '../sessions';
import { forgetUnusedWallet, openWallet } from '../ledger';
import type { acceptTerms as acceptTermsEndpoint } from '../../../contract/account';
import type { Verb } from '../../verb';
import { limits } from '../../../contract/limits';
import { daysAfter } from '../../lib/time';

export const acceptTerms: Verb<typeof acceptTermsEndpoint> = async (ctx, { terms_version: termsVersion }) => {
  const { userId } = assertMember(ctx);
  passwords.refuseOtherTerms(termsVersion);
  await inTransaction(ctx, async (tx) => {
    const [changed] = await tx.db
      .update(users)
      .set({ termsVersion })
      .where(and(eq(users.id, userId), sql`${users.termsVersion} IS DISTINCT FROM ${termsVersion}`))
      .returning({ id: users.id });
    if (!changed) return;
    await passwords.keepConsent(tx, { id: userId, termsVersion }, tx.now());
    await audit(tx, { action: 'terms.accept', object: { type: 'user', id: userId }, after: { termsVersion } });
  });
  return { message: messages.profile.termsAccepted };
};

type NewUser = typeof users.$inferInsert;

export type AccountFields = Omit<NewUser, 'id' | 'referralCode' | 'createdAt'>;

export const openAccount = async (tx: Ctx, fields: AccountFields): Promise<typeof users.$inferSelect> => {
  const [user] = await tx.db
    .insert(users)
    .values({ ...fields, id: newId(), referralCode: newReference('SN', 8), createdAt: tx.now() })
    .returning();
  if (!user) throw new Error('an inserted account was not returned');
  await openWallet(tx, user.id);
  if (user.status === 'active') await passwords.keepConsent(tx, user, user.createdAt);
  return user;
};

type Application = InputOf<typeof endpoint>;

/** Known addresses get the same answer in the same time; the cookie ties the code to its sender. */
export const register = async (ctx: Ctx, application: Application): Promise<ResultOf<typeof endpoint>> => {
  assertPublic(ctx);
  const { email, phone, fullname } = application;
  const asker = becomeAsker(ctx);
  await passwords.constantTime(async () => {
    // API clients name no version.
    if (application.terms_version !== undefined) passwords.refuseOtherTerms(application.terms_version);
    await passwords.refuseGuessable(application.password, [email, phone, fullname]);
    const { bankName, accountNo } = await bankOf(ctx, application);
    await refuseWrongCodes(ctx, application);
    const attempt = await countFromNetwork(ctx, 'bank-account');
    const accountName = await nameOnAccount(ctx, { bankName, accountNo, field: 'account_no' });
    const passwordHash = await passwords.hashPassword(application.password, passwords.requesterOf(ctx, email));
    const asking = askingOf(ctx, email, await passwords.accountByEmail(ctx, email), asker);
    const network = await countAskingNetwork(ctx, 'sign-up', asking);
    const deviceId = deviceIdOf(ctx);
    const send = async (tx: Ctx) => {
      await countOtpMail(tx, asking);
      await dropPendingLogin(tx);
      const named = await referrerByCode(tx, application.refer_by);
      // Returning members earn no reward.
      const referrerId = named !== null && (await passwords.hadAccount(tx, email)) ? null : named;
      const known = await passwords.lockAccountByEmail(tx, email);
      const account =
        known && known.status !== 'pending'
          ? await remind(tx, known, { application, passwordHash })
          : await apply(tx, known, {
              application,
              bankName,
              accountNo,
              accountName,
              passwordHash,
              referrerId,
              asker,
              deviceId,
            });
      await audit(tx, {
        action: 'auth.register',
        object: { type: 'user', id: account.id },
        after: { status: account.status },
      });
      // From here it counts as a sign-up, not as an attempt.
      await attempt.forgive(tx);
    };
    await network.looked(() => inTransaction(ctx, send));
  });
  return { message: messages.login.signupReceived };
};

/** Checked before counting, so that wrong codes never block right ones. */
const refuseWrongCodes = async (ctx: Ctx, { email, refer_by, coupon_code }: Application): Promise<void> => {
  try {
    await referrerByCode(ctx, refer_by);
    if (coupon_code) await assertCouponFree(ctx, coupon_code, await passwords.accountByEmail(ctx, email));
  } catch (error) {
    throw await countWrongCode(ctx, error);
  }
};

/** Empty where the operator asks for it later. */
const bankOf = async (ctx: Ctx, { bank_name: typed = '', account_no: accountNo = '' }: Application) => {
  if (ctx.config.bankAtSignup === 'later' && typed === '' && accountNo === '') return { bankName: typed, accountNo };
  const bank = bankCalled(await ctx.providers.bankDirectory.list(), typed);
  if (bank && accountNo !== '') return { bankName: bank.bank_name, accountNo };
  throw new DomainError('validation_failed', messages.server.badRequest, {
    fields: {
      ...(!bank && { bank_name: typed === '' ? messages.fields.bank : messages.fields.notListed('bank', typed) }),
      ...(accountNo === '' && { account_no: messages.fields.accountNumber }),
    },
  });
};

const remind = async (
  tx: Ctx,
  account: passwords.Account,
  { application: { coupon_code }, passwordHash }: Pick<Applicant, 'application' | 'passwordHash'>,
) => {
  if (coupon_code) await assertCouponFree(tx, coupon_code);
  await tx.db
    .update(users)
    .set({ signupAttemptHash: passwordHash, signupAttemptAt: tx.now() })
    .where(eq(users.id, account.id));
  await sendMail(tx, { to: account.email, ...accountExistsMail({ publicUrl: tx.config.publicUrl }) }, { urgent: true });
  return account;
};

interface Applicant {
  readonly application: Application;
  readonly bankName: string;
  readonly accountNo: string;
  /** The bank's spelling; null if it gave none. */
  readonly accountName: string | null;
  readonly passwordHash: string;
  readonly referrerId: string | null;
  readonly asker: Buffer;
  readonly deviceId: string;
}

const apply = async (
  tx: Ctx,
  earlier: passwords.Account | undefined,
  { application, bankName, accountNo, accountName, passwordHash, referrerId, asker, deviceId }: Applicant,
): Promise<passwords.Account> => {
  const fields: AccountFields = {
    fullname: application.fullname,
    email: application.email,
    phone: application.phone,
    passwordHash,
    state: application.state,
    bankName,
    accountNo,
    accountName: accountName ?? '',
    termsVersion: application.terms_version ?? null,
    signupHash: asker,
    status: 'pending',
  };
  const account = earlier ? await startAnew(tx, earlier, fields) : await openAccount(tx, fields);
  if (application.coupon_code) await reserveCoupon(tx, application.coupon_code, account.id);
  await noteDevice(tx, account.id, deviceId);
  await recordReferral(tx, { referredId: account.id, referrerId });
  await issueOtp(tx, account, 'signup', asker);
  return account;
};

const startAnew = async (tx: Ctx, earlier: passwords.Account, fields: AccountFields): Promise<passwords.Account> => {
  const [account] = await tx.db
    .update(users)
    .set({ ...fields, createdAt: tx.now() })
    .where(and(eq(users.id, earlier.id), eq(users.status, 'pending')))
    .returning();
  if (!account) throw new Error(`account ${earlier.id} was locked and is no longer pending`);
  // The details this code would activate are gone.
  await endOtp(tx, account.id, 'signup');
  await releaseCouponOf(tx, account.id);
  await forgetDevicesOf(tx, account.id);
  await endPendingLogins(tx, account.id);
  return account;
};

const atOnce = 200;

export const forgetPendingSignups = async (ctx: Ctx): Promise<void> => {
  assertSystem(ctx);
  while ((await forgetSome(ctx)) === atOnce);
};

const forgetSome = (ctx: Ctx): Promise<number> =>
  inTransaction(ctx, async (tx) => {
    assertSystem(tx);
    const old = await tx.db
      .select({ id: users.id, createdAt: users.createdAt })
      .from(users)
      .where(and(eq(users.status, 'pending'), lt(users.createdAt, daysAfter(tx.now(), -limits.pendingSignupDays))))
      .orderBy(asc(users.createdAt))
      .limit(atOnce)
      .for('update', { skipLocked: true });
    const ids = old.map(({ id }) => id);
    await tx.db.delete(otps).where(inArray(otps.userId, ids));
    for (const { id, createdAt } of old) {
      await releaseCouponOf(tx, id);
      await recordReferral(tx, { referredId: id, referrerId: null });
      await forgetDevicesOf(tx, id);
      await endPendingLogins(tx, id);
      await forgetUnusedWallet(tx, id);
      await audit(tx, {
        action: 'signup.forget',
        object: { type: 'user', id },
        before: { status: 'pending', createdAt },
      });
    }
    await tx.db.delete(users).where(inArray(users.id, ids));
    return old.length;
  });
