import { Button } from 'antd';
import { useEffect, useId, useRef, useState } from 'react';
import type { FailureCode } from '../../../contract/errors';
import type { TaskWithKit } from '../../../contract/jobDetails';
import type { Task } from '../../../contract/jobs';
import { limits } from '../../../contract/limits';
import * as messages from '../../../contract/messages';
import { codeOf, errorMessage } from '../../api/apiError';
import { useApplyTaskMutation } from '../../api/tasksApi';
import { formatNaira } from '../../lib/naira';
import { paths } from '../../paths';
import { dismiss, usePendingDispatch } from '../../pending/proofs';
import { readDraft } from '../../pending/proofText';
import { LinkButton } from '../../ui/LinkButton';
import { useOneAtATime } from '../../ui/useOneAtATime';
import { Countdown } from './Countdown';
import { HandedIn, JobSteps } from './HandedIn';
import { MissingDetails } from './MissingDetails';
import { isShareable, type JobState } from './jobState';
import { reviewNote } from './jobWords';

interface Props {
  task: TaskWithKit;
  jobState: JobState;
  begun: boolean;
  onRefused: (code: FailureCode | undefined) => void;
}

export function JobAction({ task, jobState, begun, onRefused }: Props) {
  switch (jobState) {
    case 'open':
    case 'expired':
      return <TakeJob task={task} again={jobState === 'expired'} onRefused={onRefused} />;
    case 'full':
      return <NotNow text={messages.jobs.full} />;
    case 'closed':
      return <NotNow text={task.status === 'paused' ? messages.jobs.notAvailable : 'This job has ended.'} />;
    case 'taken':
      return (
        <section className="sn-card job-box" aria-label="Your place in this job">
          {task.application?.reservedUntil && <Countdown until={task.application.reservedUntil} />}
          <JobSteps steps={[isShareable(task) ? 'Share' : 'Work', 'Prove', 'Review', 'Paid']} at={begun ? 1 : 0} />
        </section>
      );
    case 'in-review':
    case 'approved':
    case 'rejected':
      return <HandedIn task={task} status={jobState} />;
  }
}

function NotNow({ text }: { text: string }) {
  return (
    <section className="sn-card job-box" aria-label="Your place in this job">
      <p className="sn-note">{text}</p>
      <LinkButton block to={paths.account.dashboard}>
        See other jobs
      </LinkButton>
    </section>
  );
}

/** Opened at once, because popup blockers allow it only then, and detached before loading foreign content. */
const openJobTab = () => {
  const tab = window.open('', '_blank');
  if (tab) {
    tab.opener = null;
    tab.document.title = 'Opening the job…';
  }
  return { goTo: (link: string) => tab?.location.replace(link), close: () => tab?.close() };
};

interface TakeProps extends Pick<Props, 'task' | 'onRefused'> {
  again: boolean;
}

function TakeJob({ task, again, onRefused }: TakeProps) {
  const [applyTask, { isLoading, isSuccess, error }] = useApplyTaskMutation();
  const dispatch = usePendingDispatch();
  const hasDraft = task.application !== null && readDraft(task.application.id) !== '';

  const missingId = useId();

  const take = useOneAtATime(async () => {
    const tab = task.link ? openJobTab() : null;
    const { data: answer, error: failure } = await applyTask({ task_id: task.id });
    // The old refusal no longer matters: its text is in the form again.
    if (answer) void dispatch(dismiss(answer.data.id));
    if (answer?.data.link) return tab?.goTo(answer.data.link);
    tab?.close();
    if (!answer) onRefused(codeOf(failure));
  });

  return (
    <section className="job-take" aria-label="Your place in this job">
      {again && (
        <p className="sn-note">{`${messages.jobs.slotExpired}${hasDraft ? ' We’ve kept what you wrote.' : ''}`}</p>
      )}
      <MissingDetails task={task} id={missingId} isRefused={error !== undefined} />
      <div className="job-main">
        {error && !(task.missing !== null && codeOf(error) === 'requirements_not_met') && (
          <p className="sn-note sn-note--no" role="alert">
            {errorMessage(error, messages.jobs.applyFailed)}
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
        {`You’ll have ${limits.slotReservationHours} hours to post it and send proof.${task.link ? ' The job’s page will open in a new tab.' : ''} ${reviewNote}`}
      </p>
    </section>
  );
}

const describeState = (jobState: JobState, { application, payoutAmount }: Task): string => {
  switch (jobState) {
    case 'expired':
      return messages.jobs.slotExpired;
    case 'full':
      return messages.jobs.full;
    case 'closed':
      return messages.jobs.notAvailable;
    case 'approved':
      return `Your proof was approved. ${formatNaira(payoutAmount)} is in your wallet.`;
    case 'rejected':
      return `Your proof was rejected. ${application?.reason ? `Reason: ${application.reason}` : ''}`;
    case 'open':
    case 'taken':
    case 'in-review':
      // The action's own message announces it.
      return '';
  }
};

export function JobStateNotice({ task, jobState }: { task: Task; jobState: JobState }) {
  const place = useRef<HTMLParagraphElement>(null);
  const [first] = useState(jobState);
  const [changed, setChanged] = useState(false);
  if (!changed && jobState !== first) setChanged(true);

  useEffect(() => {
    if (!changed || document.activeElement !== document.body) return;
    // From there, what loads above the reader does not move the page.
    document.documentElement.scrollTop = 0;
    place.current?.focus();
  }, [changed, jobState]);

  return (
    <p ref={place} className="sn-visually-hidden" role="status" tabIndex={-1}>
      {changed && describeState(jobState, task)}
    </p>
  );
}
