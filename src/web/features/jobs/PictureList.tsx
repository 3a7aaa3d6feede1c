import { Button } from 'antd';
import { type ChangeEvent, type ReactNode, useState } from 'react';
import * as messages from '../../../contract/messages';
import { getPreview } from '../../lib/pictures';
import { pictureRetried, type PictureProgress, selectPictures, usePendingSelector } from '../../pending/pendingSlice';
import { usePendingDispatch } from '../../pending/proofs';
import { Icon } from '../../ui/Icon';
import { LineIcon } from '../../ui/LineIcon';
import { PictureStrip } from '../../ui/PictureStrip';
import { ProgressBar } from '../../ui/ProgressBar';
import { Dialog } from '../../ui/dialog/Dialog';

const camera =
  'M4 8h3.5L9 5h6l1.5 3H20a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V9a1 1 0 0 1 1-1zM12 10a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7z';

interface Props {
  label: string;
  /** The ids of each one's pieces; the first names it. */
  screenshots: readonly (readonly string[])[];
  onRemove?: (id: string) => void;
  onRetake?: (id: string, files: readonly File[]) => void;
  onAdd?: (files: readonly File[]) => void;
  busy?: boolean;
}

type Progress = Pick<PictureProgress, 'status' | 'problem'>;

/** All pieces of a screenshot as one picture; the one that is worst off decides. */
const getProgress = (pieces: readonly (PictureProgress | undefined)[]): Progress | undefined =>
  pieces.includes(undefined)
    ? undefined
    : (['refused', 'sending', 'waiting', 'stored'] as const)
        .map((status) => pieces.find((piece) => piece?.status === status))
        .find((piece) => piece !== undefined);

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

const getWords = (picture: Progress | undefined, percent: number): string => {
  switch (picture?.status) {
    case undefined:
      return messages.jobs.pictureGone;
    case 'stored':
      return 'Uploaded';
    case 'sending':
      return `Uploading, ${percent} %`;
    case 'waiting':
      return percent > 0 ? `Waiting for the network, ${percent} % is there` : 'Waiting for the network';
    case 'refused':
      return picture.problem ?? messages.jobs.pictureFailed;
  }
};

export function PictureList({ label, screenshots, onAdd, busy = false, ...ways }: Props) {
  const pictures = usePendingSelector(selectPictures);
  if (screenshots.length === 0 && !onAdd) return null;
  return (
    <ul className="job-tiles" aria-label={label}>
      {screenshots.map((ids, at) => (
        <Tile
          key={ids[0]}
          ids={ids}
          name={`Picture ${at + 1}`}
          pieces={ids.map((id) => pictures[id])}
          busy={busy}
          {...ways}
        />
      ))}
      {onAdd && (
        <li>
          <PictureInput className="job-tile__add" label="Add a screenshot" multiple busy={busy} onChoose={onAdd}>
            <LineIcon d={camera} size={28} />
            <span>{busy ? 'Making it smaller…' : 'Add a screenshot'}</span>
          </PictureInput>
        </li>
      )}
    </ul>
  );
}

interface TileProps extends Pick<Props, 'onRemove' | 'onRetake' | 'busy'> {
  ids: readonly string[];
  name: string;
  pieces: readonly (PictureProgress | undefined)[];
}

function Tile({ ids, name, pieces, onRemove, onRetake, busy = false }: TileProps) {
  const dispatch = usePendingDispatch();
  const [isOpen, setOpen] = useState(false);
  const [id = ''] = ids;
  const picture = getProgress(pieces);
  const totalBytes = sum(pieces.map((piece) => piece?.totalBytes ?? 0));
  const percent = Math.floor((sum(pieces.map((piece) => piece?.receivedBytes ?? 0)) / totalBytes) * 100) || 0;
  const underWay = picture?.status === 'sending' || picture?.status === 'waiting';
  const failed = picture === undefined || picture.status === 'refused';
  const called = name.toLowerCase();
  return (
    <li className={failed ? 'job-tile job-tile--failed' : 'job-tile'}>
      <div className="job-tile__picture">
        {getPreview(id) ? (
          <button
            type="button"
            className="job-tile__open"
            aria-label={`See ${called}`}
            {...Dialog.onIntent}
            onClick={() => setOpen(true)}
          >
            <img src={getPreview(id)} alt="" />
            {ids.length > 1 && <span>{`Long: ${ids.length} parts`}</span>}
          </button>
        ) : (
          <Icon name="image" size={32} />
        )}
        {onRemove && (
          <button
            type="button"
            className="job-tile__remove"
            aria-label={`Remove ${called}`}
            title="Remove"
            onClick={() => onRemove(id)}
          >
            <Icon name="close" size={16} />
          </button>
        )}
      </div>
      <strong className="sn-visually-hidden">{name}</strong>
      <span className="job-tile__words">
        {failed && <Icon name="alert" size={16} />}
        {picture?.status === 'stored' && <Icon name="check" size={16} />}
        <span>{getWords(picture, percent)}</span>
      </span>
      {underWay && <ProgressBar percent={percent} label={`Upload of ${called}`} />}
      <div className="sn-line job-tile__ways">
        {(picture?.status === 'waiting' || picture?.status === 'refused') && (
          <Button
            size="small"
            onClick={() => ids.forEach((one) => dispatch(pictureRetried(one)))}
            aria-label={`Retry ${called}`}
          >
            Retry
          </Button>
        )}
        {onRetake && (
          <PictureInput
            className="job-tile__retake"
            label={`Retake ${called}`}
            busy={busy}
            onChoose={(files) => onRetake(id, files)}
          >
            Retake
          </PictureInput>
        )}
      </div>
      <Dialog open={isOpen} title={name} width={760} footer={null} onClose={() => setOpen(false)}>
        <PictureStrip sources={ids.flatMap((one) => getPreview(one) ?? [])} alt={name} />
      </Dialog>
    </li>
  );
}

interface InputProps {
  className: string;
  label: string;
  multiple?: boolean;
  busy: boolean;
  onChoose: (files: readonly File[]) => void;
  children: ReactNode;
}

/** The native input, invisible over the drawn one, accepts presses, keys and drops. */
function PictureInput({ className, label, multiple = false, busy, onChoose, children }: InputProps) {
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])];
    // Allows choosing the same picture again.
    target.value = '';
    onChoose(files);
  };
  return (
    <div className={className}>
      {children}
      <input type="file" accept="image/*" aria-label={label} multiple={multiple} disabled={busy} onChange={choose} />
    </div>
  );
}
