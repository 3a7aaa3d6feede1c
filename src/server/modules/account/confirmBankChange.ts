import { and, eq, gt } from 'drizzle-orm';
import type { confirmBankChange as endpoint } from '../../../contract/account';
import type { InputOf, ResultOf } from '../../../contract/endpoint';
import * as messages from '../../../contract/messages';
import { assertPublic } from '../../assertActor';
import { audit } from '../../audit';
import { inTransaction, type Ctx } from '../../context';
import { users } from '../../db/schema';
import { DomainError } from '../../errors';
import { hashToken } from '../../lib/tokens';

/** Ends the bank-change cooldown by the link from the mail. It works once, only during the cooldown, and only for the newest change. */
export const confirmBankChange = async (
  ctx: Ctx,
  { token }: InputOf<typeof endpoint>,
): Promise<ResultOf<typeof endpoint>> => {
  assertPublic(ctx);
  return inTransaction(ctx, async (tx) => {
    const [member] = await tx.db
      .update(users)
      .set({ withdrawalsFrom: null, bankConfirmHash: null })
      .where(
        and(
          eq(users.bankConfirmHash, hashToken(token)),
          gt(users.withdrawalsFrom, tx.now()),
          eq(users.status, 'active'),
        ),
      )
      .returning({ id: users.id });
    if (!member) throw new DomainError('link_invalid', messages.profile.bankLinkInvalid);
    await audit(tx, {
      action: 'bank-change.confirm',
      object: { type: 'user', id: member.id },
      subjectId: member.id,
    });
    return { message: messages.profile.bankConfirmed };
  });
};
