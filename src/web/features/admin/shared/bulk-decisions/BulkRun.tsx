import { Alert, Button, Flex, Progress } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import type { BulkDecision } from '../../../../../contract/bulkDecisions';
import { BulkReport } from './BulkReport';
import { LeftOut } from './LeftOut';
import { getOutcome, getTitle, isClean, getTimeLeft } from './bulkWords';
import { useStopBulkDecisionMutation } from '../../../../api/adminApi';
import { formatCount } from '../../../../lib/naira';
import { useNow } from '../../../../ui/hooks';
import './runningBulk.css';

const shownMs = 20_000;

interface Props {
  run: BulkDecision;
  /** Shown once: a clean run is not shown again in this browser. */
  onShown: () => void;
  onClose: () => void;
}

/** A finished run; complete ones disappear, others keep their report. */
export function EndedBulk({ run, onShown, onClose }: Props) {
  const [open, setOpen] = useState(false);
  const [held, setHeld] = useState(false);
  const leavesItself = isClean(run);
  const shown = useEffectEvent(() => leavesItself && onShown());
  useEffect(() => void shown(), []);
  const leave = useEffectEvent(onClose);
  const waits = !leavesItself || held || open;
  useEffect(() => {
    if (waits) return;
    const timer = setTimeout(() => leave(), shownMs);
    return () => clearTimeout(timer);
  }, [waits]);
  return (
    <div
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Alert
        banner
        type={leavesItself ? 'success' : 'warning'}
        role="presentation"
        title={
          <Flex wrap gap="small">
            <b>{getTitle(run)}</b>
            <span>{getOutcome(run)}</span> <LeftOut queue={run.queue} count={run.leftOut} shared={run.leftOutShared} />
          </Flex>
        }
        action={
          <>
            <Button type="text" size="small" onClick={() => setOpen(true)}>
              See the report
            </Button>
            <Button type="text" size="small" onClick={onClose}>
              Close
            </Button>
          </>
        }
      />
      {open && <BulkReport run={run} onClose={() => setOpen(false)} />}
    </div>
  );
}

export function RunningBulk({ run }: { run: BulkDecision }) {
  const [stop, { isLoading }] = useStopBulkDecisionMutation();
  const [open, setOpen] = useState(false);
  const { decided, refused, total } = run;
  const done = decided + refused;
  const title = getTitle(run);
  const left = getTimeLeft(run, useNow(1_000));
  return (
    <article className="bulk-run">
      <Alert
        banner
        type="info"
        showIcon={false}
        role="presentation"
        title={
          <Flex wrap gap="small" align="center">
            <b>{title}</b>
            <Progress percent={Math.floor((done / total) * 100)} showInfo={false} size="small" aria-label={title} />
            <span className="sn-num">
              <span>{`${formatCount(done)} of ${formatCount(total)}`}</span>
              <span>
                {`${refused > 0 ? `, ${formatCount(refused)} could not be decided` : ''}${left ? `, ${left}` : ''}`}
              </span>
            </span>
          </Flex>
        }
        action={
          <>
            {refused > 0 && (
              <Button type="text" size="small" onClick={() => setOpen(true)}>
                Report
              </Button>
            )}
            <Button type="text" danger size="small" disabled={isLoading} onClick={() => void stop({ id: run.id })}>
              {isLoading ? 'Stopping...' : 'Stop'}
            </Button>
          </>
        }
      />
      {open && <BulkReport run={run} onClose={() => setOpen(false)} />}
    </article>
  );
}
