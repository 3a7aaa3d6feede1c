import { useEffect, useState } from 'react';
import type { FailureCode } from '../../../contract/errors';
import type { Task } from '../../../contract/jobs';
import { getJobState, type JobState } from './jobState';
import { serverNow } from '../../lib/serverTime';

const beforeAll = new Date(0);
const afterAll = new Date(8.64e15);

/** A member's state in a job, and a function to report the server's refusal, which counts for as long as the same reservation lasts. */
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
