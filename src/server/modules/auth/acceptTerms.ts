import { and, eq, sql } from 'drizzle-orm';
import type { acceptTerms as endpoint } from '../../../contract/account';
import type { InputOf, ResultOf } from '../../../contract/endpoint';
import * as messages from '../../../contract/messages';
import { assertMember } from '../../assertActor';
import { audit } from '../../audit';
import { inTransaction, type Ctx } from '../../context';
import { users } from '../../db/schema';
import { keepConsent, refuseOtherTerms } from './consents';

/** Records the caller's agreement to the current terms. Repeating it changes nothing. */
export const acceptTerms = async (
  ctx: Ctx,
  { terms_version: termsVersion }: InputOf<typeof endpoint>,
): Promise<ResultOf<typeof endpoint>> => {
  const { userId } = assertMember(ctx);
  refuseOtherTerms(termsVersion);
  await inTransaction(ctx, async (tx) => {
    const [changed] = await tx.db
      .update(users)
      .set({ termsVersion })
      .where(and(eq(users.id, userId), sql`${users.termsVersion} IS DISTINCT FROM ${termsVersion}`))
      .returning({ id: users.id });
    if (!changed) return;
    await keepConsent(tx, { id: userId, termsVersion }, tx.now());
    await audit(tx, { action: 'terms.accept', object: { type: 'user', id: userId }, after: { termsVersion } });
  });
  return { message: messages.account.termsAccepted };
};
