import { useState } from 'react';
import { kitSizes, kitUrl } from '../../../contract/jobDetails';
import type { Task } from '../../../contract/jobs';
import { JobCloth, JobMark } from './JobMotif';

/** The advert itself, or its cloth where there is no picture or pictures cost too much. */
export function JobPicture({ task: { picture, platform } }: { task: Pick<Task, 'picture' | 'platform'> }) {
  const [failed, setFailed] = useState(false);
  return (
    <span className="job-picture">
      {picture && !failed && !navigator.connection?.saveData ? (
        <img
          src={kitUrl(picture.name, 'card')}
          alt={picture.alt}
          {...kitSizes.card}
          loading="lazy"
          decoding="async"
          onError={() => setFailed(true)}
        />
      ) : (
        <JobCloth platform={platform} />
      )}
      {platform && <JobMark platform={platform} />}
    </span>
  );
}
