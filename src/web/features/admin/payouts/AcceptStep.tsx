import { Button, Card, Flex } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { z } from 'zod';
import { bulkDecision, type BulkDecision } from '../../../../contract/bulkDecisions';
import { useGetBulkDecisionQuery } from '../../../api/adminApi';
import { Failure } from '../../../shared/Answer';
import { useDecision } from '../shared/decisions/useDecisions';
import { FailedState, LoadingState } from '../../../ui/PageState';
import { BulkReport } from '../shared/bulk-decisions/BulkReport';
import { LeftOut } from '../shared/bulk-decisions/LeftOut';
import { getOutcome, getTitle } from '../shared/bulk-decisions/bulkWords';

const pollMs = 1_000;
const begun = z.object({ data: bulkDecision.pick({ id: true }) });

interface Props {
  /** The scheduled decision; null after a reload. */
  subject: string | null;
  runId: string | null;
  onStarted: (runId: string) => void;
  onUndone: () => void;
  onDone: () => void;
}

const formatProgress = (status: string | undefined): string => {
  if (status === 'waiting')
    return 'The withdrawals are accepted in a moment. Until then you can undo it, and nothing has happened.';
  if (status === 'done') return 'It’s started. Its progress is at the top of each page.';
  return 'Waiting for the server to answer.';
};

export function AcceptStep({ subject, runId, onStarted, onUndone, onDone }: Props) {
  const decision = useDecision(subject);
  // An unreadable answer still means that it started.
  const started = decision?.status === 'done' ? begun.safeParse(decision.answer).data?.data.id : undefined;
  const announceStarted = useEffectEvent(onStarted);
  const announceUndone = useEffectEvent(onUndone);
  const isOpen = decision === undefined || decision.status === 'open';
  const isUndone = runId === null && isOpen && !decision?.refusal;
  useEffect(() => {
    if (started !== undefined) announceStarted(started);
  }, [started]);
  useEffect(() => {
    if (isUndone) announceUndone();
  }, [isUndone]);

  if (runId !== null) return <Run id={runId} onDone={onDone} onBack={onUndone} />;
  if (decision?.refusal) return <FailedState text={decision.refusal} retry={onUndone} />;
  return (
    <Card className="pay-panel">
      <p role="status">{formatProgress(decision?.status)}</p>
      {decision?.status === 'done' && (
        <Flex component="p" wrap gap="middle" align="center">
          <Button type="primary" onClick={onDone}>
            Go on to the bank file
          </Button>
        </Flex>
      )}
    </Card>
  );
}

function Run({ id, onDone, onBack }: { id: string; onDone: () => void; onBack: () => void }) {
  const [isOver, setIsOver] = useState(false);
  const [open, setOpen] = useState(false);
  const { data: answer, error, refetch } = useGetBulkDecisionQuery({ id }, { pollingInterval: isOver ? 0 : pollMs });
  const run = answer?.data;
  const over = run !== undefined && run.status !== 'running';
  if (over !== isOver) setIsOver(over);
  const isClean = run?.status === 'finished' && run.refused === 0;
  const announceDone = useEffectEvent(onDone);
  useEffect(() => {
    if (isClean) announceDone();
  }, [isClean]);

  if (error && !run) return <Failure failed="How far it is could not be loaded." query={{ error, refetch }} />;
  if (!run) return <LoadingState rows={2} />;
  return (
    <Card className="pay-panel" title={<h2>{getTitle(run)}</h2>}>
      <p role="status">{over ? getOutcome(run) : formatPayouts(run)}</p>
      {over && <LeftOut queue={run.queue} count={run.leftOut} shared={run.leftOutShared} />}
      {over && (
        <Flex component="p" wrap gap="middle" align="center">
          <Button type="primary" onClick={onDone}>
            Go on to the bank file
          </Button>
          <Button onClick={() => setOpen(true)}>See the report</Button>
          <Button type="link" onClick={onBack}>
            Check again
          </Button>
        </Flex>
      )}
      {open && <BulkReport run={run} onClose={() => setOpen(false)} />}
    </Card>
  );
}

const formatPayouts = ({ decided, refused, total }: BulkDecision): string =>
  `${decided + refused} of ${total} so far. It goes on when you leave this page.`;
