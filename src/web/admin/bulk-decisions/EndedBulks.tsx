import { Button, notification } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import type { BulkDecision } from '../../../contract/bulkDecisions';
import { BulkReport } from './BulkReport';
import { getOutcome, getTitle } from './bulkWords';
import './endedBulks.css';

interface Props {
  runs: readonly BulkDecision[];
  /** In what the notices are drawn, so that they are heard. */
  place: HTMLElement;
  onClose: (id: string) => void;
}

/** Bulk decisions that are over: each is told of until somebody closes it. */
export function EndedBulks({ runs, place, onClose }: Props) {
  // Between what a list says of itself and its pages, and over neither.
  const [api, notices] = notification.useNotification({ placement: 'bottom', getContainer: () => place });
  const [reported, setReported] = useState<BulkDecision | null>(null);
  const tell = useEffectEvent((run: BulkDecision) =>
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
  useEffect(() => runs.forEach((run) => tell(run)), [runs]);
  return (
    <>
      {notices}
      {reported && <BulkReport run={reported} onClose={() => setReported(null)} />}
    </>
  );
}
