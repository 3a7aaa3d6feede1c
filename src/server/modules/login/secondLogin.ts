import { eq } from 'drizzle-orm';
import type { ResultOf } from '../../../contract/endpoint';
import * as messages from '../../../contract/messages';
import type * as contract from '../../../contract/secondFactor';
import { assertPublic } from '../../assertActor';
import { audit } from '../../audit';
import { inTransaction, type Ctx } from '../../context';
import { users } from '../../db/schema';
import { DomainError } from '../../errors';
import type { Account } from '../passwords';
import { rememberDevice, openSession, holderOf, pendingLoginCookie, spendPendingLogin } from '../sessions';
import { enabledSince, makeRecoveryCodes, offerSecret, notifyOwner, withCode, withFirstCode } from '../second-factor';
import type { Verb } from '../../verb';

/** Spends the pending login and opens the session; bans and other logins wait for it. */
const open = async (tx: Ctx, { id }: Account): Promise<string> => {
  const [account] = await tx.db.select().from(users).where(eq(users.id, id)).for('no key update');
  if (account?.status !== 'active') throw new DomainError('login_expired', messages.secondFactor.ticketOver);
  await spendPendingLogin(tx);
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
  if (await enabledSince(ctx, id)) throw new DomainError('login_expired', messages.secondFactor.ticketOver);
};

/** Offers a secret to an admin who must set up a second factor before the first session. */
export const beginLoginEnrolment = async (ctx: Ctx): Promise<ResultOf<typeof contract.beginLoginEnrolment>> => {
  assertPublic(ctx);
  const account = await holderOf(ctx);
  await refuseEnrolled(ctx, account);
  return inTransaction(ctx, async (tx) => {
    const data = await offerSecret(tx, account, { replaces: false });
    await audit(tx, { action: 'second-factor.offer', object: { type: 'user', id: account.id } });
    return { data };
  });
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
