import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, ScissorOutlined } from '@ant-design/icons';
import { Button, Flex, Form, Input } from 'antd';
import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { kitLimits } from '../../../../../contract/limits';
import { type KitPicture, kitUrl, type KitVideo as Video } from '../../../../../contract/jobDetails';
import { dialogOnDemand } from '../../../../ui/dialog/Dialog';
import type { Faults, Unsent } from './kitFaults';
import { formatMegabytes } from './kitWords';

interface Props {
  pictures: readonly KitPicture[];
  faults: Faults;
  onOrder: (pictures: KitPicture[]) => void;
  onAlt: (at: number, alt: string) => void;
  onCut: (part: File, name: string) => void;
}

const KitCrop = dialogOnDemand(() => import('./KitCrop').then((file) => file.KitCrop));

const idOf = (name: string, step: number): string => `${name}-${step < 0 ? 'up' : 'down'}`;

export function KitPictures({ pictures, faults, onOrder, onAlt, onCut }: Props) {
  const [cropping, setCropping] = useState<KitPicture>();
  const [said, setSaid] = useState('');
  const move = (at: number, step: -1 | 1) => {
    const order = [...pictures];
    const [moved] = order.splice(at, 1);
    if (!moved) return;
    order.splice(at + step, 0, moved);
    // A moved node loses the focus, or its button is disabled at the end.
    flushSync(() => {
      onOrder(order);
      setSaid(`The picture is number ${at + step + 1} of ${pictures.length} now.`);
    });
    for (const side of [-step, step]) document.getElementById(idOf(moved.name, side))?.focus();
  };
  const remove = (at: number) => {
    onOrder(pictures.filter((_picture, place) => place !== at));
    setSaid(`Picture ${at + 1} is removed.`);
  };
  return (
    <>
      <ol className="kit__pictures" aria-label="Pictures of the ad kit">
        {pictures.map((picture, at) => {
          const { name, alt, bytes } = picture;
          const path = `kit.pictures.${at}`;
          const altFault = faults[`${path}.alt`];
          const gone = faults[`${path}.name`];
          return (
            <li key={name} id={`${path}.name`} tabIndex={-1}>
              <img src={kitUrl(name, 'small')} alt={alt} width={96} height={96} />
              <Part
                id={`${path}.alt`}
                label={`What picture ${at + 1} shows`}
                required
                fault={altFault}
                extra={`For people who cannot see it. ${formatMegabytes(bytes)}.`}
              >
                <Input
                  id={`${path}.alt`}
                  required
                  maxLength={kitLimits.altMaxCharacters}
                  value={alt}
                  aria-invalid={altFault !== undefined}
                  aria-describedby={`${path}.alt-fault`}
                  onChange={({ target }) => onAlt(at, target.value)}
                />
              </Part>
              <Flex gap="small" className="kit__steps">
                <Button
                  id={idOf(name, -1)}
                  icon={<ArrowUpOutlined aria-hidden />}
                  aria-label={`Move picture ${at + 1} up`}
                  disabled={at === 0}
                  onClick={() => move(at, -1)}
                />
                <Button
                  id={idOf(name, 1)}
                  icon={<ArrowDownOutlined aria-hidden />}
                  aria-label={`Move picture ${at + 1} down`}
                  disabled={at === pictures.length - 1}
                  onClick={() => move(at, 1)}
                />
                <Button
                  {...KitCrop.onIntent}
                  icon={<ScissorOutlined aria-hidden />}
                  aria-label={`Crop picture ${at + 1}`}
                  onClick={() => setCropping(picture)}
                />
                <Button
                  danger
                  icon={<DeleteOutlined aria-hidden />}
                  aria-label={`Remove picture ${at + 1}`}
                  onClick={() => remove(at)}
                />
              </Flex>
              {gone && (
                <p className="kit__fault" role="alert">
                  {gone}
                </p>
              )}
            </li>
          );
        })}
      </ol>
      {cropping && (
        <KitCrop
          open
          picture={cropping}
          onClose={() => setCropping(undefined)}
          onCut={(part) => {
            setCropping(undefined);
            onCut(part, cropping.name);
          }}
        />
      )}
      <p className="sn-visually-hidden" role="status">
        {said}
      </p>
    </>
  );
}

interface PartProps {
  id: string;
  label: string;
  fault: string | undefined;
  extra?: string;
  required?: boolean;
  children: ReactNode;
}

export const Part = ({ id, label, fault, extra, required, children }: PartProps) => (
  <Form.Item
    label={label}
    htmlFor={id}
    {...(required && { required })}
    aria-live="polite"
    validateStatus={fault ? 'error' : ''}
    help={fault && <span id={`${id}-fault`}>{fault}</span>}
    extra={<span id={`${id}-help`}>{extra}</span>}
  >
    {children}
  </Form.Item>
);

interface KitVideoProps {
  video: Video;
  fault: string | undefined;
  onRemove: () => void;
}

export const KitVideo = ({ video: { url, bytes }, fault, onRemove }: KitVideoProps) => (
  <Flex wrap gap="middle" className="kit__video" id="kit.video" tabIndex={-1}>
    {/* Videos have no transcript. */}
    <video src={url} preload="none" controls aria-label="Video of the ad kit" />
    <div>
      <p className="sn-small">{`Video, ${formatMegabytes(bytes)}`}</p>
      <Button icon={<DeleteOutlined aria-hidden />} onClick={onRemove}>
        Remove the video
      </Button>
      {fault && (
        <p className="kit__fault" role="alert">
          {fault}
        </p>
      )}
    </div>
  </Flex>
);

interface UnsentFilesProps {
  files: readonly Unsent[];
  onRetry: (file: Unsent) => void;
  onForget: (id: number) => void;
}

export const UnsentFiles = ({ files, onRetry, onForget }: UnsentFilesProps) => (
  <ul className="kit__unsent" id="kit.files" tabIndex={-1} aria-label="Files that are not uploaded" aria-live="polite">
    {files.map((one) => (
      <Flex component="li" wrap gap="small" align="center" justify="space-between" key={one.id}>
        <span>
          <span>{`${one.file.name}, ${formatMegabytes(one.file.size)}:`}</span>{' '}
          <span className={one.problem === null ? undefined : 'kit__fault'}>{one.problem ?? 'Uploading...'}</span>
        </span>
        <Flex gap="small">
          {one.problem !== null && one.again && (
            <Button size="small" aria-label={`Retry ${one.file.name}`} onClick={() => onRetry(one)}>
              Retry
            </Button>
          )}
          <Button size="small" aria-label={`Remove ${one.file.name}`} onClick={() => onForget(one.id)}>
            Remove
          </Button>
        </Flex>
      </Flex>
    ))}
  </ul>
);
