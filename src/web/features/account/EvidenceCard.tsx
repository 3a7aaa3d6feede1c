import { useState } from 'react';
import { uploadEvidence, type Socials } from '../../../contract/account';
import { limits } from '../../../contract/limits';
import * as messages from '../../../contract/messages';
import type { Platform } from '../../../contract/primitives';
import { formatCount } from '../../lib/naira';
import { platformNames, platforms } from '../../lib/platforms';
import { shrinkPicture, UnreadablePicture } from '../../lib/shrinkPicture';
import { Card } from '../../ui/Card';
import { StatusTag } from '../../ui/StatusTag';
import { useOneAtATime } from '../../ui/useOneAtATime';

interface Props {
  /** As they are saved, whatever stands in the form above. */
  socials: Socials;
  onUpload: (platform: Platform, file: File) => Promise<unknown>;
}

// The server draws a screenshot anew by the rule of a proof's pictures.
const bounds = { maxSidePx: limits.proofPictureMaxSidePx, maxBytes: limits.proofPictureMaxBytes };
const accepted = (uploadEvidence.upload?.types ?? []).join(',');

/** The screenshots by which a member shows the numbers of followers that they have saved. */
export function EvidenceCard({ socials, onUpload }: Props) {
  const stated = platforms.filter((one) => socials[one] !== '' && socials.followers[one] !== null);
  return (
    <Card title="Show your followers">
      <p className="sn-muted acct-hint">
        {stated.length > 0
          ? 'Send a screenshot of your profile on which your name and your number of followers can be read. We look at it and mark the number verified. We show it to you and our team alone.'
          : 'Save your name and your number of followers for a platform above. Then you can show the number here with a screenshot.'}
      </p>
      <ul className="acct-evidence">
        {stated.map((platform) => (
          <EvidenceRow key={platform} platform={platform} socials={socials} onUpload={onUpload} />
        ))}
      </ul>
    </Card>
  );
}

function EvidenceRow({ platform, socials, onUpload }: Props & { platform: Platform }) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const name = platformNames[platform];
  const evidence = socials.evidence[platform];

  const send = useOneAtATime(async (chosen: File) => {
    setProblem(null);
    setBusy(true);
    try {
      const picture = await shrinkPicture(chosen, bounds);
      await onUpload(platform, new File([picture], 'screenshot', { type: picture.type }));
    } catch (error) {
      if (!(error instanceof UnreadablePicture)) throw error;
      setProblem(messages.profile.photoUnreadable);
    } finally {
      setBusy(false);
    }
  });

  return (
    <li>
      <div className="acct-evidence__head">
        <b>{name}</b>
        <StatusTag kind="evidence" status={evidence?.status ?? 'none'} />
      </div>
      <p className="sn-muted sn-small">
        {socials[platform]}, {formatCount(socials.followers[platform] ?? 0)} followers
        {evidence && (
          <>
            {' · '}
            <a className="sn-link" href={evidence.url} target="_blank" rel="noreferrer">
              See your screenshot<span className="sn-visually-hidden"> for {name}</span>
            </a>
          </>
        )}
      </p>
      <label className="acct-evidence__file">
        <span className="sn-small">
          {evidence ? 'Replace the screenshot' : 'Choose a screenshot'}
          <span className="sn-visually-hidden"> for {name}</span>
        </span>
        <input
          type="file"
          accept={accepted}
          disabled={busy}
          onChange={({ target }) => {
            const chosen = target.files?.[0];
            target.value = '';
            if (chosen) void send(chosen);
          }}
        />
      </label>
      <div role="status">{busy && <p className="sn-small">Uploading...</p>}</div>
      {problem && (
        <p className="sn-note sn-note--no" role="alert">
          {problem}
        </p>
      )}
    </li>
  );
}
