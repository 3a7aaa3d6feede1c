import * as messages from '../../../contract/messages';
import type { TaskStatus } from '../../../contract/primitives';
import type { tasks } from '../../db/schema';
import { DomainError } from '../../errors';

/** Members take a job, money and clock fund and end it, and admins and owners do the rest. */
type JobMove = 'post' | 'fund' | 'pause' | 'resume' | 'stop' | 'delete' | 'edit' | 'enlarge' | 'take' | 'end' | 'links';

/** Moves allowed in each state; proofs in progress continue in all. */
const moves: Readonly<Record<TaskStatus, readonly JobMove[]>> = {
  draft: ['post', 'edit', 'delete', 'links'],
  'awaiting-payment': ['fund', 'stop', 'end', 'edit', 'delete', 'links'],
  available: ['take', 'fund', 'pause', 'stop', 'end', 'edit', 'enlarge', 'delete', 'links'],
  paused: ['fund', 'resume', 'stop', 'end', 'edit', 'enlarge', 'delete', 'links'],
  stopped: ['delete', 'links'],
  completed: ['delete', 'links'],
};

/** Reasons for refusing an admin's or an owner's move. */
const refusals = {
  draft: ['job_is_draft', messages.adminJobs.isDraft, messages.ownerPage.jobIsDraft],
  'awaiting-payment': ['job_awaiting_payment', messages.adminJobs.awaitsPayment, messages.ownerPage.jobAwaitsPayment],
  available: ['status_unchanged', messages.server.conflict, messages.server.conflict],
  paused: ['status_unchanged', messages.server.conflict, messages.server.conflict],
  stopped: ['job_ended', messages.adminJobs.statusFinal, messages.ownerPage.jobEnded],
  completed: ['job_ended', messages.adminJobs.statusFinal, messages.ownerPage.jobEnded],
} as const;

type Standing = Pick<typeof tasks.$inferSelect, 'status' | 'deletedAt'>;

export const may = ({ status, deletedAt }: Standing, move: JobMove): boolean =>
  deletedAt === null && moves[status].includes(move);

export const assertMay = (task: Standing, move: JobMove): void => {
  if (task.deletedAt) throw new DomainError('not_found', messages.adminJobs.notFound);
  if (may(task, move)) return;
  const [code, text] = refusals[task.status];
  throw new DomainError(code, text);
};

/** @throws DomainError if its owner may not do this; only admins resume jobs that an admin or the clock paused */
export const assertOwnerMay = (
  task: Standing & { readonly pausedByOwner: boolean },
  move: 'pause' | 'resume' | 'enlarge',
): void => {
  if (!may(task, move)) {
    const [code, , text] = refusals[task.status];
    throw new DomainError(code, text);
  }
  if (move === 'resume' && !task.pausedByOwner)
    throw new DomainError('job_paused_by_admin', messages.ownerPage.jobPausedByAdmin);
};
