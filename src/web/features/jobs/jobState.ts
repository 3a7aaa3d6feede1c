import type { TaskWithKit } from '../../../contract/jobDetails';
import type { Task } from '../../../contract/jobs';

/** A member's state in a job; `full` and `closed` are jobs that can't be taken at the moment. */
export type JobState = 'open' | 'full' | 'closed' | 'taken' | 'expired' | 'in-review' | 'approved' | 'rejected';

/** The server sweeps expired reservations now and then, so the clock decides between taken and expired. */
export const getJobState = (task: Task, now: Date): JobState => {
  const { application, status, applicants_applied: applied, maxSlots } = task;
  switch (application?.status) {
    case 'in-review':
    case 'approved':
    case 'rejected':
      return application.status;
    case 'taken':
      if (application.reservedUntil && new Date(application.reservedUntil) > now) return 'taken';
      break;
    case 'expired':
    case undefined:
  }
  if (status !== 'available') return 'closed';
  // An expired reservation that was not swept yet still counts among those applied.
  const free = maxSlots - applied + (application?.status === 'taken' ? 1 : 0);
  if (free <= 0) return 'full';
  return application ? 'expired' : 'open';
};

/** True if a job has an ad kit or a member's link to share. */
export const isShareable = ({ kit, application }: Pick<TaskWithKit, 'kit' | 'application'>): boolean =>
  Boolean(kit ?? application?.share);
