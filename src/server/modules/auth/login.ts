import { and, eq } from 'drizzle-orm';
import type { login as endpoint, LoginStep } from '../../../contract/auth';
import type { InputOf, ResultOf } from '../../../contract/endpoint';
import * as messages from '../../../contract/messages';
import { assertPublic } from '../../assertActor';
import { audit } from '../../audit';
import { inTransaction, type Ctx } from '../../context';
import { users } from '../../db/schema';
import { DomainError } from '../../errors';
import { accountByEmail, auditObject, type Account } from './accounts';
import { countLogin } from './guessing';
import { rememberDevice } from './knownDevice';
import { askerOf, verifyPassword } from './passwords';
import { renewHash } from './renewHash';
import { enabledSince } from './secondFactor/factor';
import { issuePendingLogin, loginCookie } from './secondFactor/pendingLogin';
import { openSession } from './sessions';

/**
 * Why a login opens no session. A ban is told to who knows the password. A sign-up that was never verified is told to nobody:
 * whoever signs up with an address and then logs in with the own password would learn whether it had an account before.
 */
const refusals = {
  credentials: () => new DomainError('credentials_wrong', messages.login.wrong),
  pending: () => new DomainError('credentials_wrong', messages.login.wrong),
  // Its e-mail went with it, so that nobody gets here by typing one.
  closed: () => new DomainError('credentials_wrong', messages.login.wrong),
  banned: () => new DomainError('account_banned', messages.login.banned),
} as const;

/** Opens a session for who knows the password of an active account, or, where a second step follows, lets that begin. */
export const login = async (
  ctx: Ctx,
  { email, password }: InputOf<typeof endpoint>,
): Promise<ResultOf<typeof endpoint>> => {
  assertPublic(ctx);
  const found = await accountByEmail(ctx, email);
  const { forgive, looked } = await countLogin(ctx, email, found);
  const { right, known } = await looked(() => check(ctx, email, found, password));
  // A refusal is an outcome and not thrown here, so that its audit row is kept.
  const outcome = await inTransaction(ctx, async (tx) => {
    const account = known && (await lockUnchanged(tx, known));
    if (account) await forgive(tx);
    const outcome = await openedFor(tx, account, right && found?.status === 'pending' ? 'pending' : 'credentials');
    await audit(tx, {
      action: 'auth.login',
      object: auditObject(found, email),
      after: { outcome: outcome.refused ?? (outcome.ticket === null ? 'opened' : outcome.next) },
    });
    return outcome;
  });
  if (outcome.refused) throw refusals[outcome.refused]();
  if (outcome.ticket) {
    loginCookie.write(ctx, outcome.ticket);
    return { message: nextSaid[outcome.next], next: outcome.next };
  }
  rememberDevice(ctx, outcome.account);
  return { message: messages.login.success, token: outcome.session, isAdmin: outcome.account.isAdmin };
};

/** Whether the password is right, and the account that it may then open. */
const check = async (ctx: Ctx, email: string, found: Account | undefined, password: string) => {
  const right = await verifyPassword(askerOf(ctx, email), found?.passwordHash, password);
  const known = right && found && found.status !== 'pending' ? await renewHash(ctx, found, password) : undefined;
  return { right, known };
};

const nextSaid = { code: messages.secondFactor.next, enrol: messages.secondFactor.enrolNext } as const;

/** What must follow the password; null where nothing must. */
const stepAfter = async (tx: Ctx, { id, isAdmin }: Account): Promise<LoginStep | null> => {
  if (!isAdmin) return null;
  if (await enabledSince(tx, id)) return 'code';
  return tx.config.secondFactor === 'required' ? 'enrol' : null;
};

const openedFor = async (tx: Ctx, account: Account | undefined, defaultSort: 'pending' | 'credentials') => {
  if (!account) return { refused: defaultSort } as const;
  if (account.status !== 'active') return { refused: account.status } as const;
  const next = await stepAfter(tx, account);
  if (next) return { refused: null, account, next, ticket: await issuePendingLogin(tx, account.id) } as const;
  return { refused: null, account, ticket: null, session: await openSession(tx, account) } as const;
};

/** The account as it is now, unless its password was changed while the given one was checked; a ban and other logins wait until the session exists. */
const lockUnchanged = async (tx: Ctx, { id, passwordHash }: Account): Promise<Account | undefined> => {
  const [account] = await tx.db
    .select()
    .from(users)
    .where(and(eq(users.id, id), eq(users.passwordHash, passwordHash)))
    .for('no key update');
  return account;
};
