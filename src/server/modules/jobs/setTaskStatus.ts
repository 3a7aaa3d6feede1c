import type { InputOf, ResultOf } from '../../../contract/endpoint';
import * as messages from '../../../contract/messages';
import type { setTaskStatus as endpoint } from '../../../contract/jobs';
import { assertAdmin } from '../../assertActor';
import { audit } from '../../audit';
import { inTransaction, type Ctx } from '../../context';
import { DomainError } from '../../errors';
import { assertOwnerActive, lockOwnerOfJob } from '../owners';
import { changeStatus } from './changeStatus';
import { assertMay } from './moves';
import { postDraft, postedMessage } from './postDraft';
import { adminTaskById } from './queries';
import { lockTask } from './slots';
import { assertMayOpen } from './taking';

const openTexts = { approvalOver: messages.adminJobs.openWithApproval, endOver: messages.adminJobs.openWithEnd };
const changes = {
  available: ['resume', messages.adminJobs.resumed],
  paused: ['pause', messages.adminJobs.paused],
  stopped: ['stop', messages.adminJobs.stopped],
} as const;

/** Available and paused change into each other, `available` posts a draft, and stopped is final. `moves.ts` has the rules. */
export const setTaskStatus = async (
  ctx: Ctx,
  { id, status }: InputOf<typeof endpoint>,
): Promise<ResultOf<typeof endpoint>> => {
  assertAdmin(ctx);
  return inTransaction(ctx, async (tx) => {
    // Posting spends the owner's money, and only locking the job reveals whether it is a draft.
    const owner = status === 'available' ? await lockOwnerOfJob(tx, id) : null;
    const task = await lockTask(tx, id);
    const posting = owner !== null && task.status === 'draft';
    const [move, changed] = changes[status];
    assertMay(task, posting ? 'post' : move);
    if (posting) assertOwnerActive(owner);
    if (posting && task.awaitsOwner) throw new DomainError('owner_confirms_first', messages.adminJobs.awaitsOwner);
    if (status === 'available') assertMayOpen(task, tx.now(), openTexts);
    const posted = posting ? await postDraft(tx, task) : null;
    if (!posted) await changeStatus(tx, task, status);
    await audit(tx, {
      action: posted ? 'task.post' : 'task.status',
      object: { type: 'task', id },
      before: { status: task.status },
      after: { status: posted?.status ?? status },
    });
    const data = await adminTaskById(tx, id);
    const open = data.applicants_applied - data.inReview - data.approved;
    const done = status === 'paused' ? messages.adminJobs.pausedWith(open, data.inReview) : changed;
    return { message: posted ? postedMessage(posted) : done, data };
  });
};
