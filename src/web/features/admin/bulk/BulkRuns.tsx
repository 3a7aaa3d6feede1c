import { useState } from 'react';
import type { BulkDecision } from '../../../../contract/bulkDecisions';
import { useListBulkDecisionsQuery, useStopBulkDecisionMutation } from '../../../api/bulkApi';
import { useBulk } from '../../../api/useBulk';
import { formatCount } from '../../../lib/naira';
import { selectHeldBulks, type HeldBulk } from '../../../session/bulkSlice';
import { useAppSelector } from '../../../session/hooks';
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

/** Bulk decisions from the moment they are asked for to their report, on every page of the desk. */
export function BulkRuns() {
  const held = useAppSelector(selectHeldBulks);
  const closed = useAppSelector((state) => state.bulk.closed);
  const [going, setGoing] = useState(false);
  const { data: answer } = useListBulkDecisionsQuery(newest, { pollingInterval: going ? pollMs : 0 });
  const runs = (answer?.data ?? []).filter(
    (run) => !closed.includes(run.id) && (run.status === 'running' || isRecent(run)),
  );
  const running = runs.some(({ status }) => status === 'running');
  if (running !== going) setGoing(running);

  return (
    <section className="bulk-runs" aria-label="Bulk decisions" hidden={held.length + runs.length === 0}>
      {held.map((bulk) => (
        <Held key={bulk.key} bulk={bulk} />
      ))}
      {runs.map((run) =>
        run.status === 'running' ? <Running key={run.id} run={run} /> : <Over key={run.id} run={run} />,
      )}
      {/* There before anything is said in it, or it would not be heard. */}
      <p className="sn-visually-hidden" role="status">
        {runs.filter(({ status }) => status !== 'running').map((run) => `${titleOf(run)}. ${outcomeOf(run)} `)}
      </p>
    </section>
  );
}

function Held({ bulk: { key, label, status, untilMs } }: { bulk: HeldBulk }) {
  const { undo } = useBulk();
  const seconds = Math.max(0, Math.ceil((untilMs - useNow(250).getTime()) / 1_000));
  return (
    <article className="bulk-run">
      <p>
        <b>{label}</b> {status === 'held' ? `begins in ${seconds} s.` : 'is being started…'}
      </p>
      <button
        type="button"
        className="sn-btn sn-btn--small sn-btn--ghost"
        disabled={status !== 'held'}
        onClick={() => undo(key)}
      >
        Undo
      </button>
    </article>
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

function Over({ run }: { run: BulkDecision }) {
  const { close } = useBulk();
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
        <button type="button" className="sn-btn sn-btn--small sn-btn--ghost" onClick={() => close(run.id)}>
          Close
        </button>
      </div>
      {open && <BulkReport run={run} onClose={() => setOpen(false)} />}
    </article>
  );
}
