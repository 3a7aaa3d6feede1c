import { DeleteOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { KitVideo as Video } from '../../../../../contract/jobDetails';
import { formatMegabytes } from './kitWords';

interface Props {
  video: Video;
  fault: string | undefined;
  onRemove: () => void;
}

export const KitVideo = ({ video: { url, bytes }, fault, onRemove }: Props) => (
  <div className="kit__video" id="kit.video" tabIndex={-1}>
    {/* Nobody has written down what is said in it. */}
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
  </div>
);
