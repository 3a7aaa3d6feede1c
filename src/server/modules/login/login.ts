import { and, eq } from 'drizzle-orm';
import type * as auth from '../../../contract/auth';
import * as messages from '../../../contract/messages';
import { assertPublic } from '../../assertActor';
import { audit } from '../../audit';
import { type Ctx, inTransaction } from '../../context';
import { users } from '../../db/schema';
import { DomainError } from '../../errors';
import { type Account, accountByEmail, auditObject, renewHash, requesterOf, verifyPassword } from '../passwords';
import { countLogin } from './guessing';
import { openSession, rememberDevice } from '../sessions';
import { limits } from '../../../contract/limits';
import { daysAfter } from '../../lib/time';
import { newToken } from '../../lib/tokens';
import {
  dropPendingLogin,
  issuePendingLogin,
  keepPendingLogin,
  loginExpired,
  pendingLoginOf,
  removePendingLoginCookie,
  spendPendingLogin,
} from './pendingLogins';
import { enabledSince, makeRecoveryCodes, notifyOwner, offerSecret, withCode, withFirstCode } from '../second-factor';
import type { Verb } from '../../verb';
import type { ResultOf } from '../../../contract/endpoint';
import type * as contract from '../../../contract/secondFactor';

/** The pending login's account. @throws DomainError `login_expired`. */
const holderOf = async (ctx: Ctx): Promise<Account> => {
  const account = await pendingLoginOf(ctx, 'second-factor');
  if (account?.status !== 'active' || !account.isAdmin) throw loginExpired();
  return account;
};

const refusals = {
  credentials: () => new DomainError('credentials_wrong', messages.login.wrong),
  pending: () => new DomainError('signup_unfinished', messages.login.unfinished),
  // Closed accounts have no email, so nobody can reach this by typing one.
  closed: () => new DomainError('credentials_wrong', messages.login.wrong),
  banned: () => new DomainError('account_banned', messages.login.banned),
} as const;

export const login: Verb<typeof auth.login> = async (ctx, { email, password }) => {
  assertPublic(ctx);
  const found = await accountByEmail(ctx, email);
  const { forgive, looked } = await countLogin(ctx, email, found);
  const { isSignup, known } = await looked(() => check(ctx, email, found, password));
  // Returned, not thrown, so that its audit row is kept.
  const outcome = await inTransaction(ctx, async (tx) => {
    const account = known && (await lockUnchanged(tx, known));
    if (account) await forgive(tx);
    const outcome =
      isSignup && !account
        ? ({ refused: 'pending', pendingLoginToken: await signupTokenOf(tx, found) } as const)
        : await openedFor(tx, account);
    if (outcome.refused === null && outcome.pendingLoginToken === null) await dropPendingLogin(tx);
    await audit(tx, {
      action: 'auth.login',
      object: auditObject(found, email),
      after: { outcome: outcome.refused ?? (outcome.pendingLoginToken === null ? 'opened' : outcome.next) },
    });
    return outcome;
  });
  if (outcome.refused === 'pending') keepPendingLogin(ctx, outcome.pendingLoginToken);
  if (outcome.refused) throw refusals[outcome.refused]();
  if (outcome.pendingLoginToken) {
    keepPendingLogin(ctx, outcome.pendingLoginToken);
    return { message: nextSaid[outcome.next], next: outcome.next };
  }
  rememberDevice(ctx, outcome.account);
  return { message: messages.login.success, token: outcome.session, isAdmin: outcome.account.isAdmin };
};

/**
 * The newest sign-up's password leads to its code, also where the address has an account and no code was mailed: otherwise signing up and logging in
 * would reveal accounts.
 */
const check = async (ctx: Ctx, email: string, found: Account | undefined, password: string) => {
  const requester = requesterOf(ctx, email);
  const right = await verifyPassword(requester, found?.passwordHash, password);
  if (found?.status === 'pending') return { isSignup: right && isRecent(ctx, found.createdAt), known: undefined };
  if (found && right) return { isSignup: false, known: await renewHash(ctx, found, password) };
  const { signupAttemptHash: attempt = null, signupAttemptAt: at = null } = found ?? {};
  const isSignup = attempt !== null && isRecent(ctx, at) && (await verifyPassword(requester, attempt, password));
  return { isSignup, known: undefined };
};

const isRecent = (ctx: Ctx, at: Date | null): boolean =>
  at !== null && at > daysAfter(ctx.now(), -limits.pendingSignupDays);

/** Lets this browser enter the sign-up’s code; without a sign-up it opens nothing. */
const signupTokenOf = async (tx: Ctx, account: Account | undefined): Promise<string> => {
  const signup = account?.status === 'pending' && (await lockUnchanged(tx, account));
  return signup ? issuePendingLogin(tx, signup.id, 'sign-up') : newToken();
};

const nextSaid = { code: messages.secondFactor.next, enrol: messages.secondFactor.enrolNext } as const;

const stepAfter = async (tx: Ctx, { id, isAdmin }: Account): Promise<auth.LoginStep | null> => {
  if (!isAdmin) return null;
  if (await enabledSince(tx, id)) return 'code';
  return tx.config.secondFactor === 'required' ? 'enrol' : null;
};

const openedFor = async (tx: Ctx, account: Account | undefined) => {
  if (account?.status !== 'active')
    return { refused: account?.status === 'banned' ? 'banned' : 'credentials' } as const;
  const next = await stepAfter(tx, account);
  if (next)
    return {
      refused: null,
      account,
      next,
      pendingLoginToken: await issuePendingLogin(tx, account.id, 'second-factor'),
    } as const;
  return { refused: null, account, pendingLoginToken: null, session: await openSession(tx, account) } as const;
};

/** The account, unless its password changed during the check; bans and other logins wait for the session. */
const lockUnchanged = async (tx: Ctx, { id, passwordHash }: Account): Promise<Account | undefined> => {
  const [account] = await tx.db
    .select()
    .from(users)
    .where(and(eq(users.id, id), eq(users.passwordHash, passwordHash)))
    .for('no key update');
  return account;
};

/** Spends the pending login and opens the session; bans and other logins wait for it. */
const open = async (tx: Ctx, { id, isAdmin }: Account): Promise<string> => {
  const [account] = await tx.db.select().from(users).where(eq(users.id, id)).for('no key update');
  if (account?.status !== 'active' || account.isAdmin !== isAdmin) throw loginExpired();
  await spendPendingLogin(tx, id, isAdmin ? 'second-factor' : 'sign-up');
  const outcome = isAdmin ? 'opened' : 'signup';
  await audit(tx, { action: 'auth.login', object: { type: 'user', id }, after: { outcome } });
  return openSession(tx, account, { secondFactorAt: isAdmin ? tx.now() : null });
};

const finished = (ctx: Ctx, account: Account): void => {
  removePendingLoginCookie(ctx);
  rememberDevice(ctx, account);
};

/** The member whose code this browser has just entered. */
const newMemberOf = async (ctx: Ctx): Promise<Account | undefined> => {
  const account = await pendingLoginOf(ctx, 'sign-up');
  return account?.status === 'active' && !account.isAdmin ? account : undefined;
};

export const getNewMember = async (ctx: Ctx): Promise<ResultOf<typeof auth.getNewMember>> => {
  assertPublic(ctx);
  const account = await newMemberOf(ctx);
  return { data: account ? { name: account.fullname.split(/\s/, 1)[0] ?? '' } : null };
};

export const continueAsNewMember = async (ctx: Ctx): Promise<ResultOf<typeof auth.continueAsNewMember>> => {
  assertPublic(ctx);
  const account = await newMemberOf(ctx);
  if (!account) throw new DomainError('login_expired', messages.login.continueOver);
  const token = await inTransaction(ctx, (tx) => open(tx, account));
  finished(ctx, account);
  return { message: messages.login.success, token, isAdmin: false };
};

export const giveLoginCode: Verb<typeof contract.giveLoginCode> = async (ctx, { code }) => {
  assertPublic(ctx);
  const account = await holderOf(ctx);
  const token = await withCode(ctx, account.id, code, (tx) => open(tx, account));
  finished(ctx, account);
  return { message: messages.login.success, token, isAdmin: account.isAdmin };
};

/** Only for admins without an app: a password alone never replaces one. */
const refuseEnrolled = async (ctx: Ctx, { id }: Account): Promise<void> => {
  if (await enabledSince(ctx, id)) throw loginExpired();
};

export const beginLoginEnrolment = async (ctx: Ctx): Promise<ResultOf<typeof contract.beginLoginEnrolment>> => {
  assertPublic(ctx);
  const account = await holderOf(ctx);
  await refuseEnrolled(ctx, account);
  return inTransaction(ctx, async (tx) => ({ data: await offerSecret(tx, account, { replaces: false }) }));
};

export const finishLoginEnrolment: Verb<typeof contract.finishLoginEnrolment> = async (ctx, { code }) => {
  assertPublic(ctx);
  const account = await holderOf(ctx);
  await refuseEnrolled(ctx, account);
  const opened = await withFirstCode(ctx, account.id, code, async (tx) => {
    const token = await open(tx, account);
    const recoveryCodes = await makeRecoveryCodes(tx, account.id);
    await audit(tx, { action: 'second-factor.enable', object: { type: 'user', id: account.id } });
    await notifyOwner(tx, account.id, 'turned on');
    return { token, data: { recoveryCodes } };
  });
  finished(ctx, account);
  return { message: messages.secondFactor.enabled, isAdmin: account.isAdmin, ...opened };
};
