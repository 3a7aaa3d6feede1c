import { useEffect, useMemo, useState, type FormEvent } from 'react';
import { Avatar } from './Avatar';
import { photoProblem } from './photoProblem';

interface Props {
  fullname: string;
  url: string | null;
  busy: boolean;
  /** Answers whether the picture was stored. */
  onUpload: (file: File) => Promise<boolean>;
}

export function PhotoForm({ fullname, url, busy, onUpload }: Props) {
  const [file, setFile] = useState<File>();
  const [problem, setProblem] = useState<string | null>(null);
  const preview = useMemo(() => (file && photoProblem(file) === null ? URL.createObjectURL(file) : null), [file]);

  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview]);

  const choose = (chosen: File | undefined) => {
    setFile(chosen);
    setProblem(chosen ? photoProblem(chosen) : null);
  };
  const upload = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const found = photoProblem(file);
    setProblem(found);
    if (found || !file || !(await onUpload(file))) return;
    form.reset();
    setFile(undefined);
  };

  return (
    <form className="acct-photo" aria-label="Profile photo" onSubmit={(event) => void upload(event)}>
      <Avatar fullname={fullname} url={preview ?? url} />
      <div className="acct-photo__fields">
        <label>
          <span>Choose a photo</span>
          <input
            type="file"
            accept="image/jpeg,image/png,image/gif"
            aria-describedby="photo-rules"
            onChange={(event) => choose(event.target.files?.[0])}
          />
        </label>
        <p id="photo-rules" className="sn-muted sn-small">
          JPEG, PNG or GIF, at most 5 MB.
        </p>
        {problem && (
          <p className="sn-note sn-note--no" role="alert">
            {problem}
          </p>
        )}
      </div>
      <button type="submit" className="sn-btn sn-btn--ghost" disabled={busy} aria-busy={busy}>
        {busy ? 'Uploading...' : 'Upload photo'}
      </button>
    </form>
  );
}
