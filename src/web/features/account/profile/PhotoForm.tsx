import { Alert } from 'antd';
import { type RefObject, type SubmitEvent, Suspense, useImperativeHandle, useRef, useState } from 'react';
import { uploadPhoto as endpoint, uploadPhoto } from '../../../../contract/account';
import type { User } from '../../../../contract/profile';
import * as messages from '../../../../contract/messages';
import { useUploadPhotoMutation } from '../../../api/accountApi';
import type { Cut } from '../../../ui/PictureCrop';
import { useOneAtATime } from '../../../ui/hooks';
import { Avatar } from '../../../ui/Avatar';
import { PictureUpload, useShown } from './PictureUpload';
import { SheetButton, type Work } from './Sheet';
import { lazyPart } from '../../../ui/lazyPart';

/** The reason why a file cannot become the profile photo; null when it can. */
export const photoProblem = (file: File | undefined): string | null => {
  if (!file) return messages.profile.photoMissing;
  const { upload } = uploadPhoto;
  if (upload && file.size > upload.maxBytes) return messages.profile.photoTooLarge;
  return upload?.types.includes(file.type) ? null : messages.profile.photoWrongType;
};

const PictureCrop = lazyPart(() =>
  import(/* webpackChunkName: "crop" */ '../../../ui/PictureCrop').then((file) => ({ default: file.PictureCrop })),
);

const savedSidePx = 512;

interface Props {
  user: User;
  work: RefObject<Work | null>;
  onDone: () => void;
}

export function PhotoForm({ user, work, onDone }: Props) {
  const [uploadPhoto] = useUploadPhotoMutation();
  const [file, setFile] = useState<File>();
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const cut = useRef<Cut>(null);
  const saved = useRef(false);
  const shown = useShown(file);
  useImperativeHandle(work, () => ({
    changed: () => file !== undefined && !saved.current,
    forget: () => setFile(undefined),
  }));

  const pick = (picked: File) => {
    const found = photoProblem(picked);
    setProblem(found);
    setFile(found ? undefined : picked);
  };
  const unreadable = () => {
    setProblem(messages.profile.photoUnreadable);
    setFile(undefined);
  };
  const upload = useOneAtATime(async () => {
    if (!file) return setProblem((before) => before ?? photoProblem(undefined));
    // Until the picture is there, the member has not seen which part is meant.
    if (!cut.current) return;
    setBusy(true);
    const part = await cut.current();
    if (!part) unreadable();
    else if (!(await uploadPhoto({ file: new File([part], 'photo.jpg', { type: part.type }) })).error) {
      saved.current = true;
      onDone();
    }
    setBusy(false);
  });

  return (
    <form
      className="acct-photo"
      aria-label="Profile photo"
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        void upload();
      }}
    >
      {shown ? (
        <Suspense fallback={<div className="sn-crop" />}>
          <PictureCrop
            key={shown}
            src={shown}
            cut={cut}
            onUnreadable={unreadable}
            of="photo"
            round
            maxSidePx={savedSidePx}
          />
        </Suspense>
      ) : (
        <Avatar fullname={user.fullname} url={user.profile_url} size={88} />
      )}
      <PictureUpload
        id="photo"
        label="Choose a photo"
        accept={(endpoint.upload?.types ?? []).join(',')}
        picked={file}
        shown={shown}
        status={busy ? 'uploading' : undefined}
        onPick={pick}
        onForget={() => setFile(undefined)}
      />
      {!file && <p className="sn-muted sn-small">JPEG, PNG or GIF, at most 5 MB.</p>}
      {problem && <Alert type="error" title={problem} />}
      <SheetButton busy={busy} busyLabel="Uploading..." />
    </form>
  );
}
