import { eq, sql } from 'drizzle-orm';
import type { ResultOf } from '../../../contract/endpoint';
import * as messages from '../../../contract/messages';
import type { confirmDecisions as endpoint } from '../../../contract/secondFactor';
import { assertAdmin } from '../../assertActor';
import { audit } from '../../audit';
import { inTransaction, type Ctx } from '../../context';
import { sessions } from '../../db/schema';
import { DomainError } from '../../errors';
import { confirmPassword, lockConfirmed } from '../passwords';
import { enabledSince } from './factor';
import { withCode } from './withCode';
import type { Verb } from '../../verb';

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

/** An admin with a second factor confirms with a code of it and cannot do so with the password; one without confirms with the password. */
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
