import { type RefObject, useId, useImperativeHandle, useRef, useState } from 'react';
import Cropper from 'react-easy-crop';
import './PictureCrop.css';

export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const quality = 0.85;

/** Redrawn as JPEG, nothing else of the file survives. Null where the browser cannot draw it. */
const cropPicture = async (image: HTMLImageElement, area: Area, maxSidePx: number): Promise<Blob | null> => {
  const scale = Math.min(1, maxSidePx / Math.max(area.width, area.height));
  const width = Math.max(1, Math.round(area.width * scale));
  const height = Math.max(1, Math.round(area.height * scale));
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext('2d');
  if (!pen) return null;
  // JPEG would show transparency black.
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, width, height);
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, width, height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
};

export type Cut = (() => Promise<Blob | null>) | null;

interface Props {
  src: string;
  cut: RefObject<Cut>;
  onUnreadable: () => void;
  of: string;
  aspect?: number;
  round?: boolean;
  maxSidePx: number;
}

const maxZoom = 4;
const arrowStepPx = 8;

export function PictureCrop({ src, cut, onUnreadable, of, aspect = 1, round = false, maxSidePx }: Props) {
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area>();
  const image = useRef<HTMLImageElement | null>(null);
  const zoomId = useId();
  useImperativeHandle<Cut, Cut>(
    cut,
    () => (area ? async () => image.current && (await cropPicture(image.current, area, maxSidePx)) : null),
    [area, maxSidePx],
  );

  return (
    <div>
      <div className="sn-crop">
        <Cropper
          image={src}
          crop={crop}
          zoom={zoom}
          maxZoom={maxZoom}
          aspect={aspect}
          cropShape={round ? 'round' : 'rect'}
          showGrid={false}
          keyboardStep={arrowStepPx}
          disableAutomaticStylesInjection
          cropperProps={{ role: 'group', 'aria-label': `Part of the ${of}. Move it with the arrow keys.` }}
          mediaProps={{ alt: '', onError: onUnreadable }}
          setImageRef={({ current }) => (image.current = current)}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_percent, pixels) => setArea(pixels)}
        />
      </div>
      <label className="sn-crop__zoom" htmlFor={zoomId}>
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
    </div>
  );
}
