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
import * as messages from '../../../contract/messages';
import type { Platform } from '../../../contract/primitives';
import type { Socials, User } from '../../../contract/profile';
import { useUploadPhotoMutation, useUploadVerificationMutation } from '../../api/accountApi';
import { platformNames } from '../../lib/platforms';
import { describeRefusal, prepareWhole, RefusedPicture, shapes } from '../../lib/pictures';
import { StatusTag } from '../StatusTag';
import { Avatar } from '../../ui/Avatar';
import { lazyPart } from '../../ui/lazyPart';
import type { Cut } from '../../ui/PictureCrop';
import { useOneAtATime } from '../../ui/useOneAtATime';
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
  picked: File | undefined;
  shown: string | undefined;
  status?: 'uploading' | 'error' | undefined;
  onPick: (file: File) => void;
  onForget: () => void;
}

/** Any file, because its name and type may be wrong: its bytes decide. */
const anyPicture = { format: 'image/*', filter: () => true };

function PictureUpload({ id, label, picked, shown, status, onPick, onForget }: UploadProps) {
  return (
    <Upload
      aria-label={label}
      listType="picture"
      accept={anyPicture}
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

const describePhoto = (error: unknown, file: File): string =>
  error instanceof RefusedPicture && error.problem === 'noPicture'
    ? messages.profile.photoWrongType
    : describeRefusal(error, file);

const PictureCrop = lazyPart(() =>
  import(/* webpackChunkName: "crop" */ '../../ui/PictureCrop').then((file) => ({ default: file.PictureCrop })),
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

  const pick = useOneAtATime(async (picked: File) => {
    setProblem(null);
    setBusy(true);
    try {
      setFile(new File([await prepareWhole(picked, shapes.photo)], picked.name));
    } catch (error) {
      setFile(undefined);
      setProblem(describePhoto(error, picked));
    }
    setBusy(false);
  });
  const unreadable = () => {
    setProblem(messages.profile.photoUnreadable);
    setFile(undefined);
  };
  const upload = useOneAtATime(async () => {
    if (!file) return setProblem((before) => before ?? messages.profile.photoMissing);
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
        picked={file}
        shown={shown}
        status={busy ? 'uploading' : undefined}
        onPick={(picked) => void pick(picked)}
        onForget={() => setFile(undefined)}
      />
      {!file && <p className="sn-muted sn-small">Any picture from your phone. We’ll make it smaller.</p>}
      {problem && <Alert type="error" title={problem} />}
      <SheetButton busy={busy} busyLabel="Uploading..." />
    </form>
  );
}

interface VerificationProps {
  platform: Platform;
  socials: Socials;
}

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
      const picture = await prepareWhole(file, shapes.verification);
      const { error } = await sendScreenshot({
        platform,
        file: new File([picture], 'screenshot', { type: picture.type }),
      });
      if (error) setStatus('error');
      else forget();
    } catch (error) {
      forget();
      setProblem(describeRefusal(error, file));
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
