import { Button } from 'antd';
import { useState } from 'react';
import { type Kit, type KitPicture, kitSizes, kitUrl, type TaskWithKit } from '../../../contract/jobDetails';
import { Icon } from '../../ui/Icon';

/** The platform's caption, or the fullest one. */
const captionShown = ({ captions }: Kit, platform: TaskWithKit['platform']): string | undefined =>
  (platform && captions[platform]) ?? Object.values(captions).sort((one, other) => other.length - one.length)[0];

/** The material a member will post, before they promise to. */
export function JobAdvert({ task: { kit, platform } }: { task: Pick<TaskWithKit, 'kit' | 'platform'> }) {
  if (!kit) return null;
  const { pictures, video, hashtags } = kit;
  const caption = captionShown(kit, platform);
  if (pictures.length === 0 && !video && !caption) return null;
  return (
    <section className="sn-card sn-card--padded job-advert" aria-labelledby="advert-title">
      <h2 id="advert-title" className="sn-card__title">
        What you’ll post
      </h2>
      <div className="sn-stack">
        {pictures.length > 0 && <AdvertPictures pictures={pictures} />}
        {video && <video src={video.url} preload="none" controls aria-label="Video of the job" />}
        {caption && (
          <p className="job-advert__caption job-prose">
            {[caption, hashtags.map((tag) => `#${tag}`).join(' ')].filter(Boolean).join('\n')}
          </p>
        )}
      </div>
    </section>
  );
}

function AdvertPictures({ pictures }: { pictures: readonly KitPicture[] }) {
  const [shown, setShown] = useState(!navigator.connection?.saveData);
  const [at, setAt] = useState(0);
  const large = pictures[at];
  if (!shown)
    return (
      <Button block icon={<Icon name="image" size={18} />} onClick={() => setShown(true)}>
        {pictures.length === 1 ? 'Show the picture' : `Show the ${pictures.length} pictures`}
      </Button>
    );
  return (
    <>
      {large && (
        <img
          key={large.name}
          className="job-advert__large"
          src={kitUrl(large.name, 'view')}
          alt={large.alt}
          width={large.width}
          height={large.height}
        />
      )}
      {pictures.length > 1 && (
        <ul className="job-advert__pictures" aria-label="Pictures">
          {pictures.map(({ name, alt }, nth) => (
            <li key={name}>
              <button type="button" aria-pressed={nth === at} onClick={() => setAt(nth)}>
                <img
                  src={kitUrl(name, 'card')}
                  alt={`Picture ${nth + 1} of ${pictures.length}: ${alt}`}
                  {...kitSizes.card}
                  loading="lazy"
                  decoding="async"
                />
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
