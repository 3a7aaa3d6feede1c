import { InboxOutlined } from '@ant-design/icons';
import { Form, Input, Select, Upload, Segmented } from 'antd';
import { type RefObject, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { kitLimits } from '../../../../../contract/limits';
import { type Kit, type KitSize, kitUrl } from '../../../../../contract/jobDetails';
import * as messages from '../../../../../contract/messages';
import {
  captionFor,
  countPost,
  disclosureOf,
  postMaxCharacters,
  sharePlatform,
  type SharePlatform,
} from '../../../../../contract/shareText';
import { lagosToday } from '../../../../lib/dates';
import { formatCount } from '../../../../lib/naira';
import { focusFirstError } from '../../../../ui/form/formRules';
import type { JobFormValues } from '../jobFormValues';
import { anyFile, captionFault, type Faults, faultsOf, type KitWork, useKitUploads } from './kitFaults';
import { KitPictures, Part, KitVideo, UnsentFiles } from './KitPictures';
import { sharePlatformNames } from './kitWords';
import { hasVisibleText } from '../../../../../contract/inputs/hidden';
import { brand } from '../../../../brand';
import './kit.css';

interface Props {
  value: Kit;
  onChange: (kit: Kit) => void;
  work: RefObject<KitWork | null>;
  onFault: () => void;
}

const fieldOf = (name: string): string => name.replace(/^(kit\.hashtags)\..+/, '$1');
const asFields = (texts: Faults): Faults =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [fieldOf(name), text]));

export function KitEditor({ value: kit, onChange, work, onFault }: Props) {
  const form = Form.useFormInstance<JobFormValues>();
  const arconNumber = Form.useWatch('arconNumber', form) ?? '';
  const arconExpiry = Form.useWatch('arconExpiry', form);
  const material = { ...kit, arconNumber };
  const disclosure = disclosureOf({ arconNumber, arconExpiry }, lagosToday());
  const [faults, setFaults] = useState<Faults>({});
  // Files may arrive between renders.
  const latest = useRef(kit);
  useLayoutEffect(() => {
    latest.current = kit;
  });

  const change = (part: Partial<Kit>, of: RegExp) => {
    latest.current = { ...latest.current, ...part };
    onChange(latest.current);
    setFaults((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !of.test(name))));
  };
  const { unsent, pick, retry, forget } = useKitUploads({
    countPictures: () => latest.current.pictures.length,
    onPicture: (picture, replaces) => {
      const { pictures } = latest.current;
      const isThere = pictures.some(({ name }) => name === replaces);
      const placed = isThere
        ? pictures.map((one) => (one.name === replaces ? { ...picture, alt: one.alt } : one))
        : [...pictures, { ...picture, alt: '' }];
      change({ pictures: placed }, /^kit\.(?:files|pictures)$/);
    },
    onVideo: (video) => change({ video }, /^kit\.(?:files|video)/),
  });
  const forgetFile = (id: number) => {
    forget(id);
    change({}, /^kit\.files/);
  };

  const show = (found: Faults) => {
    flushSync(() => {
      setFaults(found);
      onFault();
    });
    focusFirstError(Object.keys(found));
  };
  useImperativeHandle(work, () => ({
    check: () => {
      const isSending = unsent.some(({ problem }) => problem === null);
      const found = asFields(faultsOf(kit, arconNumber));
      const files = isSending ? messages.adminJobs.kitFilesOnTheirWay : messages.adminJobs.kitFilesUnsent;
      const all = unsent.length > 0 ? { ...found, 'kit.files': files } : found;
      if (Object.keys(all).length > 0) show(all);
      return Object.keys(all).length === 0;
    },
    refuse: (texts) => {
      const own = asFields(Object.fromEntries(Object.entries(texts).filter(([name]) => /^kit\b/.test(name))));
      if (Object.keys(own).length > 0) show(own);
    },
    hasUnsent: () => unsent.length > 0,
  }));

  const setCaption = (platform: SharePlatform, text: string) => {
    const { [platform]: _before, ...others } = latest.current.captions;
    const captions = !hasVisibleText(text) ? others : { ...others, [platform]: text };
    change({ captions }, new RegExp(`^kit\\.captions\\.${platform}$`));
  };

  const fileFault = faults['kit.files'] ?? faults['kit.pictures'] ?? faults.kit;
  return (
    <div className="kit">
      <Form.Item aria-live="polite" validateStatus={fileFault ? 'error' : ''} help={fileFault}>
        <Upload.Dragger
          multiple
          accept={anyFile}
          showUploadList={false}
          beforeUpload={(file) => {
            pick(file);
            return false;
          }}
        >
          <p>
            <InboxOutlined aria-hidden /> Drop pictures and a video here, or choose them
          </p>
          <p className="sn-muted sn-small">
            {kitLimits.pictures} pictures at most; large ones are made smaller. One MP4 or WebM video up to 8 MB.
          </p>
        </Upload.Dragger>
      </Form.Item>
      <UnsentFiles files={unsent} onRetry={retry} onForget={forgetFile} />
      <KitPictures
        pictures={kit.pictures}
        faults={faults}
        onOrder={(pictures) => change({ pictures }, /^kit\.(?:files|pictures)/)}
        onCut={(picture, name) => pick(picture, name)}
        onAlt={(at, alt) =>
          change(
            { pictures: kit.pictures.map((picture, place) => (place === at ? { ...picture, alt } : picture)) },
            new RegExp(`^kit\\.pictures\\.${at}\\.alt$`),
          )
        }
      />
      {kit.video && (
        <KitVideo
          video={kit.video}
          fault={faults['kit.video']}
          onRemove={() => change({ video: null }, /^kit\.video/)}
        />
      )}
      <div className="kit__texts">
        <div>
          {sharePlatform.options.map((platform) => {
            const id = `kit.captions.${platform}`;
            const caption = captionFor(platform, material);
            const fault = captionFault(platform, material) ?? faults[id];
            return (
              <Part
                key={platform}
                id={id}
                label={`${sharePlatformNames[platform]} caption`}
                fault={fault}
                extra={`${formatCount(countPost(platform, caption, material))} of ${formatCount(postMaxCharacters[platform])} characters, with hashtags, disclosure and link`}
              >
                <Input.TextArea
                  id={id}
                  rows={2}
                  placeholder={caption}
                  value={kit.captions[platform] ?? ''}
                  aria-invalid={fault !== undefined}
                  aria-describedby={`${id}-fault ${id}-help`}
                  onChange={({ target }) => setCaption(platform, target.value)}
                />
              </Part>
            );
          })}
          <Part
            id="kit.hashtags"
            label="Hashtags"
            fault={faults['kit.hashtags']}
            extra="Separate them with a space or Enter. They appear below every caption."
          >
            <Select
              id="kit.hashtags"
              mode="tags"
              open={false}
              suffixIcon={null}
              tokenSeparators={[' ', ',']}
              value={kit.hashtags}
              onChange={(typed: string[]) =>
                change(
                  { hashtags: [...new Set(typed.map((tag) => tag.replace(/^#/, '')))].filter(Boolean) },
                  /^kit\.(?:hashtags|captions)/,
                )
              }
            />
          </Part>
          <p className="sn-muted sn-small">
            Added to every post automatically: <b>{disclosure}</b>, and the member’s link.
          </p>
        </div>
        <KitPreview kit={kit} arconNumber={arconNumber} disclosure={disclosure} />
      </div>
    </div>
  );
}

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

interface KitPreviewProps {
  kit: Kit;
  arconNumber: string;
  disclosure: string;
}

function KitPreview({ kit, arconNumber, disclosure }: KitPreviewProps) {
  const [platform, setPlatform] = useState<Shown>('whatsapp');
  const { pictures, video, hashtags } = kit;
  const [picture] = pictures;
  const caption = captionFor(platform, { ...kit, arconNumber });
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
          {caption && <p>{caption}</p>}
          {hashtags.length > 0 && <p>{hashtags.map((tag) => `#${tag}`).join(' ')}</p>}
          <p>{disclosure}</p>
          <p>{`${brand.name}’s link of the member`}</p>
        </figcaption>
      </figure>
    </section>
  );
}
