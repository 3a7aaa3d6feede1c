import { useEffect, useState } from 'react';
import type { FailureCode } from '../../../contract/errors';
import type { Task } from '../../../contract/jobs';
import { standingOf, type Standing } from './standing';

const beforeAll = new Date(0);
const afterAll = new Date(8.64e15);

/**
 * Where the member stands with a job by this device's clock, and the way to tell it what the server refused with: phones
 * often have a wrong clock, and then the server's word counts for as long as the same reservation lasts.
 */
export const useStanding = (task: Task): readonly [Standing, (code: FailureCode | undefined) => void] => {
  const until = task.application?.reservedUntil ?? null;
  const [now, setNow] = useState(() => new Date());
  const [told, setTold] = useState<{ until: string | null; over: boolean } | null>(null);

  useEffect(() => {
    if (until === null) return;
    const timer = setTimeout(() => setNow(new Date()), Math.max(0, new Date(until).getTime() - Date.now()));
    return () => clearTimeout(timer);
  }, [until]);

  const hear = (code: FailureCode | undefined) => {
    if (code === 'already_taken') setTold({ until, over: false });
    if (code === 'slot_expired') setTold({ until, over: true });
  };
  const byServer = told?.over ? afterAll : beforeAll;
  return [standingOf(task, told?.until === until ? byServer : now), hear];
};
