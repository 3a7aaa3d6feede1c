import { LoadingOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { TaskWithKit } from '../../../contract/jobDetails';
import * as messages from '../../../contract/messages';
import type { SharePlatform } from '../../../contract/shareText';
import { dismiss, needOfNetwork, takeBack, usePendingDispatch } from '../../pending/proofs';
import { type PendingProof, proofRetried, selectPictures, usePendingSelector } from '../../pending/pendingSlice';
import { waitingPictures } from '../../pending/proofText';
import { Card } from '../../ui/Card';
import { focusMain } from '../../ui/isDialogOpen';
import { SafeHtml } from '../../ui/SafeHtml';
import { useOneAtATime } from '../../ui/useOneAtATime';
import { useNow } from '../../ui/time';
import { PictureList } from './PictureList';
import { ProofForm } from './ProofForm';
import { waitingScreenshots } from './proofParts';
import './proof.css';

interface Props {
  task: TaskWithKit;
  applicationId: string;
  proof: PendingProof | undefined;
  isReasonShown: boolean;
  held: boolean;
  sharedOn: SharePlatform | null;
  onBegun: (begun: boolean) => void;
}

export function ProofPart({ proof, isReasonShown, held, ...form }: Props) {
  if (proof && proof.status !== 'refused') return <WaitingProof proof={proof} />;
  return (
    <>
      {proof && !isReasonShown && <RefusedProof proof={proof} />}
      {held && <ProofForm {...form} />}
    </>
  );
}

const problems = { left: messages.jobs.proofAlreadyOut, failed: messages.jobs.proofNotBack } as const;

function WaitingProof({ proof }: { proof: PendingProof }) {
  const dispatch = usePendingDispatch();
  const progress = usePendingSelector(selectPictures);
  const [problem, setProblem] = useState<string | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const now = useNow(60_000);
  const { applicationId, html, status, tries, hasLeft, until } = proof;
  const ids = waitingPictures(html);
  const sending = status === 'sending' || tries === 0;
  const lasting = proof.lasting && ids.every((id) => progress[id]?.lasting !== false);

  // The focused form is gone.
  useEffect(() => box.current?.focus(), []);

  const giveBack = useOneAtATime(async () => {
    const outcome = await dispatch(takeBack(applicationId));
    if (outcome !== 'back') setProblem(problems[outcome]);
  });

  return (
    <Card title="Your proof">
      <div ref={box} className="sn-stack job-waiting" tabIndex={-1} aria-busy={sending}>
        <p className={sending ? 'sn-note sn-note--info' : 'sn-note'} role="status">
          {sending && <LoadingOutlined aria-hidden />}
          <span>
            {sending ? 'Sending your proof…' : hasLeft ? messages.jobs.proofUnknown : messages.jobs.proofWaits}
          </span>
        </p>
        {!sending && until && <p>{needOfNetwork(until, now)}</p>}
        {!lasting && <p className="sn-note sn-note--no">{messages.jobs.proofNotKept}</p>}
        <PictureList label="Pictures of your proof" screenshots={waitingScreenshots(html)} />
        <Written html={html} />
        {problem && (
          <p className="sn-note sn-note--no" role="alert">
            {problem}
          </p>
        )}
        {!sending && (
          <div className="sn-line">
            <Button type="primary" size="small" onClick={() => dispatch(proofRetried(applicationId))}>
              Try now
            </Button>
            {!hasLeft && (
              <Button size="small" onClick={() => void giveBack()}>
                Take it back
              </Button>
            )}
          </div>
        )}
      </div>
    </Card>
  );
}

function RefusedProof({ proof: { applicationId, html, refusal } }: { proof: PendingProof }) {
  const dispatch = usePendingDispatch();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} className="sn-note sn-note--no sn-stack job-refused" role="alert" tabIndex={-1}>
      <strong>Your proof couldn’t be submitted.</strong>
      <span>{`${refusal ?? ''} ${messages.jobs.proofKept}`}</span>
      <Written html={html} />
      <Button size="small" onClick={() => void dispatch(dismiss(applicationId)).then(focusMain)}>
        OK
      </Button>
    </div>
  );
}

function Written({ html }: { html: string }) {
  return (
    <details className="sn-fold">
      <summary>What you wrote</summary>
      <SafeHtml html={html} />
    </details>
  );
}
