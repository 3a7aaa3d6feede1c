import { useEffect, useState } from 'react';
import type { TaskWithKit } from '../../../contract/jobDetails';
import type { Task } from '../../../contract/jobs';
import type { FailureCode } from '../../../contract/errors';
import { serverNow } from '../../lib/serverTime';

export type JobState = 'open' | 'full' | 'closed' | 'taken' | 'expired' | 'in-review' | 'approved' | 'rejected';

/** The server sweeps expired reservations late, so the clock decides. */
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
  // Unswept reservations still count as taken.
  const free = maxSlots - applied + (application?.status === 'taken' ? 1 : 0);
  if (free <= 0) return 'full';
  return application ? 'expired' : 'open';
};

export const isShareable = ({ kit, application }: Pick<TaskWithKit, 'kit' | 'application'>): boolean =>
  Boolean(kit ?? application?.share);

const beforeAll = new Date(0);
const afterAll = new Date(8.64e15);

/** A job's state, and a function to report a refusal, valid for the same reservation. */
export const useJobState = (task: Task): readonly [JobState, (code: FailureCode | undefined) => void] => {
  const until = task.application?.reservedUntil ?? null;
  const [now, setNow] = useState(serverNow);
  const [refused, setRefused] = useState<{ until: string | null; over: boolean } | null>(null);

  useEffect(() => {
    if (until === null) return;
    const timer = setTimeout(() => setNow(serverNow()), Math.max(0, new Date(until).getTime() - serverNow().getTime()));
    return () => clearTimeout(timer);
  }, [until]);

  const noteRefusal = (code: FailureCode | undefined) => {
    if (code === 'already_taken') setRefused({ until, over: false });
    if (code === 'slot_expired') setRefused({ until, over: true });
  };
  const byServer = refused?.over ? afterAll : beforeAll;
  return [getJobState(task, refused?.until === until ? byServer : now), noteRefusal];
};
