import { Alert, Button, Flex, Progress } from 'antd';
import { useState } from 'react';
import type { BulkDecision } from '../../../../../contract/bulkDecisions';
import { useStopBulkDecisionMutation } from '../../../../api/adminApi';
import { formatCount } from '../../../../lib/naira';
import { useNow } from '../../../../ui/hooks';
import { BulkReport } from './BulkReport';
import { getTimeLeft, getTitle } from './bulkWords';
import './runningBulk.css';

/** The progress of a bulk decision, in one line. */
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
