import { eq } from 'drizzle-orm';
import type { Ctx } from '../../context';
import { users } from '../../db/schema';
import { proofApprovedMail, proofRejectedMail, sendMail } from '../../mails';
import { nairaText } from '../../money';
import { announceDesk, notify } from '../notifications';
import type { TaskRow } from '../tasks';
import type { ApplicationRow } from './expireSlots';

/** Tells the member what became of a proof, on the bell and by mail, and the desks that a row is done. */
export const announceDecision = async (tx: Ctx, task: TaskRow, application: ApplicationRow): Promise<void> => {
  const { userId, status, decidedHow, reason } = application;
  const [member] = await tx.db
    .select({ email: users.email, fullname: users.fullname })
    .from(users)
    .where(eq(users.id, userId));
  if (!member) throw new Error(`no member ${userId}`);
  const amount = nairaText(application.payoutKobo);
  if (status === 'rejected') {
    const why = reason ?? 'No reason was given; write to support if you think this is a mistake.';
    await notify(tx, {
      userId,
      kind: 'proof-rejected',
      message: `Your proof for “${task.title}” was rejected. ${why}`,
    });
    await sendMail(tx, {
      to: member.email,
      ...proofRejectedMail({ fullname: member.fullname, jobTitle: task.title, reason: why }),
    });
  } else {
    const kind = decidedHow === 'auto' ? 'proof-auto-approved' : 'proof-approved';
    const how = decidedHow === 'auto' ? 'was approved automatically' : 'was approved';
    await notify(tx, { userId, kind, message: `Your proof for “${task.title}” ${how}. ${amount} is in your wallet.` });
    await sendMail(tx, {
      to: member.email,
      ...proofApprovedMail({ fullname: member.fullname, jobTitle: task.title, amount }),
    });
  }
  await announceDesk(tx, 'proofs');
};
