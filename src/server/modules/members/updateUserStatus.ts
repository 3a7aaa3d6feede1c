import { and, eq } from 'drizzle-orm';
import type { updateUserStatus as endpoint } from '../../../contract/members';
import * as messages from '../../../contract/messages';
import { assertAdmin } from '../../assertActor';
import { audit } from '../../audit';
import { inTransaction, type Ctx } from '../../context';
import { users } from '../../db/schema';
import { DomainError } from '../../errors';
import { accountReopenedMail, accountSuspendedMail, sendMail } from '../../mails';
import { escalate } from '../proofs';
import { endSessionsOf } from '../sessions';
import { notify } from '../notifications';
import type { Verb } from '../../verb';

const transitions = {
  ban: { from: 'active', to: 'banned', successMessage: messages.members.banned },
  unban: { from: 'banned', to: 'active', successMessage: messages.members.unbanned },
} as const;

const welcomeBack = 'Your account is open again. You can take jobs and withdraw as before.';

const refusal = async (tx: Ctx, id: string): Promise<DomainError> => {
  const [found] = await tx.db
    .select({ isAdmin: users.isAdmin, status: users.status })
    .from(users)
    .where(eq(users.id, id));
  if (!found || found.status === 'pending') return new DomainError('not_found');
  if (found.status === 'closed') return new DomainError('account_closed', messages.members.closed);
  return found.isAdmin
    ? new DomainError('not_for_admins', messages.members.notAdmins)
    : new DomainError('status_unchanged', messages.members.alreadySo);
};

/** Ends the sessions; money on its way is for an admin to decide. */
export const updateUserStatus: Verb<typeof endpoint> = async (ctx, { id, status_update, reason }) => {
  const admin = assertAdmin(ctx);
  if (id === admin.userId) throw new DomainError('conflict_of_interest', messages.members.notYourself);
  const { from, to, successMessage } = transitions[status_update];
  return inTransaction(ctx, async (tx) => {
    const [moved] = await tx.db
      .update(users)
      .set({ status: to })
      .where(and(eq(users.id, id), eq(users.status, from), eq(users.isAdmin, false)))
      .returning({ email: users.email, fullname: users.fullname });
    if (!moved) throw await refusal(tx, id);
    const { email, fullname } = moved;
    if (to === 'banned') {
      await endSessionsOf(tx, id);
      await sendMail(tx, { to: email, ...accountSuspendedMail({ fullname, reason: reason || null }) });
    } else {
      await escalate(tx, id);
      await notify(tx, { userId: id, kind: 'account-unbanned', message: welcomeBack });
      await sendMail(tx, { to: email, ...accountReopenedMail({ fullname, publicUrl: tx.config.publicUrl }) });
    }
    await audit(tx, {
      action: `user.${status_update}`,
      object: { type: 'user', id },
      subjectId: id,
      before: { status: from },
      after: { status: to, reason: reason || null },
    });
    return { message: successMessage, data: { id, status: to === 'active' } };
  });
};
