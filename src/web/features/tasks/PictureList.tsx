import { Button } from 'antd';
import * as messages from '../../../contract/messages';
import { previewOf } from '../../lib/picturePreviews';
import { usePictures } from '../../pending/hooks';
import { type PictureProgress, selectPictures } from '../../pending/picturesSlice';
import { usePendingSelector } from '../../pending/usePendingSelector';
import { ProgressBar } from '../../ui/ProgressBar';

interface Props {
  /** In the order in which they stand in the proof. */
  ids: readonly string[];
  /** Takes one out of the proof; without it the proof is out of its member's hands. */
  onRemove?: (id: string) => void;
}

const wordsOf = (picture: PictureProgress | undefined, percent: number): string => {
  switch (picture?.status) {
    case undefined:
      return messages.proofPictures.gone;
    case 'stored':
      return 'Uploaded';
    case 'sending':
      return `Uploading, ${percent} %`;
    case 'waiting':
      return percent > 0 ? `Waiting for the network, ${percent} % is there` : 'Waiting for the network';
    case 'refused':
      return picture.problem ?? messages.proofPictures.failed;
  }
};

/** How far each picture of a proof has come. */
export function PictureList({ ids, onRemove }: Props) {
  const pictures = usePendingSelector(selectPictures);
  if (ids.length === 0) return null;
  return (
    <ul className="job-pictures" aria-label="Pictures of your proof">
      {ids.map((id, at) => (
        <Row key={id} id={id} name={`Picture ${at + 1}`} picture={pictures[id]} onRemove={onRemove} />
      ))}
    </ul>
  );
}

interface RowProps extends Pick<Props, 'onRemove'> {
  id: string;
  name: string;
  picture: PictureProgress | undefined;
}

function Row({ id, name, picture, onRemove }: RowProps) {
  const { retry } = usePictures();
  const percent = picture ? Math.floor((picture.receivedBytes / picture.totalBytes) * 100) : 0;
  const underWay = picture?.status === 'sending' || picture?.status === 'waiting';
  const failed = picture === undefined || picture.status === 'refused';
  return (
    <li>
      <img src={previewOf(id)} alt="" />
      <div>
        <strong>{name}</strong>
        <span className={failed ? 'job-pictures__problem' : undefined}>{wordsOf(picture, percent)}</span>
        {underWay && <ProgressBar percent={percent} label={`Upload of ${name.toLowerCase()}`} />}
      </div>
      <div className="job-pictures__ways">
        {picture && (picture.status === 'waiting' || picture.status === 'refused') && (
          <Button type="link" size="small" onClick={() => retry(id)} aria-label={`Retry ${name.toLowerCase()}`}>
            Retry
          </Button>
        )}
        {onRemove && (
          <Button type="link" size="small" onClick={() => onRemove(id)} aria-label={`Remove ${name.toLowerCase()}`}>
            Remove
          </Button>
        )}
      </div>
    </li>
  );
}
