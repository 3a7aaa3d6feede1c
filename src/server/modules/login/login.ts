import { and, eq } from 'drizzle-orm';
import type { login as endpoint, LoginStep } from '../../../contract/auth';
import * as messages from '../../../contract/messages';
import { assertPublic } from '../../assertActor';
import { audit } from '../../audit';
import { inTransaction, type Ctx } from '../../context';
import { users } from '../../db/schema';
import { DomainError } from '../../errors';
import { accountByEmail, auditObject, type Account, requesterOf, verifyPassword, renewHash } from '../passwords';
import { countLogin } from './guessing';
import { rememberDevice, issuePendingLogin, pendingLoginCookie, openSession } from '../sessions';
import { enabledSince } from '../second-factor';
import type { Verb } from '../../verb';

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
