import { eq } from 'drizzle-orm';
import type { ResultOf } from '../../../contract/endpoint';
import * as messages from '../../../contract/messages';
import {
  mailGroups,
  type MailChoices,
  type MailGroup,
  type getMailChoices as readEndpoint,
  type updateMailChoices as writeEndpoint,
} from '../../../contract/notifications';
import { lockActiveMember } from '../../policies/activeMember';
import { assertMember } from '../../assertActor';
import { audit } from '../../audit';
import { inTransaction, type Ctx } from '../../context';
import { users } from '../../db/schema';
import { DomainError } from '../../errors';
import type { Verb } from '../../verb';

const presentChoices = (off: readonly MailGroup[]): MailChoices => ({
  proofs: !off.includes('proofs'),
  withdrawals: !off.includes('withdrawals'),
  referrals: !off.includes('referrals'),
});

export const getMailChoices = async (ctx: Ctx): Promise<ResultOf<typeof readEndpoint>> => {
  const { userId } = assertMember(ctx);
  const [member] = await ctx.db.select({ mailsOff: users.mailsOff }).from(users).where(eq(users.id, userId));
  if (!member) throw new DomainError('unauthenticated');
  return { data: presentChoices(member.mailsOff) };
};

export const updateMailChoices: Verb<typeof writeEndpoint> = async (ctx, input) => {
  assertMember(ctx);
  return inTransaction(ctx, async (tx) => {
    const { id, mailsOff } = await lockActiveMember(tx);
    const wanted = { ...presentChoices(mailsOff), ...input };
    const off = mailGroups.filter((group) => !wanted[group]);
    await tx.db.update(users).set({ mailsOff: off }).where(eq(users.id, id));
    await audit(tx, {
      action: 'mail-choices.update',
      object: { type: 'user', id },
      before: { mailsOff },
      after: { mailsOff: off },
    });
    return { message: messages.profile.mailsChosen, data: presentChoices(off) };
  });
};
