import { Suspense, useState } from 'react';
import { z } from 'zod';
import type { BulkDecision } from '../../../contract/bulkDecisions';
import { useListBulkDecisionsQuery } from '../../api/bulkDecisionsApi';
import { sessionStorageState } from '../../lib/sessionStorageState';
import { serverNow } from '../../lib/serverTime';
import { lazyPart } from '../../ui/lazyPart';

const newest = { page: 1, pageSize: 5 } as const;
const pollMs = 1_000;
const shownAfterEndMs = 60 * 60 * 1_000;

const closedRuns = sessionStorageState('closed_runs', z.array(z.string()));

const isRecent = ({ endedAt }: BulkDecision): boolean =>
  endedAt !== null && serverNow().getTime() - new Date(endedAt).getTime() < shownAfterEndMs;

// Rare on most days, so its code comes with the first run.
const RunningBulk = lazyPart(() => import('./RunningBulk').then((module) => ({ default: module.RunningBulk })));
const EndedBulks = lazyPart(() => import('./EndedBulks').then((module) => ({ default: module.EndedBulks })));

/** Bulk decisions from their first row to their report, on every page of the admin area. */
export function BulkRuns() {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const [closed, setClosed] = useState(() => closedRuns.recall() ?? []);
  const [going, setGoing] = useState(false);
  const { data: answer } = useListBulkDecisionsQuery(newest, { pollingInterval: going ? pollMs : 0 });
  const runs = answer?.data ?? [];
  const running = runs.filter(({ status }) => status === 'running');
  const ended = runs.filter((run) => isRecent(run) && !closed.includes(run.id));
  if (running.length > 0 !== going) setGoing(!going);
  const close = (id: string) => {
    setClosed([...closed, id]);
    closedRuns.keep([...closed, id]);
  };

  return (
    <section aria-label={running.length + ended.length > 0 ? 'Bulk decisions' : undefined}>
      <Suspense>
        {running.map((run) => (
          <RunningBulk key={run.id} run={run} />
        ))}
      </Suspense>
      {/* There before anything is said in it, or it would not be heard. */}
      <div ref={setPlace} aria-live="polite" />
      <Suspense>{place && ended.length > 0 && <EndedBulks runs={ended} place={place} onClose={close} />}</Suspense>
    </section>
  );
}
