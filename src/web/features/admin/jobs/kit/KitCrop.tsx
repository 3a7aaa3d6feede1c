import { Alert, Button, Segmented } from 'antd';
import { useRef, useState } from 'react';
import { kitLimits } from '../../../../../contract/limits';
import { type KitPicture, kitSizes } from '../../../../../contract/jobDetails';
import * as messages from '../../../../../contract/messages';
import { DialogModal } from '../../../../ui/dialog/DialogModal';
import { type Cut, PictureCrop } from '../../../../ui/PictureCrop';

interface Props {
  open: boolean;
  picture: KitPicture;
  onClose: () => void;
  onCut: (part: File) => void;
}

type Shape = 'square' | 'wide' | 'story';
const shapes: { value: Shape; label: string }[] = [
  { value: 'square', label: 'Square' },
  { value: 'wide', label: 'Wide' },
  { value: 'story', label: 'Story' },
];

export function KitCrop({ open, picture, onClose, onCut }: Props) {
  const [shape, setShape] = useState<Shape>('square');
  const [failed, setFailed] = useState(false);
  const cut = useRef<Cut>(null);
  const { width, height } = kitSizes[shape];
  const crop = async () => {
    // The picture is not visible yet.
    if (!cut.current) return;
    const part = await cut.current();
    if (part) onCut(new File([part], 'part.jpg', { type: part.type }));
    else setFailed(true);
  };
  return (
    <DialogModal
      open={open}
      title="Crop the picture"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Keep it as it is</Button>
          <Button type="primary" onClick={() => void crop()}>
            Crop
          </Button>
        </>
      }
    >
      <Segmented<Shape> aria-label="Shape" name="shape" value={shape} onChange={setShape} options={shapes} />
      <PictureCrop
        key={shape}
        src={picture.url}
        cut={cut}
        onUnreadable={() => setFailed(true)}
        of="picture"
        aspect={width / height}
        maxSidePx={kitLimits.pictureMaxSidePx}
      />
      {failed && <Alert type="error" title={messages.profile.photoUnreadable} />}
    </DialogModal>
  );
}
