import { useEffect, useEffectEvent, useState } from 'react';
import { Link, Navigate, useLocation, useParams } from 'react-router-dom';
import type { FailureCode } from '../../../contract/errors';
import * as messages from '../../../contract/messages';
import { id as idRule } from '../../../contract/primitives';
import type { Task } from '../../../contract/tasks';
import { errorMessage, isNotFound } from '../../api/apiError';
import { messageOf } from '../../api/messageOf';
import { useGetTaskQuery } from '../../api/tasksApi';
import { addressOf } from '../../lib/origin';
import { paths } from '../../paths';
import { selectEnding, selectOf } from '../../pending/pendingSlice';
import { usePendingSelector } from '../../pending/usePendingSelector';
import { useAppSelector } from '../../session/hooks';
import { selectNetwork, selectOnline } from '../../session/networkSlice';
import { Card } from '../../ui/Card';
import { Icon } from '../../ui/Icon';
import { LinkButton } from '../../ui/LinkButton';
import { EmptyState, FailedState, LoadingState } from '../../ui/PageState';
import { PageTitle } from '../../ui/PageTitle';
import { JobAction } from './JobAction';
import { JobFacts } from './JobFacts';
import { ProofForm } from './ProofForm';
import { SentNotice } from './SentNotice';
import type { Standing } from './standing';
import { StandingNews } from './StandingNews';
import { useStanding } from './useStanding';
import { RefusedProof, WaitingProof } from './WaitingProof';
import './jobs.css';

export function JobDetailsPage() {
  const { id = '' } = useParams();
  const known = idRule.safeParse(id).success;
  const { online, error: networkError } = useAppSelector(selectNetwork);
  const place = addressOf(useLocation());
  const { currentData: answer, error, refetch } = useGetTaskQuery({ id }, { skip: !known });

  // This page stays when the network goes, so that a proof can be written on; without its job there is nothing to stay for.
  if (known && !answer && !online)
    return <Navigate to={paths.offline} state={{ from: place, error: networkError }} replace />;
  if (!known || isNotFound(error)) return <NotThere title={answer?.data.jobTitle} />;
  if (answer) return <JobDetails key={id} task={answer.data} reload={() => void refetch()} />;
  return (
    <>
      <PageTitle title="Job details" />
      {error ? (
        <FailedState text={messages.tasks.detailsFailed} error={errorMessage(error, '')} retry={() => void refetch()} />
      ) : (
        <LoadingState rows={6} />
      )}
    </>
  );
}

/** @param title of a job that was on screen a moment ago. */
function NotThere({ title }: { title: string | undefined }) {
  return (
    <>
      <PageTitle title={title ?? 'Job details'} />
      <div role={title ? 'alert' : undefined}>
        <EmptyState
          title={title ? 'This job was closed a moment ago' : messages.tasks.notFound}
          text={title ? messages.worker.notAvailable : 'This job is no longer open, or the address is not complete.'}
          action={<LinkButton to={paths.account.dashboard}>See other jobs</LinkButton>}
        />
      </div>
    </>
  );
}

const isHandedIn = (standing: Standing): boolean =>
  standing === 'in-review' || standing === 'approved' || standing === 'rejected';

function JobDetails({ task, reload }: { task: Task; reload: () => void }) {
  const [standing, hear] = useStanding(task);
  const { application } = task;
  const online = useAppSelector(selectOnline);
  const waiting = usePendingSelector((state) => selectOf(state, application?.id));
  const ending = usePendingSelector((state) => selectEnding(state, application?.id));
  // What was sent before this page was opened has been told where it happened.
  const [endedBefore] = useState(ending);
  const sent = ending?.status === 'done' && ending !== endedBefore ? ending : undefined;
  const refused = (code?: FailureCode) => {
    hear(code);
    reload();
  };
  const onRefusal = useEffectEvent(() => refused(waiting?.code));
  const refusal = ending?.status === 'dropped' ? ending.message : null;
  const isTimeOver = waiting?.code === 'slot_expired';
  // That the time is over is said beside the button that takes the job once more; until the page has heard it, nowhere.
  const isToldElsewhere = isTimeOver && (standing === 'expired' || (standing === 'taken' && refusal !== null));
  useEffect(() => {
    if (refusal !== null) onRefusal();
  }, [refusal]);
  return (
    <>
      <Link className="job-back" to={paths.account.dashboard}>
        <Icon name="chevron-left" size={18} />
        All jobs
      </Link>
      <PageTitle title={task.jobTitle} />
      {sent && <SentNotice text={messageOf(sent.answer) || messages.worker.submitted} />}
      {!online && (
        <p className="sn-note" role="status">
          No internet connection. You can go on writing: a proof that you hand in now is sent when the network is back.
        </p>
      )}
      <div className="job-sheet">
        <div className={isHandedIn(standing) ? 'job-page job-page--handed-in' : 'job-page'}>
          <div className="job-page__side">
            <JobFacts task={task} />
            <StandingNews task={task} standing={standing} />
            <JobAction task={task} standing={standing} onRefused={hear} />
          </div>
          <div className="job-page__text">
            <Card title="Description">
              <p className="job-prose">{task.jobDescription}</p>
            </Card>
            {task.instructions && (
              <Card title="Instructions">
                <p className="job-prose">{task.instructions}</p>
              </Card>
            )}
          </div>
          {application && !sent && (
            <div className="job-page__proof">
              {waiting?.status === 'refused' && !isToldElsewhere && <RefusedProof action={waiting} />}
              {waiting && waiting.status !== 'refused' ? (
                <WaitingProof action={waiting} />
              ) : (
                standing === 'taken' && <ProofForm task={task} applicationId={application.id} />
              )}
            </div>
          )}
        </div>
      </div>
    </>
  );
}
