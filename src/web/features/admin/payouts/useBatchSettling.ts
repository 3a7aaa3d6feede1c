import { useEffect, useRef, useState } from 'react';
import { limits } from '../../../../contract/limits';
import type { Payout } from '../../../../contract/payouts';
import { useLazyListPayoutsQuery, useSettlePayoutsMutation } from '../../../api/payoutsApi';
import { namedRefusals, type Refused } from './RefusedPayouts';

export type Stage = 'reading' | 'unread' | 'asking' | 'running' | 'done' | 'stopped' | 'failed';

interface Run {
  readonly stage: Stage;
  readonly open: readonly Payout[];
  readonly settled: number;
  readonly refused: readonly Refused[];
}

const beginning: Run = { stage: 'reading', open: [], settled: 0, refused: [] };
const pagesMax = Math.ceil(limits.payoutBatchRows / limits.pageSizeMax);

const getChunks = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));

/**
 * Marks the open payouts of a batch as paid, some at a time. They are counted and summed before the question, and exactly these are settled, without
 * payouts sent meanwhile. It ends with its dialog, and payouts settled until then stay so.
 */
export function useBatchSettling(batchId: string) {
  const [list] = useLazyListPayoutsQuery();
  const [settle] = useSettlePayoutsMutation();
  const [run, setRun] = useState(beginning);
  const isStopped = useRef(false);

  const readOpen = async (): Promise<Payout[] | null> => {
    const open: Payout[] = [];
    for (let page = 1; page <= pagesMax; page += 1) {
      const query = {
        batch_id: batchId,
        status: 'sent',
        sort: 'approvedAt',
        page,
        pageSize: limits.pageSizeMax,
      } as const;
      const { data: answer } = await list(query);
      if (!answer) return null;
      open.push(...answer.data);
      if (answer.data.length < limits.pageSizeMax) break;
    }
    return open;
  };
  const read = async () => {
    setRun(beginning);
    const open = await readOpen();
    setRun(open ? { ...beginning, stage: 'asking', open } : { ...beginning, stage: 'unread' });
  };

  const first = useRef(read);
  useEffect(() => {
    isStopped.current = false;
    void first.current();
    return () => {
      isStopped.current = true;
    };
  }, []);

  const start = async () => {
    let now: Run = { ...run, stage: 'running' };
    const show = (part: Partial<Run>) => setRun((now = { ...now, ...part }));
    show({});
    for (const rows of getChunks(run.open, limits.idsPerCall)) {
      if (isStopped.current) return show({ stage: 'stopped' });
      const { data: answer } = await settle({ ids: rows.map(({ id }) => id), outcome: 'paid', ofMany: true });
      if (!answer) return show({ stage: 'failed' });
      const { settled, refused } = answer.data;
      show({
        settled: now.settled + settled.length,
        refused: [...now.refused, ...namedRefusals(refused, rows)],
      });
    }
    show({ stage: 'done' });
  };

  return {
    ...run,
    read: () => void read(),
    start: () => void start(),
    stop: () => {
      isStopped.current = true;
    },
  };
}
