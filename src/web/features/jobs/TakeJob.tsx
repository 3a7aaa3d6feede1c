import { Button } from 'antd';
import { useId } from 'react';
import type { FailureCode } from '../../../contract/errors';
import { limits } from '../../../contract/limits';
import * as messages from '../../../contract/messages';
import type { Task } from '../../../contract/jobs';
import { codeOf, errorMessage } from '../../api/apiError';
import { useApplyTaskMutation } from '../../api/tasksApi';
import { profileSheet } from '../../paths';
import { useProofs } from '../../pending/proofs';
import { useOneAtATime } from '../../ui/hooks';
import { reviewNote } from './jobWords';
import { readDraft } from '../../pending/proofText';
import { LinkButton } from '../../ui/LinkButton';

interface JobTab {
  goTo: (link: string) => void;
  close: () => void;
}

/**
 * Opens an empty tab while the click still counts as the person's wish: popup blockers block one opened only after the server's answer. It is cut off
 * from this page before it loads anything foreign.
 */
const openJobTab = (): JobTab => {
  const tab = window.open('', '_blank');
  if (tab) {
    tab.opener = null;
    tab.document.title = 'Opening the job…';
  }
  return { goTo: (link) => tab?.location.replace(link), close: () => tab?.close() };
};

interface Props {
  task: Task;
  /** The member had it before and ran out of time. */
  again: boolean;
  /** The server knows more than the page. */
  onRefused: (code: FailureCode | undefined) => void;
}

export function TakeJob({ task, again, onRefused }: Props) {
  const [applyTask, { isLoading, isSuccess, error }] = useApplyTaskMutation();
  const { dismiss } = useProofs();
  const hasDraft = task.application !== null && readDraft(task.application.id) !== '';

  const missingId = useId();
  const refusal = error && errorMessage(error, messages.jobs.applyFailed);

  const take = useOneAtATime(async () => {
    const tab = task.link ? openJobTab() : null;
    const { data: answer, error: failure } = await applyTask({ task_id: task.id });
    // The reason why an earlier proof was refused no longer matters: its text is back in the form.
    if (answer) void dismiss(answer.data.id);
    if (answer?.data.link) return tab?.goTo(answer.data.link);
    tab?.close();
    if (!answer) onRefused(codeOf(failure));
  });

  return (
    <section className="job-take" aria-label="Your place in this job">
      {again && (
        <p className="sn-note">{`${messages.jobs.slotExpired}${hasDraft ? ' We’ve kept what you wrote.' : ''}`}</p>
      )}
      {task.missing !== null && (
        <div className="sn-note sn-stack job-missing" role={error ? 'alert' : undefined}>
          <p id={missingId}>{task.missing}</p>
          <LinkButton block to={profileSheet(task.platform)}>
            Go to your profile
          </LinkButton>
        </div>
      )}
      <div className="job-main">
        {error && !(task.missing !== null && codeOf(error) === 'requirements_not_met') && (
          <p className="sn-note sn-note--no" role="alert">
            {refusal}
          </p>
        )}
        <Button
          type="primary"
          size="large"
          block
          loading={isLoading || isSuccess}
          disabled={task.missing !== null}
          aria-describedby={task.missing === null ? undefined : missingId}
          onClick={() => void take()}
        >
          {isLoading || isSuccess ? 'Taking the job…' : 'Take the Job'}
        </Button>
      </div>
      <p className="job-note">
        {`You’ll have ${limits.slotReservationHours} hours to post it and send your proof.${task.link ? ' The job’s page will open in a new tab.' : ''} ${reviewNote}`}
      </p>
    </section>
  );
}
