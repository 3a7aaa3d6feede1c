import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Navigate, useLocation, useParams } from 'react-router-dom';
import type { FailureCode } from '../../../contract/errors';
import * as messages from '../../../contract/messages';
import { id as idRule } from '../../../contract/primitives';
import type { TaskWithKit } from '../../../contract/jobDetails';
import type { SharePlatform } from '../../../contract/shareText';
import { isNotFound } from '../../api/apiError';
import { useGetTaskQuery } from '../../api/tasksApi';
import { getAddress } from '../../lib/origin';
import { paths } from '../../paths';
import { selectEnding, selectProof, usePendingSelector } from '../../pending/pendingSlice';
import { readDraft } from '../../pending/proofText';
import { useAppSelector, selectNetwork, selectOnline } from '../../session/networkSlice';
import { Answer } from '../../shared/Answer';
import { BackLink } from '../../ui/BackLink';
import { Card } from '../../ui/Card';
import { LinkButton } from '../../ui/LinkButton';
import { EmptyState, LoadingState } from '../../ui/PageState';
import { PageTitle } from '../../ui/PageTitle';
import { JobAction, JobStateNotice } from './JobAction';
import { JobAdvert } from './JobAdvert';
import { FoldedFacts, JobOffer, JobPlan, JobTexts, JobWork, OfficeFacts } from './JobFacts';
import { JobMotif } from './JobMotif';
import { SentNotice } from './HandedIn';
import { isShareable, type JobState, useJobState } from './jobState';
import { lazyPart } from '../../ui/lazyPart';
import './jobs.css';
import './job.css';

export function JobDetailsPage() {
  const { id = '' } = useParams();
  const known = idRule.safeParse(id).success;
  const { online, error: networkError } = useAppSelector(selectNetwork);
  const place = getAddress(useLocation());
  const query = useGetTaskQuery({ id }, { skip: !known });
  const answer = query.currentData;

  // Offline, this page stays for writing a proof; without its job there is nothing to keep.
  if (known && !answer && !online)
    return <Navigate to={paths.offline} state={{ from: place, error: networkError }} replace />;
  if (!known || isNotFound(query.error)) return <NotThere title={answer?.data.jobTitle} />;
  return (
    <>
      {!answer && <PageTitle title="Job details" />}
      <Answer query={{ ...query, data: answer }} failed={messages.adminJobs.detailsFailed} rows={6}>
        {({ data }) => <JobDetails key={id} task={data} reload={() => void query.refetch()} />}
      </Answer>
    </>
  );
}

function NotThere({ title }: { title: string | undefined }) {
  return (
    <>
      <PageTitle title={title ?? 'Job details'} />
      <div role={title ? 'alert' : undefined}>
        <EmptyState
          title={title ? 'This job was closed a moment ago' : messages.adminJobs.notFound}
          text={title ? messages.jobs.notAvailable : 'This job is no longer open, or the link is incomplete.'}
          action={<LinkButton to={paths.account.dashboard}>See other jobs</LinkButton>}
        />
      </div>
    </>
  );
}

/** Useless before the job is taken. */
const ProofPart = lazyPart(() =>
  import(/* webpackChunkName: "proof" */ './ProofPart').then((module) => ({ default: module.ProofPart })),
);
const ShareJob = lazyPart(() =>
  import(/* webpackChunkName: "share" */ './ShareJob').then((module) => ({ default: module.ShareJob })),
);
const SharedJob = lazyPart(() =>
  import(/* webpackChunkName: "share" */ './ShareJob').then((module) => ({ default: module.SharedJob })),
);

const phases = {
  ...{ taken: 'taken', 'in-review': 'handed-in', approved: 'handed-in', rejected: 'handed-in' },
  ...{ open: 'open', full: 'open', closed: 'open', expired: 'open' },
} as const satisfies Record<JobState, string>;

function JobDetails({ task, reload }: { task: TaskWithKit; reload: () => void }) {
  const [jobState, noteRefusal] = useJobState(task);
  const { application } = task;
  const online = useAppSelector(selectOnline);
  const waiting = usePendingSelector((state) => selectProof(state, application?.id));
  const ending = usePendingSelector((state) => selectEnding(state, application?.id));
  // An earlier proof was confirmed on its page.
  const [endedBefore] = useState(ending);
  const sent = ending?.problem === null && ending !== endedBefore ? ending : undefined;
  const [sharedOn, setSharedOn] = useState<SharePlatform | null>(null);
  const [begun, setBegun] = useState(() => application !== null && readDraft(application.id) !== '');
  const refused = (code?: FailureCode) => {
    noteRefusal(code);
    reload();
  };
  const onRefusal = useEffectEvent(() => refused(waiting?.code));
  const refusal = ending?.problem ?? null;
  const isTimeOver = waiting?.code === 'slot_expired';
  // The button to retake the job announces the expiry.
  const isShownElsewhere = isTimeOver && (jobState === 'expired' || (jobState === 'taken' && refusal !== null));
  useEffect(() => {
    if (refusal !== null) onRefusal();
  }, [refusal]);
  const phase = sent ? 'handed-in' : phases[jobState];
  const proof = useRef<HTMLDivElement>(null);
  const toProof = () => {
    proof.current?.focus({ preventScroll: true });
    proof.current?.scrollIntoView({ block: 'start' });
  };
  const isProofShown = application !== null && !sent && (waiting !== undefined || jobState === 'taken');
  return (
    <>
      <div className={phase === 'open' ? 'job-head' : 'job-head job-head--small'}>
        <BackLink to={paths.account.dashboard}>All jobs</BackLink>
        <JobMotif platform={task.platform} />
        <PageTitle title={task.jobTitle} subtitle={phase === 'open' && task.owner} />
      </div>
      {sent && <SentNotice task={task} />}
      {!online && (
        <p className="sn-note" role="status">
          No internet connection. Keep writing: if you submit your proof now, we’ll send it when the network is back.
        </p>
      )}
      <div className="job-sheet">
        <div className={`job-page job-page--${phase}`}>
          <div className="job-page__side">
            {phase === 'open' && <JobOffer task={task} />}
            <JobStateNotice task={task} jobState={jobState} />
            {!(sent && (jobState === 'taken' || jobState === 'in-review')) && (
              <JobAction task={task} jobState={jobState} begun={begun || sharedOn !== null} onRefused={noteRefusal} />
            )}
            {phase === 'taken' && <FoldedFacts task={task} />}
          </div>
          <div className="job-page__text">
            {phase === 'taken' ? (
              <>
                {isShareable(task) && (
                  <Suspense fallback={<LoadingState rows={4} />}>
                    <ShareJob task={task} onShared={setSharedOn} onProve={toProof} />
                  </Suspense>
                )}
                <JobWork task={task} />
              </>
            ) : (
              <>
                {phase === 'handed-in' && (
                  <Suspense fallback={<LoadingState rows={4} />}>
                    <SharedJob task={task} />
                  </Suspense>
                )}
                {phase === 'open' && (
                  <>
                    <JobAdvert task={task} />
                    <JobPlan task={task} />
                  </>
                )}
                <JobTexts task={task} />
              </>
            )}
          </div>
          {phase !== 'taken' && <OfficeFacts task={task} />}
          {isProofShown && (
            <div ref={proof} className="job-page__proof" tabIndex={-1}>
              <Suspense
                fallback={
                  <Card title="Your proof">
                    <LoadingState rows={6} />
                  </Card>
                }
              >
                <ProofPart
                  task={task}
                  applicationId={application.id}
                  proof={waiting}
                  isReasonShown={isShownElsewhere}
                  held={jobState === 'taken'}
                  sharedOn={sharedOn}
                  onBegun={setBegun}
                />
              </Suspense>
            </div>
          )}
        </div>
      </div>
    </>
  );
}

export { JobDetailsPage as Component };
