import type { Ctx } from '../../context';
import { proofApprovedMail, proofRejectedMail } from '../../mails';
import { nairaText } from '../../lib/money';
import { announceToAdmins, notify } from '../notifications';
import type { TaskRow } from '../jobs';
import type { ApplicationRow } from './expireSlots';

const approved = {
  admin: 'was approved',
  auto: 'was approved automatically',
  owner: 'was approved by the job owner',
} as const;

/** Notifies the member of the decision by bell and mail, and the admins that a row is decided. */
export const announceDecision = async (tx: Ctx, task: TaskRow, application: ApplicationRow): Promise<void> => {
  const { userId, status, decidedHow, reason } = application;
  const amount = nairaText(application.payoutKobo);
  if (status === 'rejected') {
    const why = reason ?? 'No reason was given; write to support if you think this is a mistake.';
    await notify(tx, {
      userId,
      kind: 'proof-rejected',
      message: `Your proof for “${task.title}” was rejected. ${why}`,
      about: task.id,
      mail: (to) => proofRejectedMail({ ...to, jobTitle: task.title, reason: why }),
    });
  } else {
    const kind = decidedHow === 'auto' ? 'proof-auto-approved' : 'proof-approved';
    await notify(tx, {
      userId,
      kind,
      message: `Your proof for “${task.title}” ${approved[decidedHow ?? 'admin']}. ${amount} is in your wallet.`,
      about: task.id,
      mail: (to) => proofApprovedMail({ ...to, jobTitle: task.title, amount }),
    });
  }
  await announceToAdmins(tx, 'proofs');
};
