import { UploadOutlined } from '@ant-design/icons';
import { Alert, Button, Upload } from 'antd';
import {
  type RefObject,
  type SubmitEvent,
  Suspense,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import { uploadPhoto, uploadVerification } from '../../../../contract/account';
import { limits } from '../../../../contract/limits';
import * as messages from '../../../../contract/messages';
import type { Platform } from '../../../../contract/primitives';
import type { Socials, User } from '../../../../contract/profile';
import { useUploadPhotoMutation, useUploadVerificationMutation } from '../../../api/accountApi';
import { platformNames } from '../../../lib/platforms';
import { shrinkPicture, UnreadablePicture } from '../../../lib/pictures';
import { StatusTag } from '../../../shared/StatusTag';
import { Avatar } from '../../../ui/Avatar';
import { lazyPart } from '../../../ui/lazyPart';
import type { Cut } from '../../../ui/PictureCrop';
import { useOneAtATime } from '../../../ui/useOneAtATime';
import { hasStated } from './profileSheets';
import { SheetButton, type Work } from './Sheet';

function useShown(picture: File | undefined): string | undefined {
  const address = useMemo(() => (picture ? URL.createObjectURL(picture) : undefined), [picture]);
  useEffect(() => () => void (address && URL.revokeObjectURL(address)), [address]);
  return address;
}

interface UploadProps {
  id?: string;
  label: string;
  accepted: readonly string[] | undefined;
  picked: File | undefined;
  shown: string | undefined;
  status?: 'uploading' | 'error' | undefined;
  onPick: (file: File) => void;
  onForget: () => void;
}

function PictureUpload({ id, label, accepted, picked, shown, status, onPick, onForget }: UploadProps) {
  return (
    <Upload
      aria-label={label}
      listType="picture"
      accept={accepted?.join(',')}
      maxCount={1}
      disabled={status === 'uploading'}
      fileList={picked && shown ? [{ uid: shown, name: picked.name, thumbUrl: shown, ...(status && { status }) }] : []}
      beforeUpload={(file) => {
        onPick(file);
        return false;
      }}
      onRemove={onForget}
    >
      <Button id={id} icon={<UploadOutlined />} disabled={status === 'uploading'}>
        {label}
      </Button>
    </Upload>
  );
}

export const photoProblem = (file: File | undefined): string | null => {
  if (!file) return messages.profile.photoMissing;
  const { upload } = uploadPhoto;
  if (upload && file.size > upload.maxBytes) return messages.profile.photoTooLarge;
  return upload?.types.includes(file.type) ? null : messages.profile.photoWrongType;
};

const PictureCrop = lazyPart(() =>
  import(/* webpackChunkName: "crop" */ '../../../ui/PictureCrop').then((file) => ({ default: file.PictureCrop })),
);

export function PhotoForm({ user, work, onDone }: { user: User; work: RefObject<Work | null>; onDone: () => void }) {
  const [sendPhoto] = useUploadPhotoMutation();
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
    // The picture is not visible yet.
    if (!cut.current) return;
    setBusy(true);
    const part = await cut.current();
    if (!part) unreadable();
    else if (!(await sendPhoto({ file: new File([part], 'photo.jpg', { type: part.type }) })).error) {
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
          <PictureCrop key={shown} src={shown} cut={cut} onUnreadable={unreadable} of="photo" round maxSidePx={512} />
        </Suspense>
      ) : (
        <Avatar fullname={user.fullname} url={user.profile_url} size={88} />
      )}
      <PictureUpload
        id="photo"
        label="Choose a photo"
        accepted={uploadPhoto.upload?.types}
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

interface VerificationProps {
  platform: Platform;
  socials: Socials;
}

// The server redraws it like a proof's pictures.
const bounds = { maxSidePx: limits.proofPictureMaxSidePx, maxBytes: limits.proofPictureMaxBytes };

export function Verification({ platform, socials }: VerificationProps) {
  const [sendScreenshot] = useUploadVerificationMutation();
  const [picked, setPicked] = useState<File>();
  const [status, setStatus] = useState<'uploading' | 'error'>();
  const [problem, setProblem] = useState<string | null>(null);
  const shown = useShown(picked);
  const verification = socials.verifications[platform];

  const forget = () => {
    setPicked(undefined);
    setStatus(undefined);
    setProblem(null);
  };
  const send = useOneAtATime(async (file: File) => {
    setPicked(file);
    setProblem(null);
    setStatus('uploading');
    try {
      const picture = await shrinkPicture(file, bounds);
      const { error } = await sendScreenshot({
        platform,
        file: new File([picture], 'screenshot', { type: picture.type }),
      });
      if (error) setStatus('error');
      else forget();
    } catch (error) {
      if (!(error instanceof UnreadablePicture)) throw error;
      forget();
      setProblem(messages.profile.photoUnreadable);
    }
  });

  return (
    <section className="acct-verification" aria-label="Verify your followers">
      <div className="sn-line sn-line--ends acct-verification__head">
        <h3>Verify your followers</h3>
        {hasStated(socials, platform) && <StatusTag kind="verification" status={verification?.status ?? 'none'} />}
      </div>
      {hasStated(socials, platform) ? (
        <>
          <p className="sn-muted sn-small">
            Send a screenshot of your profile that shows your name and number of followers. We’ll check it and mark the
            number verified. Only you and our team can see it.
          </p>
          <PictureUpload
            label={verification ? 'Replace the screenshot' : 'Choose a screenshot'}
            accepted={uploadVerification.upload?.types}
            picked={picked}
            shown={shown}
            status={status}
            onPick={(file) => void send(file)}
            onForget={forget}
          />
          <div role="status" className="acct-verification__state">
            {status === 'uploading' && <span className="sn-small">Uploading...</span>}
          </div>
          {status === 'error' && picked && <Button onClick={() => void send(picked)}>Try again</Button>}
          {problem && <Alert type="error" title={problem} />}
          {verification && (
            <a className="sn-link" href={verification.url} target="_blank" rel="noreferrer">
              See your screenshot
              <span className="sn-visually-hidden">{` for ${platformNames[platform]}`}</span>
            </a>
          )}
        </>
      ) : (
        <p className="sn-muted sn-small">Save these first, then add a screenshot.</p>
      )}
    </section>
  );
}
