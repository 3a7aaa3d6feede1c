import type { FailureCode } from '../../../contract/errors';
import * as messages from '../../../contract/messages';
import type { TaskWithKit } from '../../../contract/jobDetails';
import { paths } from '../../paths';
import { LinkButton } from '../../ui/LinkButton';
import { Countdown } from './Countdown';
import { HandedIn, JobSteps } from './HandedIn';
import type { JobState } from './jobState';
import { TakeJob } from './TakeJob';

interface Props {
  task: TaskWithKit;
  jobState: JobState;
  /** The proof has been started. */
  begun: boolean;
  onRefused: (code: FailureCode | undefined) => void;
}

/** The member's current actions on the job. */
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
      return <Taken task={task} begun={begun} />;
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

function Taken({ task, begun }: Pick<Props, 'task' | 'begun'>) {
  const until = task.application?.reservedUntil;
  return (
    <section className="sn-card job-box" aria-label="Your place in this job">
      {until && <Countdown until={until} />}
      <JobSteps task={task} current={begun ? 'Prove' : 'Work'} />
    </section>
  );
}
