import { useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import { baseApi } from '../../../api/baseApi';
import { useRunReconciliationMutation } from '../../../api/payoutsApi';
import { listTag } from '../../../api/tags';

const lookEveryMs = 2_000;
const patienceMs = 120_000;

interface Waiting {
  /** The moment of the newest report when the comparison was asked for, null without one; a later report is its result. */
  readonly before: string | null;
  readonly isLate: boolean;
}

/** Requests a reconciliation, which the server runs, and polls for its report. `newest` is the moment of the newest report known here. */
export function useComparing(newest: string | undefined) {
  const dispatch = useDispatch();
  const [run, { isLoading }] = useRunReconciliationMutation();
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const isAwaited = waiting !== null && (newest === undefined || (waiting.before !== null && newest <= waiting.before));
  const isRunning = isLoading || (isAwaited && !waiting.isLate);

  useEffect(() => {
    if (!isAwaited) return;
    const timer = setInterval(() => dispatch(baseApi.util.invalidateTags([listTag('reconciliation')])), lookEveryMs);
    return () => clearInterval(timer);
  }, [isAwaited, dispatch]);
  useEffect(() => {
    if (!isAwaited) return;
    const timer = setTimeout(() => setWaiting((now) => now && { ...now, isLate: true }), patienceMs);
    return () => clearTimeout(timer);
  }, [isAwaited]);

  return {
    isRunning,
    isLate: isAwaited && waiting.isLate,
    compare: async () => {
      if (isRunning) return;
      const { data: answer } = await run();
      if (answer) setWaiting({ before: answer.data.newest, isLate: false });
    },
  };
}
