import { useEffect, useRef, useState } from 'react';
import * as messages from '../../../contract/messages';
import { useProofOutbox } from '../../api/useProofOutbox';
import { waitingPictures } from '../../lib/proofPictures';
import type { WaitingProof as Waiting } from '../../session/outboxSlice';
import { Card } from '../../ui/Card';
import { focusMain } from '../../ui/focusMain';
import { SafeHtml } from '../../ui/SafeHtml';
import { useOneAtATime } from '../../ui/useOneAtATime';
import { useNow } from '../../ui/useNow';
import { BusyButton } from './BusyButton';
import { PictureList } from './PictureList';
import { needOfNetwork } from './waitingWords';

const stateOf = ({ sending, attempted }: Waiting): string => {
  if (sending) return 'Handing in your proof…';
  return attempted ? messages.handIn.unknown : messages.handIn.waits;
};

const problems = { 'gone-out': messages.handIn.alreadyOut, failed: messages.handIn.notBack } as const;

/** A proof that is out of its member's hands and not with the server yet. */
export function WaitingProof({ proof }: { proof: Waiting }) {
  const { takeBack, tryNow } = useProofOutbox();
  const [problem, setProblem] = useState<string | null>(null);
  const [trying, setTrying] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const now = useNow(60_000);
  const { applicationId, sending, attempted, lasting, until } = proof;

  // The form that held the focus is gone.
  useEffect(() => box.current?.focus(), []);

  const giveBack = useOneAtATime(async () => {
    const outcome = await takeBack(applicationId);
    if (outcome !== 'back') setProblem(problems[outcome]);
  });
  const send = useOneAtATime(async () => {
    setTrying(true);
    await tryNow();
    setTrying(false);
  });

  return (
    <Card title="Your proof">
      <div ref={box} className="job-waiting" tabIndex={-1} aria-busy={sending}>
        <p className={sending ? 'sn-note sn-note--info' : 'sn-note'} role="status">
          {sending && <span className="job-spinner" aria-hidden="true" />}
          {stateOf(proof)}
        </p>
        {!sending && until && <p>{needOfNetwork(until, now)}</p>}
        {!lasting && <p className="sn-note sn-note--no">{messages.handIn.notKept}</p>}
        <PictureList ids={waitingPictures(proof.proof)} />
        <Written html={proof.proof} />
        {problem && (
          <p className="sn-note sn-note--no" role="alert">
            {problem}
          </p>
        )}
        {!sending && (
          <div className="job-sent__ways">
            <BusyButton small busy={trying} busyLabel="Looking for the network…" onClick={() => void send()}>
              Try now
            </BusyButton>
            {!attempted && (
              <button type="button" className="sn-btn sn-btn--ghost sn-btn--small" onClick={() => void giveBack()}>
                Take it back
              </button>
            )}
          </div>
        )}
      </div>
    </Card>
  );
}

/** A proof that the server would not have: why, and what was written, so that nothing of it is lost. */
export function RefusedProof({ proof }: { proof: Waiting }) {
  const { dismissRefusal } = useProofOutbox();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} className="sn-note sn-note--no job-refused" role="alert" tabIndex={-1}>
      <strong>Your proof was not taken.</strong>
      <span>
        {proof.refusal} {messages.handIn.kept}
      </span>
      <Written html={proof.proof} />
      <button
        type="button"
        className="sn-btn sn-btn--ghost sn-btn--small"
        onClick={() => void dismissRefusal(proof.applicationId).then(focusMain)}
      >
        OK
      </button>
    </div>
  );
}

function Written({ html }: { html: string }) {
  return (
    <details className="job-written">
      <summary>What you wrote</summary>
      <SafeHtml html={html} />
    </details>
  );
}
