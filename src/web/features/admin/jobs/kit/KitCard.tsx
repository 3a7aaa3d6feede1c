import { Card } from 'antd';
import { type Kit, kitUrl } from '../../../../../contract/jobDetails';
import { sharePlatform } from '../../../../../contract/shareText';
import { Details } from '../../shared/Details';
import { formatMegabytes, sharePlatformNames } from './kitWords';
import './kitCard.css';

export function KitCard({ kit: { pictures, video, captions, hashtags } }: { kit: Kit }) {
  const given = sharePlatform.options.filter((platform) => captions[platform] !== undefined);
  return (
    <Card title={<h2>Ad kit</h2>} className="kit-card">
      {pictures.length > 0 && (
        <ol className="kit-card__pictures" aria-label="Pictures">
          {pictures.map(({ name, url, alt, bytes }) => (
            <li key={name}>
              <a href={url} target="_blank" rel="noopener noreferrer">
                <img src={kitUrl(name, 'small')} alt={alt} width={160} height={160} loading="lazy" />
              </a>
              <p className="sn-muted sn-small">{`${alt} (${formatMegabytes(bytes)})`}</p>
            </li>
          ))}
        </ol>
      )}
      {video && (
        <figure>
          <video src={video.url} preload="none" controls aria-label="Video" />
          <figcaption className="sn-muted sn-small">{`Video, ${formatMegabytes(video.bytes)}`}</figcaption>
        </figure>
      )}
      <Details
        facts={{
          ...Object.fromEntries(
            given.map((platform) => [
              sharePlatformNames[platform],
              <span key={platform} className="admin-prose">
                {captions[platform]}
              </span>,
            ]),
          ),
          [given.length > 0 ? 'Elsewhere' : 'Caption']: 'The title of the job',
          Hashtags: hashtags.map((tag) => `#${tag}`).join(' ') || 'None',
        }}
      />
    </Card>
  );
}
