import { Button } from 'antd';
import { lazy, Suspense, useEffect, useMemo, useRef, useState, type FormEvent } from 'react';
import { Avatar } from './Avatar';
import { photoProblem } from './photoProblem';

const PhotoCrop = lazy(() => import('./PhotoCrop').then(({ PhotoCrop: Lazy }) => ({ default: Lazy })));

interface Props {
  fullname: string;
  url: string | null;
  busy: boolean;
  /** Answers whether the picture was stored. */
  onUpload: (file: File) => Promise<boolean>;
}

/** A file or a part of it, at an address where it can be shown; null while there is none. */
function useShown(picture: Blob | undefined): string | null {
  const address = useMemo(() => (picture ? URL.createObjectURL(picture) : null), [picture]);
  useEffect(() => () => void (address && URL.revokeObjectURL(address)), [address]);
  return address;
}

export function PhotoForm({ fullname, url, busy, onUpload }: Props) {
  const [file, setFile] = useState<File>();
  const [part, setPart] = useState<Blob>();
  const [cropping, setCropping] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const whole = useShown(file);
  const preview = useShown(part);

  const forget = () => {
    if (input.current) input.current.value = '';
    setFile(undefined);
    setPart(undefined);
  };
  const choose = (chosen: File | undefined) => {
    const found = chosen ? photoProblem(chosen) : null;
    setProblem(found);
    setPart(undefined);
    setFile(found ? undefined : chosen);
    setCropping(chosen !== undefined && found === null);
  };
  const closeCrop = () => {
    setCropping(false);
    if (!part) forget();
  };
  const upload = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    if (!part) return setProblem((before) => before ?? photoProblem(undefined));
    if (await onUpload(new File([part], 'photo.jpg', { type: part.type }))) forget();
  };

  return (
    <form className="acct-photo" aria-label="Profile photo" onSubmit={(event) => void upload(event)}>
      <Avatar fullname={fullname} url={preview ?? url} />
      <div className="acct-photo__fields">
        <label>
          <span>Choose a photo</span>
          <input
            ref={input}
            type="file"
            accept="image/jpeg,image/png,image/gif"
            aria-describedby="photo-rules"
            onChange={(event) => choose(event.target.files?.[0])}
          />
        </label>
        <p id="photo-rules" className="sn-muted sn-small">
          JPEG, PNG or GIF, at most 5 MB.
        </p>
        <div role="status">
          {part && <p className="sn-small">This is how it will look. Press Upload photo to keep it.</p>}
        </div>
        {problem && (
          <p className="sn-note sn-note--no" role="alert">
            {problem}
          </p>
        )}
      </div>
      <div className="acct-photo__actions">
        {part && <Button onClick={() => setCropping(true)}>Adjust</Button>}
        <Button type={part ? 'primary' : 'default'} htmlType="submit" loading={busy}>
          {busy ? 'Uploading...' : 'Upload photo'}
        </Button>
      </div>
      {cropping && whole && (
        <Suspense fallback={null}>
          <PhotoCrop
            src={whole}
            onClose={closeCrop}
            onCropped={(cropped) => {
              setPart(cropped);
              setCropping(false);
            }}
          />
        </Suspense>
      )}
    </form>
  );
}
