import { and, eq, sql, asc } from 'drizzle-orm';
import type { InputOf, ResultOf } from '../../../contract/endpoint';
import * as messages from '../../../contract/messages';
import type * as contract from '../../../contract/secondFactor';
import { assertAdmin, assertSystem } from '../../assertActor';
import { audit } from '../../audit';
import { type Ctx, inTransaction } from '../../context';
import { secondFactors, sessions, users } from '../../db/schema';
import { DomainError } from '../../errors';
import { type Account, confirmPassword, lockConfirmed } from '../passwords';
import { endOtherSessionsOf, endSessionsOf } from '../sessions';
import {
  enabledSince,
  makeRecoveryCodes,
  offerSecret,
  recoveryCodesLeft,
  removeFactor,
  forgiveCodes,
  notifyOwner,
  withCode,
  withFirstCode,
} from './factor';
import type { Verb } from '../../verb';
import { askedBy, assertSecondPerson } from '../../policies/secondPerson';
import { askEachTime } from '../../policies/stepUp';

const ofUser = (id: string) => ({ type: 'user', id }) as const;

export const getSecondFactor = async (ctx: Ctx): Promise<ResultOf<typeof contract.getSecondFactor>> => {
  const { userId } = assertAdmin(ctx);
  const enabledAt = await enabledSince(ctx, userId);
  const codesLeft = await recoveryCodesLeft(ctx, userId);
  const required = ctx.config.secondFactor === 'required';
  return { data: { enabledAt: enabledAt?.toISOString() ?? null, codesLeft, required } };
};

const offerTo = async (tx: Ctx, confirmed: Account, replacing: { readonly replaces: boolean }) => ({
  data: await offerSecret(tx, await lockConfirmed(tx, confirmed), replacing),
});

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

const withBoth = async <T>(
  ctx: Ctx,
  { current_password, code }: InputOf<typeof contract.renewRecoveryCodes>,
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

const markConfirmed = async (tx: Ctx, how: 'code' | 'password') => {
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
export const confirmDecisions: Verb<typeof contract.confirmDecisions> = async (ctx, { code, current_password }) => {
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

const takeFrom = async (tx: Ctx, id: string): Promise<boolean> => {
  const had = await removeFactor(tx, id);
  if (!had) return false;
  await forgiveCodes(tx, id);
  const ended = await endSessionsOf(tx, id);
  await audit(tx, {
    action: 'second-factor.reset',
    object: { type: 'user', id },
    subjectId: id,
    before: { sessions: ended },
    after: { sessions: 0 },
  });
  await notifyOwner(tx, id, 'reset');
  return true;
};

export const resetSecondFactor: Verb<typeof contract.resetSecondFactor> = async (ctx, { id }) => {
  const { userId } = assertAdmin(ctx);
  if (id === userId) throw new DomainError('conflict_of_interest', messages.secondFactor.resetOwn);
  const known = await ctx.db.$count(users, and(eq(users.id, id), eq(users.isAdmin, true)));
  if (known === 0) throw new DomainError('not_found');
  await assertSecondPerson(ctx, askedBy(id), { parts: [id], text: messages.secondFactor.resetOwn });
  await askEachTime(ctx);
  return inTransaction(ctx, async (tx) => {
    if (!(await takeFrom(tx, id))) throw new DomainError('second_factor_off', messages.secondFactor.notOn);
    return { message: messages.secondFactor.reset };
  });
};

export const resetSecondFactorOf = async (ctx: Ctx, email: string): Promise<'reset' | 'unknown' | 'none'> => {
  assertSystem(ctx);
  return inTransaction(ctx, async (tx) => {
    const [admin] = await tx.db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.email, email.toLowerCase()), eq(users.isAdmin, true)));
    if (!admin) return 'unknown';
    return (await takeFrom(tx, admin.id)) ? 'reset' : 'none';
  });
};

/** Reseals all secrets, so that `SECRETS_KEY_PREVIOUS` can go; counts sealed and unreadable ones. */
export const resealSecrets = async (ctx: Ctx): Promise<{ sealed: number; unopened: number }> => {
  assertSystem(ctx);
  return inTransaction(ctx, async (tx) => {
    const { sealer } = tx.providers;
    const reseal = async (held: Uint8Array | null, userId: string) =>
      held && sealer.seal(await sealer.open(held, userId), userId);
    const rows = await tx.db.select().from(secondFactors).orderBy(asc(secondFactors.userId)).for('update');
    let sealed = 0;
    for (const { userId, secret, offeredSecret } of rows) {
      // An unreadable secret fails no statement, so the transaction continues.
      const fresh = await Promise.all([reseal(secret, userId), reseal(offeredSecret, userId)]).catch(() => null);
      if (!fresh) continue;
      await tx.db
        .update(secondFactors)
        .set({ secret: fresh[0], offeredSecret: fresh[1] })
        .where(eq(secondFactors.userId, userId));
      sealed += 1;
    }
    const report = { sealed, unopened: rows.length - sealed };
    await audit(tx, { action: 'second-factor.reseal', object: { type: 'second-factor', id: 'all' }, after: report });
    return report;
  });
};
