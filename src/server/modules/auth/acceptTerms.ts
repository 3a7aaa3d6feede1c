import { eq } from 'drizzle-orm';
import type { acceptTerms as endpoint } from '../../../contract/auth';
import type { InputOf, ResultOf } from '../../../contract/endpoint';
import { messages } from '../../../contract/messages';
import { assertMember } from '../../assertActor';
import { audit } from '../../audit';
import { inTransaction, type Ctx } from '../../context';
import { users } from '../../db/schema';
import { keepConsent, refuseOtherTerms } from './consents';

/** Keeps that the caller agrees to the terms of today. Said once more it changes nothing. */
export const acceptTerms = async (
  ctx: Ctx,
  { terms_version: termsVersion }: InputOf<typeof endpoint>,
): Promise<ResultOf<typeof endpoint>> => {
  const { userId } = assertMember(ctx);
  refuseOtherTerms(termsVersion);
  await inTransaction(ctx, async (tx) => {
    if (!(await keepConsent(tx, { id: userId, termsVersion }, tx.now()))) return;
    await tx.db.update(users).set({ termsVersion }).where(eq(users.id, userId));
    await audit(tx, { action: 'terms.accept', object: { type: 'user', id: userId }, after: { termsVersion } });
  });
  return { message: messages.account.termsAccepted };
};
