import { Button, notification } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import type { BulkDecision } from '../../../contract/bulkDecisions';
import { BulkReport } from './BulkReport';
import { getOutcome, getTitle } from './bulkWords';
import './endedBulks.css';

interface Props {
  runs: readonly BulkDecision[];
  /** The live region of the notices. */
  place: HTMLElement;
  onClose: (id: string) => void;
}

/** Finished bulk decisions: each is announced until it is closed. */
export function EndedBulks({ runs, place, onClose }: Props) {
  // Between the summary of a list and its pages, and over neither.
  const [api, notices] = notification.useNotification({ placement: 'bottom', getContainer: () => place });
  const [reported, setReported] = useState<BulkDecision | null>(null);
  const announce = useEffectEvent((run: BulkDecision) =>
    api.open({
      key: run.id,
      className: 'bulk-ended',
      type: run.refused > 0 || run.status === 'stopped' ? 'warning' : 'success',
      title: getTitle(run),
      description: getOutcome(run),
      actions: (
        <Button size="small" onClick={() => setReported(run)}>
          See the report
        </Button>
      ),
      duration: false,
      role: 'status',
      onClose: () => onClose(run.id),
    }),
  );
  useEffect(() => runs.forEach((run) => announce(run)), [runs]);
  return (
    <>
      {notices}
      {reported && <BulkReport run={reported} onClose={() => setReported(null)} />}
    </>
  );
}
