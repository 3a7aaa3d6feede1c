import { Button } from 'antd';
import type { FailureCode } from '../../../contract/errors';
import * as messages from '../../../contract/messages';
import type { Task } from '../../../contract/tasks';
import { paths } from '../../paths';
import { CopyButton } from '../../ui/CopyButton';
import { Icon } from '../../ui/Icon';
import { Countdown } from './Countdown';
import { shareTextOf } from './jobWords';
import { HandedIn } from './HandedIn';
import type { Standing } from './standing';
import { TakeJob } from './TakeJob';
import { LinkButton } from '../../ui/LinkButton';

interface Props {
  task: Task;
  standing: Standing;
  onRefused: (code: FailureCode | undefined) => void;
}

/** What the member can do about the job now. */
export function JobAction({ task, standing, onRefused }: Props) {
  switch (standing) {
    case 'open':
    case 'expired':
      return <TakeJob task={task} again={standing === 'expired'} onRefused={onRefused} />;
    case 'full':
      return <NotNow text={messages.worker.full} />;
    case 'closed':
      return <NotNow text={task.status === 'paused' ? messages.worker.notAvailable : 'This job has ended.'} />;
    case 'taken':
      return <Taken task={task} />;
    case 'in-review':
    case 'approved':
    case 'rejected':
      return <HandedIn task={task} status={standing} />;
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

function Taken({ task }: { task: Task }) {
  return (
    <section className="sn-card job-box" aria-label="Your place in this job">
      {task.application?.reservedUntil && <Countdown until={task.application.reservedUntil} />}
      {task.link && (
        <Button block href={task.link} target="_blank" rel="noopener noreferrer" icon={<Icon name="link" size={18} />}>
          Open the job’s page
        </Button>
      )}
      <div className="job-share">
        <CopyButton text={shareTextOf(task)} label="Copy text to share" toast="Text to share copied!" labelled />
        <p>The text names the post as an advert. Please leave that line in.</p>
      </div>
    </section>
  );
}
