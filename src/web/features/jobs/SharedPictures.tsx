import { Button } from 'antd';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { Task } from '../../../contract/jobs';
import * as messages from '../../../contract/messages';
import { useGetStatisticsQuery } from '../../api/profileApi';
import { useListTasksQuery } from '../../api/tasksApi';
import { brand } from '../../brand';
import { installAskedKey, type InstallPrompt } from '../../lib/installPrompt';
import { getPreview, showPreview } from '../../lib/pictures';
import { assignShared, dropShared, type ShareProblem, type SharedPicture } from '../../lib/sharedPictures';
import { paths } from '../../paths';
import { usePendingDispatch } from '../../pending/proofs';
import { sharedPictures, withShared } from '../../pending/shared';
import { Failure } from '../../shared/Answer';
import { LinkButton } from '../../ui/LinkButton';
import { Naira } from '../../ui/Naira';
import { EmptyState, LoadingState } from '../../ui/PageState';
import { PageTitle } from '../../ui/PageTitle';
import { useKeptSwitch } from '../../ui/useKeptSwitch';
import { useOneAtATime } from '../../ui/useOneAtATime';
import { TimeLeft } from './Countdown';
import { jobsInHand } from './jobFilters';
import './jobs.css';
import './sharedPictures.css';

const problems: Readonly<Record<ShareProblem | 'early', string>> = {
  nothing: messages.jobs.sharedPictureNothing,
  unreadable: messages.jobs.sharedPictureUnreadable,
  tooLarge: messages.jobs.sharedPictureTooLarge,
  tooMany: messages.jobs.sharedPictureTooMany,
  noRoom: messages.jobs.sharedPictureNoRoom,
  // From the server: no service worker was there to take the picture.
  early: messages.jobs.sharedPictureEarly,
};
const isProblem = (name: string | null): name is keyof typeof problems =>
  name !== null && Object.hasOwn(problems, name);

/** The share sheet opens the installed site; in tabs other sites can send pictures. */
const isInTab = (): boolean => matchMedia('(display-mode: browser)').matches;

export function SharedPicturesPage() {
  const [params] = useSearchParams();
  const problem = params.get('shared');
  const dispatch = usePendingDispatch();
  const [pictures, setPictures] = useState<readonly SharedPicture[] | null>(null);

  useEffect(() => {
    let watched = true;
    void dispatch(sharedPictures).then((shared) => {
      for (const { id, file } of shared ?? []) showPreview(id, file);
      if (watched) setPictures(shared ?? []);
    });
    return () => {
      watched = false;
    };
  }, [dispatch]);

  return (
    <>
      <PageTitle title="Your picture" />
      {isProblem(problem) && (
        <p className="sn-note" role="alert">
          {problems[problem]}
        </p>
      )}
      {pictures === null && <LoadingState rows={4} />}
      {pictures?.length === 0 && (
        <EmptyState
          title="No shared picture waits here"
          text="Share a screenshot from your gallery to add it to your proof."
          action={<LinkButton to={paths.account.dashboard}>Go to dashboard</LinkButton>}
        />
      )}
      {pictures && pictures.length > 0 && <WhichJob pictures={pictures} mayLead={!isProblem(problem) && !isInTab()} />}
    </>
  );
}

function WhichJob({ pictures, mayLead }: { pictures: readonly SharedPicture[]; mayLead: boolean }) {
  const navigate = useNavigate();
  const dispatch = usePendingDispatch();
  const list = useListTasksQuery(jobsInHand, { refetchOnMountOrArgChange: true });
  const held = list.data?.data;
  const [only, another] = held ?? [];
  const leadsTo = mayLead && !another ? only : undefined;

  const choose = useOneAtATime(async ({ id, application }: Task) => {
    if (application) await dispatch(withShared((shelf, owner) => assignShared(shelf, owner, application.id)));
    await navigate(paths.account.jobDetails(id), { replace: true });
  });
  const lead = useEffectEvent((task: Task) => void choose(task));
  useEffect(() => {
    if (leadsTo) lead(leadsTo);
  }, [leadsTo]);

  const remove = useOneAtATime(async () => {
    const ids = pictures.map(({ id }) => id);
    await dispatch(withShared((shelf) => dropShared(shelf, ids)));
    await navigate(paths.account.dashboard, { replace: true });
  });

  if (!held && list.error) return <Failure query={list} failed={messages.jobs.sharedPictureWaits} />;
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
              <li key={task.id} className="job-share__job">
                <button type="button" onClick={() => void choose(task)}>
                  {task.jobTitle}
                </button>
                <Naira amount={task.payoutAmount} />
                {task.application?.reservedUntil && (
                  <small>
                    <TimeLeft until={task.application.reservedUntil} /> left
                  </small>
                )}
              </li>
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

interface HereProps {
  applicationId: string;
  onTake: (files: readonly Blob[], settled: (at: number) => Promise<void>) => Promise<void>;
  busy: boolean;
}

export function SharedHere({ applicationId, onTake, busy }: HereProps) {
  const dispatch = usePendingDispatch();
  const [waiting, setWaiting] = useState(0);
  const begun = useRef(false);

  const take = async (isAll: boolean): Promise<void> => {
    const shared = (await dispatch(sharedPictures)) ?? [];
    const taken = shared.filter((picture) => isAll || picture.applicationId === applicationId);
    setWaiting(shared.length - taken.length);
    // Dropped only then, so that a closing page loses none.
    await onTake(
      taken.map(({ file }) => file),
      async (at) => {
        const ids = taken.slice(at, at + 1).map(({ id }) => id);
        await dispatch(withShared((shelf) => dropShared(shelf, ids)));
      },
    );
  };
  const onStart = useEffectEvent(() => void take(false));
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    onStart();
  }, []);

  if (waiting === 0) return null;
  return (
    <Button block disabled={busy} onClick={() => void take(true)}>
      {waiting === 1 ? 'Add the picture you shared' : `Add the ${waiting} pictures you shared`}
    </Button>
  );
}

export function InstallHint({ prompt }: { prompt: InstallPrompt }) {
  const [answered, answer] = useKeptSwitch(installAskedKey);
  const { data: statistics } = useGetStatisticsQuery();
  if (answered || !statistics?.data.successful) return null;
  const install = () => {
    answer(true);
    void prompt.prompt();
  };
  return (
    <section className="sn-note sn-note--info sn-line job-install" aria-label={`Put ${brand.name} on your phone`}>
      <p>Put {brand.name} on your phone, and share screenshots into your jobs from your gallery.</p>
      <Button type="primary" onClick={install}>
        Install
      </Button>
      <Button onClick={() => answer(true)}>Not now</Button>
    </section>
  );
}
