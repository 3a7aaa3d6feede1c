import { Button } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { limits } from '../../../contract/limits';
import * as messages from '../../../contract/messages';
import type { Task } from '../../../contract/jobs';
import { errorMessage } from '../../api/apiError';
import { useListTasksQuery } from '../../api/tasksApi';
import { showPreview, getPreview } from '../../lib/picturePreviews';
import type { ShareProblem, SharedPicture } from '../../lib/sharedPictures';
import { paths } from '../../paths';
import { usePendingDispatch } from '../../pending/proofs';
import { assign, useShared } from '../../pending/shared';
import { LinkButton } from '../../ui/LinkButton';
import { Naira } from '../../ui/Naira';
import { EmptyState, FailedState, LoadingState } from '../../ui/PageState';
import { PageTitle } from '../../ui/PageTitle';
import { useOneAtATime } from '../../ui/useOneAtATime';
import { TimeLeft } from './Countdown';
import './jobs.css';
import './sharedPictures.css';

/** `early` comes from the server: no service worker was there to take the picture. */
const problems: Readonly<Record<ShareProblem | 'early', string>> = {
  nothing: messages.jobs.sharedPictureNothing,
  unreadable: messages.jobs.sharedPictureUnreadable,
  tooLarge: messages.jobs.sharedPictureTooLarge,
  tooMany: messages.jobs.sharedPictureTooMany,
  noRoom: messages.jobs.sharedPictureNoRoom,
  early: messages.jobs.sharedPictureEarly,
};
const isProblem = (name: string | null): name is keyof typeof problems =>
  name !== null && Object.hasOwn(problems, name);

const jobsInHand = { held: 'true', pageSize: limits.pageSizeMax } as const;
/** The share sheet opens the installed site. Into a browser tab another site can send pictures, too. */
const isInTab = (): boolean => matchMedia('(display-mode: browser)').matches;

/** The target of the phone's share sheet. With one job in hand it leads straight to its proof. */
export function SharedPicturesPage() {
  const [params] = useSearchParams();
  const problem = params.get('shared');
  const kept = useShared();
  const [pictures, setPictures] = useState<readonly SharedPicture[] | null>(null);

  useEffect(() => {
    let watched = true;
    void kept.read().then((shared) => {
      for (const { id, file } of shared) showPreview(id, file);
      if (watched) setPictures(shared);
    });
    return () => {
      watched = false;
    };
  }, [kept]);

  return (
    <>
      <PageTitle title="Your picture" />
      {isProblem(problem) && (
        <p className="sn-note" role="alert">
          {problems[problem]}
        </p>
      )}
      {pictures === null && <LoadingState rows={4} />}
      {pictures?.length === 0 && <Nothing />}
      {pictures && pictures.length > 0 && <WhichJob pictures={pictures} mayLead={!isProblem(problem) && !isInTab()} />}
    </>
  );
}

function Nothing() {
  return (
    <EmptyState
      title="No shared picture waits here"
      text="Share a screenshot from your gallery to add it to your proof."
      action={<LinkButton to={paths.account.dashboard}>Go to dashboard</LinkButton>}
    />
  );
}

interface Props {
  pictures: readonly SharedPicture[];
  /** Nothing has to be read or pressed here first. */
  mayLead: boolean;
}

function WhichJob({ pictures, mayLead }: Props) {
  const navigate = useNavigate();
  const dispatch = usePendingDispatch();
  const kept = useShared();
  const { data: list, error, refetch } = useListTasksQuery(jobsInHand, { refetchOnMountOrArgChange: true });
  const held = list?.data;
  const [only, another] = held ?? [];
  const leadsTo = mayLead && !another ? only : undefined;

  const choose = useOneAtATime(async ({ id, application }: Task) => {
    if (application) await dispatch(assign(application.id));
    await navigate(paths.account.jobDetails(id), { replace: true });
  });
  const lead = useEffectEvent((task: Task) => void choose(task));
  useEffect(() => {
    if (leadsTo) lead(leadsTo);
  }, [leadsTo]);

  const remove = useOneAtATime(async () => {
    await kept.drop(pictures.map(({ id }) => id));
    await navigate(paths.account.dashboard, { replace: true });
  });

  if (!held && error)
    return (
      <FailedState
        text={messages.jobs.sharedPictureWaits}
        error={errorMessage(error, '')}
        retry={() => void refetch()}
      />
    );
  if (!held || leadsTo) return <LoadingState rows={4} />;
  return (
    <section className="sn-card sn-stack job-share" aria-label="Shared pictures">
      <ul className="job-share__pictures" aria-label="What you shared">
        {pictures.map(({ id }, at) => (
          <li key={id}>
            <img src={getPreview(id)} alt={`Shared picture ${at + 1}`} />
          </li>
        ))}
      </ul>
      {held.length > 0 ? (
        <>
          <h2>Which job?</h2>
          <ul className="job-share__jobs" aria-label="Your jobs">
            {held.map((task) => (
              <HeldJob key={task.id} task={task} onChoose={() => void choose(task)} />
            ))}
          </ul>
        </>
      ) : (
        <>
          <h2>You have no job in hand</h2>
          <p>Take a job, then add the picture to its proof. We’ll keep it on this phone for a day.</p>
          <LinkButton type="primary" size="large" block to={paths.account.dashboard}>
            See jobs
          </LinkButton>
        </>
      )}
      <Button block onClick={() => void remove()}>
        {pictures.length === 1 ? 'Remove the picture' : 'Remove the pictures'}
      </Button>
    </section>
  );
}

function HeldJob({ task, onChoose }: { task: Task; onChoose: () => void }) {
  const { jobTitle, payoutAmount, application } = task;
  return (
    <li className="job-share__job">
      <button type="button" onClick={onChoose}>
        {jobTitle}
      </button>
      <Naira amount={payoutAmount} />
      {application?.reservedUntil && (
        <small>
          <TimeLeft until={application.reservedUntil} /> left
        </small>
      )}
    </li>
  );
}
