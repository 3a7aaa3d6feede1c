import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, ScissorOutlined } from '@ant-design/icons';
import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { kitLimits } from '../../../../../contract/limits';
import { type KitPicture, kitUrl } from '../../../../../contract/jobDetails';
import { dialogOnDemand } from '../../../../ui/dialog/dialogOnDemand';
import type { Faults } from './kitFaults';
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
    // A moved node loses the focus; at the end of the list its button is disabled, and the other one takes it.
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
              <Form.Item
                label={`What picture ${at + 1} shows`}
                htmlFor={`${path}.alt`}
                required
                aria-live="polite"
                validateStatus={altFault ? 'error' : ''}
                help={altFault && <span id={`${path}.alt-fault`}>{altFault}</span>}
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
              </Form.Item>
              <span className="kit__steps">
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
              </span>
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
