import { and, eq, gt } from 'drizzle-orm';
import type { login as endpoint, LoginStep } from '../../../contract/auth';
import * as messages from '../../../contract/messages';
import { assertPublic } from '../../assertActor';
import { audit } from '../../audit';
import { type Ctx, inTransaction } from '../../context';
import { pendingLogins, users } from '../../db/schema';
import { DomainError } from '../../errors';
import { type Account, accountByEmail, auditObject, renewHash, requesterOf, verifyPassword } from '../passwords';
import { countLogin } from './guessing';
import { openSession, rememberDevice } from '../sessions';
import { brand } from '../../../contract/brand';
import { limits } from '../../../contract/limits';
import { cookie } from '../../cookies';
import { minutesAfter } from '../../lib/time';
import { hashToken, newToken } from '../../lib/tokens';
import { enabledSince, makeRecoveryCodes, notifyOwner, offerSecret, withCode, withFirstCode } from '../second-factor';
import type { Verb } from '../../verb';
import type { ResultOf } from '../../../contract/endpoint';
import type * as contract from '../../../contract/secondFactor';

/** Links password and second step, hidden from scripts. */
const pendingLoginCookie = cookie(`${brand.shortName}_login`, limits.pendingLoginMinutes * 60);

const over = () => new DomainError('login_expired', messages.secondFactor.ticketOver);

const issuePendingLogin = async (tx: Ctx, userId: string): Promise<string> => {
  const token = newToken();
  const createdAt = tx.now();
  const expiresAt = minutesAfter(createdAt, limits.pendingLoginMinutes);
  await tx.db.insert(pendingLogins).values({ tokenHash: hashToken(token), userId, createdAt, expiresAt });
  return token;
};

/** The pending login's account. @throws DomainError `login_expired`. */
const holderOf = async (ctx: Ctx): Promise<Account> => {
  const token = pendingLoginCookie.read(ctx);
  if (token === undefined) throw over();
  const [found] = await ctx.db
    .select({ account: users })
    .from(pendingLogins)
    .innerJoin(users, eq(users.id, pendingLogins.userId))
    .where(
      and(
        eq(pendingLogins.tokenHash, hashToken(token)),
        gt(pendingLogins.expiresAt, ctx.now()),
        eq(users.status, 'active'),
        eq(users.isAdmin, true),
      ),
    );
  if (!found) throw over();
  return found.account;
};

/** A pending sign-up looks like a wrong password, or it would reveal whether an account exists. */
const refusals = {
  credentials: () => new DomainError('credentials_wrong', messages.login.wrong),
  pending: () => new DomainError('credentials_wrong', messages.login.wrong),
  // Closed accounts have no email, so nobody can reach this by typing one.
  closed: () => new DomainError('credentials_wrong', messages.login.wrong),
  banned: () => new DomainError('account_banned', messages.login.banned),
} as const;

export const login: Verb<typeof endpoint> = async (ctx, { email, password }) => {
  assertPublic(ctx);
  const found = await accountByEmail(ctx, email);
  const { forgive, looked } = await countLogin(ctx, email, found);
  const { right, known } = await looked(() => check(ctx, email, found, password));
  // Returned, not thrown, so that its audit row is kept.
  const outcome = await inTransaction(ctx, async (tx) => {
    const account = known && (await lockUnchanged(tx, known));
    if (account) await forgive(tx);
    const outcome = await openedFor(tx, account, right && found?.status === 'pending' ? 'pending' : 'credentials');
    await audit(tx, {
      action: 'auth.login',
      object: auditObject(found, email),
      after: { outcome: outcome.refused ?? (outcome.pendingLoginToken === null ? 'opened' : outcome.next) },
    });
    return outcome;
  });
  if (outcome.refused) throw refusals[outcome.refused]();
  if (outcome.pendingLoginToken) {
    pendingLoginCookie.write(ctx, outcome.pendingLoginToken);
    return { message: nextSaid[outcome.next], next: outcome.next };
  }
  rememberDevice(ctx, outcome.account);
  return { message: messages.login.success, token: outcome.session, isAdmin: outcome.account.isAdmin };
};

const check = async (ctx: Ctx, email: string, found: Account | undefined, password: string) => {
  const right = await verifyPassword(requesterOf(ctx, email), found?.passwordHash, password);
  const known = right && found && found.status !== 'pending' ? await renewHash(ctx, found, password) : undefined;
  return { right, known };
};

const nextSaid = { code: messages.secondFactor.next, enrol: messages.secondFactor.enrolNext } as const;

const stepAfter = async (tx: Ctx, { id, isAdmin }: Account): Promise<LoginStep | null> => {
  if (!isAdmin) return null;
  if (await enabledSince(tx, id)) return 'code';
  return tx.config.secondFactor === 'required' ? 'enrol' : null;
};

const openedFor = async (tx: Ctx, account: Account | undefined, refusedAs: 'pending' | 'credentials') => {
  if (!account) return { refused: refusedAs } as const;
  if (account.status !== 'active') return { refused: account.status } as const;
  const next = await stepAfter(tx, account);
  if (next)
    return { refused: null, account, next, pendingLoginToken: await issuePendingLogin(tx, account.id) } as const;
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
const open = async (tx: Ctx, { id }: Account): Promise<string> => {
  const [account] = await tx.db.select().from(users).where(eq(users.id, id)).for('no key update');
  if (account?.status !== 'active') throw over();
  // Of several simultaneous calls with one token, one continues.
  const spent = await tx.db
    .delete(pendingLogins)
    .where(eq(pendingLogins.tokenHash, hashToken(pendingLoginCookie.read(tx) ?? '')))
    .returning({ userId: pendingLogins.userId });
  if (spent.length === 0) throw over();
  await audit(tx, { action: 'auth.login', object: { type: 'user', id }, after: { outcome: 'opened' } });
  return openSession(tx, account, { secondFactorAt: tx.now() });
};

const finished = (ctx: Ctx, account: Account): void => {
  pendingLoginCookie.remove(ctx);
  rememberDevice(ctx, account);
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
  if (await enabledSince(ctx, id)) throw over();
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
