import { Alert, Button } from 'antd';
import { useState } from 'react';
import { uploadVerification as endpoint } from '../../../../contract/account';
import type { Socials } from '../../../../contract/profile';
import { limits } from '../../../../contract/limits';
import * as messages from '../../../../contract/messages';
import type { Platform } from '../../../../contract/primitives';
import { useUploadVerificationMutation } from '../../../api/accountApi';
import { platformNames } from '../../../lib/platforms';
import { shrinkPicture, UnreadablePicture } from '../../../lib/shrinkPicture';
import { StatusTag } from '../../../shared/StatusTag';
import { useOneAtATime } from '../../../ui/hooks';
import { PictureUpload, useShown } from './PictureUpload';
import { hasStated } from './sheets';

interface Props {
  platform: Platform;
  /** The saved values, not those in the fields above. */
  socials: Socials;
}

// The server redraws it like a proof's pictures.
const bounds = { maxSidePx: limits.proofPictureMaxSidePx, maxBytes: limits.proofPictureMaxBytes };
const accepted = (endpoint.upload?.types ?? []).join(',');

/** The screenshot that proves the member's saved number of followers. It is sent as soon as it is picked. */
export function Verification({ platform, socials }: Props) {
  const [uploadVerification] = useUploadVerificationMutation();
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
      const { error } = await uploadVerification({
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
            accept={accepted}
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
