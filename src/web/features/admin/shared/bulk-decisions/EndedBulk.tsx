import { Alert, Button, Flex } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import type { BulkDecision } from '../../../../../contract/bulkDecisions';
import { BulkReport } from './BulkReport';
import { LeftOut } from './LeftOut';
import { getOutcome, getTitle, isClean } from './bulkWords';

const shownMs = 20_000;

interface Props {
  run: BulkDecision;
  /** It has been shown: a clean one is not shown again in this browser. */
  onShown: () => void;
  onClose: () => void;
}

/** A finished bulk decision, in the line of its progress. One that did all of its rows disappears; a report to read stays. */
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
