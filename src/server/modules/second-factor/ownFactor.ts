import { eq, sql } from 'drizzle-orm';
import type { ResultOf } from '../../../contract/endpoint';
import * as messages from '../../../contract/messages';
import type * as contract from '../../../contract/secondFactor';
import type { confirmDecisions as endpoint } from '../../../contract/secondFactor';
import { assertAdmin } from '../../assertActor';
import { audit } from '../../audit';
import { inTransaction, type Ctx } from '../../context';
import { sessions } from '../../db/schema';
import { DomainError } from '../../errors';
import { type Account, confirmPassword, lockConfirmed } from '../passwords';
import { endOtherSessionsOf } from '../sessions';
import { enabledSince, makeRecoveryCodes, offerSecret, recoveryCodesLeft, removeFactor } from './factor';
import { notifyOwner, withCode, withFirstCode } from './withCode';
import type { Verb } from '../../verb';

const ofUser = (id: string) => ({ type: 'user', id }) as const;

export const getSecondFactor = async (ctx: Ctx): Promise<ResultOf<typeof contract.getSecondFactor>> => {
  const { userId } = assertAdmin(ctx);
  const enabledAt = await enabledSince(ctx, userId);
  const codesLeft = await recoveryCodesLeft(ctx, userId);
  const required = ctx.config.secondFactor === 'required';
  return { data: { enabledAt: enabledAt?.toISOString() ?? null, codesLeft, required } };
};

const offerTo = async (
  tx: Ctx,
  confirmed: Account,
  replacing: { readonly replaces: boolean },
): Promise<ResultOf<typeof contract.beginEnrolment>> => {
  const account = await lockConfirmed(tx, confirmed);
  const data = await offerSecret(tx, account, replacing);
  await audit(tx, { action: 'second-factor.offer', object: ofUser(account.id) });
  return { data };
};

/** Offers a secret to a caller with the password and, if enrolled, a code. */
export const beginEnrolment: Verb<typeof contract.beginEnrolment> = async (ctx, { current_password, code }) => {
  assertAdmin(ctx);
  const confirmed = await confirmPassword(ctx, current_password);
  const { codeRequired } = messages.secondFactor;
  if (!(await enabledSince(ctx, confirmed.id)))
    return inTransaction(ctx, (tx) => offerTo(tx, confirmed, { replaces: false }));
  if (code === undefined) throw DomainError.ofField('validation_failed', 'code', codeRequired);
  return withCode(ctx, confirmed.id, code, (tx) => offerTo(tx, confirmed, { replaces: true }));
};

/** Activates the secret and ends other sessions, which gave no code. */
export const finishEnrolment: Verb<typeof contract.finishEnrolment> = async (ctx, { code }) => {
  const { userId, sessionId } = assertAdmin(ctx);
  const before = await enabledSince(ctx, userId);
  return withFirstCode(ctx, userId, code, async (tx) => {
    const recoveryCodes = await makeRecoveryCodes(tx, userId);
    await tx.db.update(sessions).set({ secondFactorAt: tx.now() }).where(eq(sessions.id, sessionId));
    await endOtherSessionsOf(tx, userId, sessionId);
    await audit(tx, { action: before ? 'second-factor.replace' : 'second-factor.enable', object: ofUser(userId) });
    await notifyOwner(tx, userId, before ? 'replaced' : 'turned on');
    return { message: messages.secondFactor.enabled, data: { recoveryCodes } };
  });
};

interface StepUpProof {
  readonly current_password: string;
  readonly code: string;
}

const withBoth = async <T>(
  ctx: Ctx,
  { current_password, code }: StepUpProof,
  act: (tx: Ctx, account: Account) => Promise<T>,
): Promise<T> => {
  const { userId } = assertAdmin(ctx);
  if (!(await enabledSince(ctx, userId))) throw new DomainError('second_factor_off', messages.secondFactor.notOn);
  const confirmed = await confirmPassword(ctx, current_password);
  return withCode(ctx, userId, code, async (tx) => act(tx, await lockConfirmed(tx, confirmed)));
};

export const renewRecoveryCodes: Verb<typeof contract.renewRecoveryCodes> = (ctx, input) =>
  withBoth(ctx, input, async (tx, { id }) => {
    const recoveryCodes = await makeRecoveryCodes(tx, id);
    await audit(tx, { action: 'second-factor.new-codes', object: ofUser(id) });
    await notifyOwner(tx, id, 'recovery codes renewed');
    return { message: messages.secondFactor.renewed, data: { recoveryCodes } };
  });

export const turnOffSecondFactor: Verb<typeof contract.turnOffSecondFactor> = async (ctx, input) => {
  const { sessionId } = assertAdmin(ctx);
  if (ctx.config.secondFactor === 'required')
    throw new DomainError('second_factor_required', messages.secondFactor.requiredHere);
  return withBoth(ctx, input, async (tx, { id }) => {
    await removeFactor(tx, id);
    await endOtherSessionsOf(tx, id, sessionId);
    await audit(tx, { action: 'second-factor.turn-off', object: ofUser(id) });
    await notifyOwner(tx, id, 'turned off');
    return { message: messages.secondFactor.turnedOff };
  });
};

const markConfirmed = async (tx: Ctx, how: 'code' | 'password'): Promise<ResultOf<typeof endpoint>> => {
  const { sessionId } = assertAdmin(tx);
  const oneConfirmation = sql`CASE WHEN ${sessions.oneConfirmation} IS NOT NULL THEN 'given' END`;
  await tx.db
    .update(sessions)
    .set({ confirmedAt: tx.now(), decidedKobo: 0, oneConfirmation })
    .where(eq(sessions.id, sessionId));
  await audit(tx, { action: 'session.confirm', object: { type: 'session', id: sessionId }, after: { how } });
  return { message: messages.secondFactor.stepUpDone };
};

/** Admins with a second factor confirm with a code only; others with the password. */
export const confirmDecisions: Verb<typeof endpoint> = async (ctx, { code, current_password }) => {
  const { userId } = assertAdmin(ctx);
  if (await enabledSince(ctx, userId)) {
    const { codeRequired } = messages.secondFactor;
    if (code === undefined) throw DomainError.ofField('validation_failed', 'code', codeRequired);
    return withCode(ctx, userId, code, (tx) => markConfirmed(tx, 'code'));
  }
  const { stepUpPasswordRequired: passwordRequired } = messages.secondFactor;
  if (current_password === undefined)
    throw DomainError.ofField('validation_failed', 'current_password', passwordRequired);
  const confirmed = await confirmPassword(ctx, current_password);
  return inTransaction(ctx, async (tx) => {
    await lockConfirmed(tx, confirmed);
    return markConfirmed(tx, 'password');
  });
};
