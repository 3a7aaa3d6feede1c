import { useId, useRef, useState } from 'react';
import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import * as messages from '../../../contract/messages';
import { cropPicture, type Area } from '../../lib/cropPicture';
import { Dialog } from '../../ui/dialog/Dialog';
import './PhotoCrop.css';

interface Props {
  /** The address of the whole picture. */
  src: string;
  onCropped: (part: Blob) => void;
  onClose: () => void;
}

const maxZoom = 4;
const arrowStepPx = 8;
const savedSidePx = 512;

/** The square of a picture that becomes the photo: moved with a finger, the mouse or the arrow keys, and made smaller by zooming in. */
export function PhotoCrop({ src, onCropped, onClose }: Props) {
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area>();
  const [problem, setProblem] = useState<string | null>(null);
  const image = useRef<HTMLImageElement | null>(null);
  const zoomId = useId();

  const use = async () => {
    const part = image.current && area ? await cropPicture(image.current, area, savedSidePx) : null;
    if (part) onCropped(part);
    else setProblem(messages.profile.photoUnreadable);
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title="Choose the part to show"
      okText="Use this part"
      cancelText="Cancel"
      okButtonProps={{ 'aria-disabled': !area }}
      onOk={() => area && void use()}
    >
      {problem ? (
        <p className="sn-note sn-note--no" role="alert">
          {problem}
        </p>
      ) : (
        <>
          <div className="acct-crop">
            <Cropper
              image={src}
              crop={crop}
              zoom={zoom}
              maxZoom={maxZoom}
              aspect={1}
              cropShape="round"
              showGrid={false}
              keyboardStep={arrowStepPx}
              disableAutomaticStylesInjection
              cropperProps={{ role: 'group', 'aria-label': 'Part of the photo. Move it with the arrow keys.' }}
              mediaProps={{ alt: '', onError: () => setProblem(messages.profile.photoUnreadable) }}
              setImageRef={({ current }) => (image.current = current)}
              onCropChange={setCrop}
              onZoomChange={setZoom}
              onCropComplete={(_percent, pixels) => setArea(pixels)}
            />
          </div>
          <label className="acct-crop__zoom" htmlFor={zoomId}>
            <span>Zoom</span>
            <input
              id={zoomId}
              type="range"
              min={1}
              max={maxZoom}
              step={0.05}
              value={zoom}
              aria-valuetext={`${Math.round(zoom * 100)} percent`}
              onChange={(event) => setZoom(Number(event.target.value))}
            />
          </label>
          <p className="sn-muted sn-small">Drag the picture, or move it with the arrow keys.</p>
        </>
      )}
    </Dialog>
  );
}
