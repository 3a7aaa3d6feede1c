import { Suspense, useState } from 'react';
import type { BulkDecision } from '../../../../../contract/bulkDecisions';
import { useListBulkDecisionsQuery } from '../../../../api/adminApi';
import { keptList } from '../../../../lib/keptList';
import { serverNow } from '../../../../lib/serverTime';
import { storageKeys } from '../../../../lib/siteStorage';
import { lazyPart } from '../../../../ui/lazyPart';

const newest = { page: 1, pageSize: 5 } as const;
const pollMs = 1_000;
const shownAfterEndMs = 60 * 60 * 1_000;

const shownRuns = keptList(storageKeys.shownBulks);

const isRecent = ({ endedAt }: BulkDecision): boolean =>
  endedAt !== null && serverNow().getTime() - new Date(endedAt).getTime() < shownAfterEndMs;

// Rare, so loaded with the first run.
const RunningBulk = lazyPart(() => import('./BulkRun'), 'RunningBulk');
const EndedBulk = lazyPart(() => import('./BulkRun'), 'EndedBulk');

export function BulkRuns() {
  const [closed, setClosed] = useState(shownRuns.read);
  const [going, setGoing] = useState(false);
  const { data: answer } = useListBulkDecisionsQuery(newest, { pollingInterval: going ? pollMs : 0 });
  const runs = answer?.data ?? [];
  const running = runs.filter(({ status }) => status === 'running');
  const ended = runs.filter((run) => isRecent(run) && !closed.includes(run.id));
  if (running.length > 0 !== going) setGoing(!going);
  const close = (id: string) => {
    setClosed([...closed, id]);
    shownRuns.add(id);
  };

  return (
    <section aria-label={running.length + ended.length > 0 ? 'Bulk decisions' : undefined}>
      <Suspense>
        {running.map((run) => (
          <RunningBulk key={run.id} run={run} />
        ))}
      </Suspense>
      {/* Rendered empty first, or screen readers would miss its text. */}
      <div aria-live="polite">
        <Suspense>
          {ended.map((run) => (
            <EndedBulk key={run.id} run={run} onShown={() => shownRuns.add(run.id)} onClose={() => close(run.id)} />
          ))}
        </Suspense>
      </div>
    </section>
  );
}
