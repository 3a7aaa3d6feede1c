import { useState } from 'react';
import type { BulkDecision } from '../../../../contract/bulkDecisions';
import { useListBulkDecisionsQuery, useStopBulkDecisionMutation } from '../../../api/bulkApi';
import { formatCount } from '../../../lib/naira';
import { ProgressBar } from '../../../ui/ProgressBar';
import { useNow } from '../../../ui/useNow';
import { BulkReport } from './BulkReport';
import { outcomeOf, timeLeftOf, titleOf } from './bulkWords';
import './bulkRuns.css';

const newest = { page: 1, pageSize: 5 } as const;
const pollMs = 1_000;
const shownAfterEndMs = 60 * 60 * 1_000;

const isRecent = ({ endedAt }: BulkDecision): boolean =>
  endedAt !== null && Date.now() - new Date(endedAt).getTime() < shownAfterEndMs;

/** Bulk decisions from their first row to their report, on every page of the desk. */
export function BulkRuns() {
  const [closed, setClosed] = useState<readonly string[]>([]);
  const [going, setGoing] = useState(false);
  const { data: answer } = useListBulkDecisionsQuery(newest, { pollingInterval: going ? pollMs : 0 });
  const runs = (answer?.data ?? []).filter(
    (run) => !closed.includes(run.id) && (run.status === 'running' || isRecent(run)),
  );
  const running = runs.some(({ status }) => status === 'running');
  if (running !== going) setGoing(running);

  return (
    <section className="bulk-runs" aria-label="Bulk decisions" hidden={runs.length === 0}>
      {runs.map((run) =>
        run.status === 'running' ? (
          <Running key={run.id} run={run} />
        ) : (
          <Over key={run.id} run={run} close={() => setClosed([...closed, run.id])} />
        ),
      )}
      {/* There before anything is said in it, or it would not be heard. */}
      <p className="sn-visually-hidden" role="status">
        {runs.filter(({ status }) => status !== 'running').map((run) => `${titleOf(run)}. ${outcomeOf(run)} `)}
      </p>
    </section>
  );
}

function Running({ run }: { run: BulkDecision }) {
  const [stop, { isLoading }] = useStopBulkDecisionMutation();
  const [open, setOpen] = useState(false);
  const { decided, refused, total } = run;
  const title = titleOf(run);
  const left = timeLeftOf(run, useNow(1_000));
  return (
    <article className="bulk-run">
      <div className="bulk-run__progress">
        <p>
          <b>{title}</b>
          <span className="sn-num sn-muted">
            {formatCount(decided + refused)} of {formatCount(total)}
            {refused > 0 && `, ${formatCount(refused)} could not be decided`}
            {left && `, ${left}`}
          </span>
        </p>
        <ProgressBar percent={((decided + refused) / total) * 100} label={title} />
      </div>
      <div className="bulk-run__acts">
        {refused > 0 && (
          <button type="button" className="sn-btn sn-btn--small sn-btn--ghost" onClick={() => setOpen(true)}>
            Report
          </button>
        )}
        <button
          type="button"
          className="sn-btn sn-btn--small sn-btn--danger"
          disabled={isLoading}
          onClick={() => void stop({ id: run.id })}
        >
          {isLoading ? 'Stopping...' : 'Stop'}
        </button>
      </div>
      {open && <BulkReport run={run} onClose={() => setOpen(false)} />}
    </article>
  );
}

function Over({ run, close }: { run: BulkDecision; close: () => void }) {
  const [open, setOpen] = useState(false);
  return (
    <article className="bulk-run" data-refused={run.refused > 0 || undefined}>
      <p>
        <b>{titleOf(run)}</b>
        <span className="sn-num">{outcomeOf(run)}</span>
      </p>
      <div className="bulk-run__acts">
        <button type="button" className="sn-btn sn-btn--small sn-btn--ghost" onClick={() => setOpen(true)}>
          Report
        </button>
        <button type="button" className="sn-btn sn-btn--small sn-btn--ghost" onClick={close}>
          Close
        </button>
      </div>
      {open && <BulkReport run={run} onClose={() => setOpen(false)} />}
    </article>
  );
}
