import { Segmented } from 'antd';
import { useState } from 'react';
import { type Kit, type KitSize, kitUrl } from '../../../../../contract/jobDetails';
import { sharePlatform, type SharePlatform } from '../../../../../contract/shareText';
import { brand } from '../../../../brand';

interface Place {
  readonly label: string;
  readonly name: string;
  readonly size: KitSize;
}

const places = {
  whatsapp: { label: 'WhatsApp', name: 'WhatsApp status', size: 'story' },
  instagram: { label: 'Instagram', name: 'Instagram story', size: 'story' },
  facebook: { label: 'Facebook', name: 'Facebook post', size: 'wide' },
  twitter: { label: 'X', name: 'Post on X', size: 'wide' },
  tiktok: { label: 'TikTok', name: 'TikTok', size: 'story' },
} as const satisfies Partial<Record<SharePlatform, Place>>;
type Shown = keyof typeof places;
const shown = sharePlatform.options.filter((platform): platform is Shown => platform in places);

interface Props {
  kit: Kit;
  title: string;
  disclosure: string;
}

/** A preview of a member's post on a platform: in plain frames, with the picture in the platform's size. */
export function KitPreview({ kit: { pictures, video, captions, hashtags }, title, disclosure }: Props) {
  const [platform, setPlatform] = useState<Shown>('whatsapp');
  const [picture] = pictures;
  const { name, size } = places[platform];
  return (
    <section className="kit__preview" aria-label="Preview">
      <Segmented<Shown>
        aria-label="Preview for"
        name="preview"
        value={platform}
        onChange={setPlatform}
        options={shown.map((value) => ({ value, label: places[value].label }))}
      />
      <figure className={`kit-post kit-post--${size} kit-post--${platform}`} aria-label={name}>
        <p className="kit-post__head">
          <span aria-hidden />A member<small>just now</small>
        </p>
        {picture ? (
          <img key={size} src={kitUrl(picture.name, size)} alt={picture.alt} />
        ) : (
          <div className="kit-post__empty">{video ? 'Video' : 'No picture yet'}</div>
        )}
        <figcaption>
          <p>{captions[platform] ?? (title || 'The title of the job')}</p>
          {hashtags.length > 0 && <p>{hashtags.map((tag) => `#${tag}`).join(' ')}</p>}
          <p>{disclosure}</p>
          <p>{`${brand.name}’s link of the member`}</p>
        </figcaption>
      </figure>
    </section>
  );
}
