import { Button } from 'antd';
import { lazy, Suspense, useId, useRef, useState, type FormEvent } from 'react';
import { Link } from 'react-router-dom';
import * as messages from '../../../contract/messages';
import type { Task } from '../../../contract/tasks';
import { isDraftLasting, keepDraft, readDraft } from '../../lib/proofDraft';
import { waitingPictures, withoutPreviews } from '../../lib/proofPictures';
import { paths } from '../../paths';
import { usePictures, useQueueDispatch } from '../../pending/hooks';
import { selectPictures } from '../../pending/picturesSlice';
import { handInProof } from '../../pending/proofs';
import { usePendingSelector } from '../../pending/usePendingSelector';
import { Card } from '../../ui/Card';
import { LoadingState } from '../../ui/PageState';
import type { RichTextHandle } from '../../ui/RichTextEditor';
import { useOneAtATime } from '../../ui/useOneAtATime';
import { reviewNote } from './jobWords';
import { PictureList } from './PictureList';
import { proofProblem } from './proofProblem';
import { useProofPictures } from './useProofPictures';

const RichTextEditor = lazy(() =>
  import(/* webpackChunkName: "editor" */ '../../ui/RichTextEditor').then((module) => ({
    default: module.RichTextEditor,
  })),
);

interface Props {
  task: Task;
  applicationId: string;
}

/** Where a proof is written. Once it is handed in, the phone sends it: see WaitingProof. */
export function ProofForm({ task, applicationId }: Props) {
  const [first] = useState(() => readDraft(applicationId));
  const [proof, setProof] = useState(first);
  const [kept, setKept] = useState(() => isDraftLasting(applicationId));
  const [problem, setProblem] = useState<string | null>(null);
  const [agreed, setAgreed] = useState(false);
  const [handingIn, setHandingIn] = useState(false);
  const editor = useRef<RichTextHandle>(null);
  const noteId = useId();
  const dispatch = useQueueDispatch();
  const { send } = usePictures();
  const progress = usePendingSelector(selectPictures);
  const ids = waitingPictures(proof);
  const pictures = useProofPictures(applicationId, () => ids.length);

  const write = (html: string) => {
    const text = withoutPreviews(html);
    setProof(text);
    setProblem(null);
    setKept(keepDraft(applicationId, text));
    if (String(waitingPictures(text)) !== String(ids)) send();
  };
  const submit = useOneAtATime(async () => {
    const found = proofProblem(proof);
    setProblem(found);
    if (found) return;
    setHandingIn(true);
    const outcome = await dispatch(handInProof(task, applicationId, proof));
    setHandingIn(false);
    setProblem(outcome);
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit();
  };

  return (
    <Card title="Your proof">
      <form className="job-proof" aria-label="Your proof" onSubmit={onSubmit}>
        <p className="sn-muted">Show that the job is done: links, what you did, and pictures of your screen.</p>
        {pictures.ready ? (
          <Suspense fallback={<LoadingState rows={3} label="Loading the editor..." />}>
            <RichTextEditor
              ref={editor}
              label="Proof"
              initialValue={first}
              onChange={write}
              onPicture={pictures.add}
              describedBy={noteId}
              placeholder="Write here, and add pictures with the picture button."
            />
          </Suspense>
        ) : (
          <LoadingState rows={3} label="Loading the editor..." />
        )}
        <div role="status" className="job-proof__adding">
          {pictures.shrinking && 'Making your picture smaller…'}
        </div>
        {pictures.problem && (
          <p className="sn-note sn-note--no" role="alert">
            {pictures.problem}
          </p>
        )}
        <PictureList ids={ids} onRemove={(id) => editor.current?.removePicture(id)} />
        {ids.some((id) => progress[id]?.lasting === false) && (
          <p className="sn-note sn-note--no" role="alert">
            {messages.proofPictures.notKept}
          </p>
        )}
        <p id={noteId} className="job-proof__kept">
          {kept
            ? 'What you write is kept on this device until you submit it.'
            : 'This device has no room to keep your text. Submit it before you leave this page.'}
        </p>
        <Terms />
        <label className="job-agree">
          <input type="checkbox" checked={agreed} onChange={(event) => setAgreed(event.target.checked)} />
          {messages.worker.terms}
        </label>
        {problem && (
          <p className="sn-note sn-note--no" role="alert">
            {problem}
          </p>
        )}
        <Button
          type="primary"
          size="large"
          htmlType="submit"
          loading={handingIn}
          disabled={!agreed || pictures.shrinking}
        >
          {handingIn ? 'Submitting…' : 'Submit Proof'}
        </Button>
      </form>
    </Card>
  );
}

function Terms() {
  return (
    <div className="job-terms">
      <h3>Terms and conditions</h3>
      <ul>
        <li>You did this job yourself, with your own account.</li>
        <li>Your proof is true. A false one is rejected and counts as a fraudulent action.</li>
        <li>{reviewNote}</li>
        <li>Once your proof is approved, the price at which you took the job goes to your wallet.</li>
      </ul>
      <p>
        The <Link to={paths.terms}>Terms of Service</Link> hold as well.
      </p>
    </div>
  );
}
