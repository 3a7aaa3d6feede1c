import { lazy, Suspense, useState, type FormEvent } from 'react';
import { Link } from 'react-router-dom';
import { messages } from '../../../contract/messages';
import type { Task } from '../../../contract/tasks';
import { errorMessage } from '../../api/apiError';
import { useSubmitProofMutation, useUploadProofImageMutation } from '../../api/tasksApi';
import { paths } from '../../paths';
import { Card } from '../../ui/Card';
import { LoadingState } from '../../ui/PageState';
import { useOneAtATime } from '../../ui/useOneAtATime';
import { BusyButton } from './BusyButton';
import { reviewNote } from './jobWords';
import { dropDraft, keepDraft, readDraft } from './proofDraft';
import { proofProblem } from './proofProblem';

const RichTextEditor = lazy(() =>
  import('../../ui/RichTextEditor').then((module) => ({ default: module.RichTextEditor })),
);

interface Props {
  task: Task;
  applicationId: string;
  onSubmitted: (message: string) => void;
  /** The server's words say more about how things stand than the page knows. */
  onRefused: (message: string) => void;
}

export function ProofForm({ task, applicationId, onSubmitted, onRefused }: Props) {
  const [proof, setProof] = useState(() => readDraft(applicationId));
  const [kept, setKept] = useState(true);
  const [problem, setProblem] = useState<string | null>(null);
  const [agreed, setAgreed] = useState(false);
  const [submitProof, { isLoading }] = useSubmitProofMutation();
  const [uploadProofImage, { isLoading: uploading }] = useUploadProofImageMutation();

  const write = (html: string) => {
    setProof(html);
    setProblem(null);
    setKept(keepDraft(applicationId, html));
  };
  const storePicture = async (file: File): Promise<string> => {
    const answer = await uploadProofImage({ file }).unwrap();
    return answer.data.url;
  };
  const submit = useOneAtATime(async () => {
    const found = proofProblem(proof);
    setProblem(found);
    if (found) return;
    const { data: answer, error } = await submitProof({ task_id: task.id, proof });
    if (!answer) {
      const refusal = errorMessage(error, messages.worker.submitFailed);
      setProblem(refusal);
      return onRefused(refusal);
    }
    dropDraft(applicationId);
    onSubmitted(answer.message || messages.worker.submitted);
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit();
  };

  return (
    <Card title="Your proof">
      <form className="job-proof" aria-label="Your proof" onSubmit={onSubmit}>
        <p className="sn-muted">Show that the job is done: links, what you did, and pictures of your screen.</p>
        <Suspense fallback={<LoadingState rows={3} label="Loading the editor..." />}>
          <RichTextEditor
            label="Proof"
            value={proof}
            onChange={write}
            onImage={storePicture}
            placeholder="Write here, and add pictures with the picture button."
          />
        </Suspense>
        <p className="job-proof__kept">
          {kept
            ? 'What you write is kept on this device until you submit it.'
            : 'This device has no room to keep your text. Submit it before you leave this page.'}
        </p>
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
        <label className="job-agree">
          <input type="checkbox" checked={agreed} onChange={(event) => setAgreed(event.target.checked)} />
          {messages.worker.terms}
        </label>
        {problem && (
          <p className="sn-note sn-note--no" role="alert">
            {problem}
          </p>
        )}
        <BusyButton
          type="submit"
          busy={isLoading || uploading}
          busyLabel={uploading ? 'Adding your picture…' : 'Submitting…'}
          disabled={!agreed}
        >
          Submit Proof
        </BusyButton>
      </form>
    </Card>
  );
}
