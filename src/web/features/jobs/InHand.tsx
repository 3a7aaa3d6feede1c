import { Link } from 'react-router-dom';
import type { AnswerOf } from '../../../contract/endpoint';
import type { listTasks } from '../../../contract/jobs';
import * as messages from '../../../contract/messages';
import { paths } from '../../paths';
import { Failure, type ListQuery } from '../../shared/Answer';
import { useNow } from '../../ui/time';
import { TimeLeft } from './Countdown';
import { OpenJob } from './JobCard';
import { JobPicture } from './JobPicture';

export const inHandId = 'in-hand';

export function InHand({ list }: { list: ListQuery<AnswerOf<typeof listTasks>> }) {
  const now = useNow(5_000);
  if (list.error && !list.data) return <Failure query={list} failed={messages.jobs.inHandFailed} />;
  const held = (list.data?.data ?? []).flatMap((task) => {
    const until = task.application?.reservedUntil;
    return until && new Date(until) > now ? [{ task, until }] : [];
  });
  if (held.length === 0) return null;
  return (
    <section id={inHandId} className="sn-card job-hand" aria-labelledby={`${inHandId}-title`}>
      <h2 id={`${inHandId}-title`}>In hand</h2>
      <ul className="job-hand__jobs">
        {held.map(({ task, until }) => (
          <li key={task.id}>
            <JobPicture task={task} />
            <div>
              <h3>
                <Link to={paths.account.jobDetails(task.id)}>{task.jobTitle}</Link>
              </h3>
              <p className="sn-num">
                <TimeLeft until={until} isBrief /> left
              </p>
            </div>
            <OpenJob task={task} verb="Continue" isMain />
          </li>
        ))}
      </ul>
    </section>
  );
}
