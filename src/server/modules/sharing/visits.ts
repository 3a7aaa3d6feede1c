import { sharingLimits } from '../../../contract/limits';
import type { BaseCtx } from '../../context';
import type { Visit } from './visitOf';

/** Bounded memory and two transactions a second, whatever the traffic; waits while the database is away. */
export const gatherVisits = (base: BaseCtx, write: (visits: readonly Visit[]) => Promise<void>) => {
  let waiting: Visit[] = [];
  let lost = 0;
  let timer: NodeJS.Timeout | null = null;
  let isFailing = false;
  let isStopped = false;
  let writing = Promise.resolve();

  const writeAll = async (): Promise<void> => {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, sharingLimits.visitsPerFlush);
      await write(batch);
      waiting = waiting.slice(batch.length);
    }
  };
  const flush = (): Promise<void> => {
    const turn = writing.then(writeAll);
    writing = turn.catch(() => undefined);
    return turn;
  };
  const flushSoon = (): void => {
    if (isStopped) return;
    timer ??= setTimeout(() => {
      flush()
        .then(
          () => (isFailing = false),
          (error: unknown) => {
            if (!isFailing) base.log.warn({ err: error }, 'visits of links wait for the database');
            isFailing = true;
          },
        )
        .finally(() => {
          timer = null;
          if (waiting.length > 0) flushSoon();
        });
    }, sharingLimits.flushMs);
    timer.unref();
  };
  return {
    add: (visit: Visit): void => {
      if (waiting.length >= sharingLimits.pendingVisitsMax) lost += 1;
      else waiting.push(visit);
      flushSoon();
    },
    waiting: () => waiting.length,
    /** Lost since the start, because too many waited. */
    lost: () => lost,
    flush,
    stop: async () => {
      isStopped = true;
      if (timer) clearTimeout(timer);
      try {
        await flush();
      } catch (error) {
        base.log.error({ err: error, visits: waiting.length }, 'visits of links were lost when this server stopped');
      }
    },
  };
};
export type Visits = ReturnType<typeof gatherVisits>;
