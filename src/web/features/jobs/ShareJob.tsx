import { Button, type ButtonProps } from 'antd';
import { type ReactNode, Suspense, useId, useRef, useState } from 'react';
import { kitUrl, type TaskWithKit } from '../../../contract/jobDetails';
import * as messages from '../../../contract/messages';
import type { SharePlatform } from '../../../contract/shareText';
import { lagosToday } from '../../lib/dates';
import { sourceNames } from '../../lib/platforms';
import { Card } from '../../ui/Card';
import { CopyButton } from '../../ui/CopyButton';
import { Icon } from '../../ui/Icon';
import { LoadingState } from '../../ui/PageState';
import { useOneAtATime } from '../../ui/useOneAtATime';
import { OpenedLink } from './OpenedLink';
import {
  addressFor,
  addressOf,
  addressPlatforms,
  bytesText,
  fileNameOf,
  galleryApps,
  linkOf,
  piecesOf,
  textOf,
  type Piece,
} from './shareWays';
import { lazyPart } from '../../ui/lazyPart';
import './share.css';

const QrCode = lazyPart(() => import('../../ui/QrCode').then((module) => ({ default: module.QrCode })));

interface Props {
  task: TaskWithKit;
  onShared: (platform: SharePlatform) => void;
}

export function ShareJob({ task, onShared }: Props) {
  const pieces = piecesOf(task.kit);
  const [name, setName] = useState(pieces[0]?.name);
  const piece = pieces.find((one) => one.name === name) ?? pieces[0];
  const hasSheet = typeof navigator.share === 'function';
  const ways = <Ways task={task} piece={piece} onShared={onShared} />;
  return (
    <Card title="Share">
      <div className="share">
        {pieces.length > 0 && <Pieces pieces={pieces} chosen={piece} onChoose={setName} />}
        {hasSheet ? (
          <>
            <Sheet key={piece?.name} task={task} piece={piece} />
            <details className="sn-fold share-more">
              <summary>More ways</summary>
              {ways}
            </details>
          </>
        ) : (
          <Folded>{ways}</Folded>
        )}
        <p className="job-note">Keep the word “Ad” in your post. The law requires it.</p>
        {task.application?.share && <OpenedLink taskId={task.id} share={task.application.share} />}
      </div>
    </Card>
  );
}

interface PiecesProps {
  pieces: readonly Piece[];
  chosen: Piece | undefined;
  onChoose: (name: string) => void;
}

function Pieces({ pieces, chosen, onChoose }: PiecesProps) {
  const group = useId();
  const [shown, setShown] = useState(!navigator.connection?.saveData);
  return (
    <fieldset className="share-pieces">
      <legend className="sn-visually-hidden">What you post</legend>
      <div>
        {pieces.map(({ name, called, alt, bytes }) => (
          <label key={name} className="share-piece">
            {alt !== null && shown ? (
              <img src={kitUrl(name, 'small')} alt={alt} width={320} height={320} loading="lazy" decoding="async" />
            ) : (
              <span className="share-piece__words">{alt ?? <Icon name="play" size={32} />}</span>
            )}
            {pieces.length > 1 && (
              <span>
                <input type="radio" name={group} checked={name === chosen?.name} onChange={() => onChoose(name)} />
                <span>{called}</span> <small>{bytesText(bytes)}</small>
              </span>
            )}
          </label>
        ))}
      </div>
      {!shown && pieces.some(({ alt }) => alt !== null) && (
        <Button size="small" onClick={() => setShown(true)}>
          Show the pictures
        </Button>
      )}
      {chosen?.alt === null && <video src={chosen.url} preload="none" controls aria-label="Video of the job" />}
    </fieldset>
  );
}

const ShareButton = (props: ButtonProps) => (
  <Button type="primary" size="large" block icon={<Icon name="share" size={18} />} {...props}>
    Share
  </Button>
);

const canSend = (type: string): boolean => {
  const trial = { files: [new File(['x'], type.replace('/', '.'), { type })] };
  return typeof navigator.canShare === 'function' && navigator.canShare(trial);
};

const nameOf = (error: unknown): string => (error instanceof Error || error instanceof DOMException ? error.name : '');

function Sheet({ task, piece }: { task: TaskWithKit; piece: Piece | undefined }) {
  const [busy, setBusy] = useState(false);
  const [note, setNote] = useState<string | null>(null);
  const fetched = useRef<File>(undefined);
  const costId = useId();
  const sent = piece && canSend(piece.type) ? piece : undefined;

  const fileOf = async (one: Piece): Promise<File> => {
    if (fetched.current) return fetched.current;
    const answer = await fetch(one.url);
    if (!answer.ok) throw new Error(`no file: ${answer.status}`);
    fetched.current = new File([await answer.blob()], fileNameOf(task, one), { type: one.type });
    return fetched.current;
  };
  const share = useOneAtATime(async () => {
    setNote(null);
    setBusy(true);
    try {
      const text = textOf(task, null, lagosToday());
      await navigator.share(sent ? { files: [await fileOf(sent)], text } : { text });
    } catch (error) {
      // The press expired while the file was loading.
      if (nameOf(error) === 'NotAllowedError' && fetched.current) setNote(messages.jobs.shareReady);
      // A closed sheet is no error.
      else if (nameOf(error) !== 'AbortError') setNote(messages.jobs.shareFailed);
    }
    setBusy(false);
  });
  return (
    <div className="share-sheet">
      <ShareButton loading={busy} aria-describedby={sent && costId} onClick={() => void share()} />
      {sent && (
        <p id={costId} className="job-note">
          {`${sent.alt === null ? 'Video' : 'Picture'} ${bytesText(sent.bytes)}`}
        </p>
      )}
      {note && (
        <p className="sn-note" role="alert">
          {note}
        </p>
      )}
    </div>
  );
}

function Folded({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const waysId = useId();
  return (
    <>
      <ShareButton aria-expanded={open} aria-controls={waysId} onClick={() => setOpen(!open)} />
      <div id={waysId} hidden={!open}>
        {open && children}
      </div>
    </>
  );
}

interface WaysProps extends Props {
  piece: Piece | undefined;
}

function Ways({ task, piece, onShared }: WaysProps) {
  const today = lagosToday();
  const post = textOf(task, task.platform, today);
  return (
    <div className="share-ways">
      <ul className="share-places" aria-label="Places to post">
        {addressPlatforms.map((platform) => {
          const address = addressOf(task, platform, today);
          return (
            address && (
              <li key={platform}>
                <Button href={address} target="_blank" rel="noopener noreferrer" onClick={() => onShared(platform)}>
                  {sourceNames[platform]}
                </Button>
              </li>
            )
          );
        })}
      </ul>
      {linkOf(task, null) && (
        <p className="job-note">Facebook and LinkedIn only take the link: copy the caption first and paste it there.</p>
      )}
      {(['instagram', 'tiktok'] as const).map((platform) => (
        <section key={platform} className="share-app" aria-label={sourceNames[platform]}>
          <h3>{sourceNames[platform]}</h3>
          <div>
            {piece && (
              <Button href={addressFor(piece, platform)} download={fileNameOf(task, piece)}>
                {piece.alt === null ? 'Save video' : 'Save picture'}
              </Button>
            )}
            <CopyButton
              text={textOf(task, platform, today)}
              label="Copy caption"
              toast={messages.jobs.shareCaptionCopied}
              labelled
            />
            <Button
              href={galleryApps[platform]}
              target="_blank"
              rel="noopener noreferrer"
              onClick={() => onShared(platform)}
            >
              {`Open ${sourceNames[platform]}`}
            </Button>
          </div>
        </section>
      ))}
      <section className="share-app" aria-label="Anywhere else">
        <h3>Anywhere else</h3>
        <p className="share-text">{post}</p>
        <div>
          {piece && (
            <Button href={piece.url} download={fileNameOf(task, piece)}>
              {piece.alt === null ? 'Save video' : 'Save picture'}
            </Button>
          )}
          <CopyButton text={post} label="Copy caption" toast={messages.jobs.shareCaptionCopied} labelled />
          <Code link={linkOf(task, 'qr')} />
        </div>
      </section>
    </div>
  );
}

function Code({ link }: { link: string | null }) {
  const [shown, setShown] = useState(false);
  if (!link) return null;
  if (!shown)
    return (
      <Button icon={<Icon name="qr" size={18} />} onClick={() => setShown(true)}>
        QR code
      </Button>
    );
  return (
    <div className="share-code">
      <Suspense fallback={<LoadingState rows={4} />}>
        <QrCode text={link} label="QR code of your link" />
      </Suspense>
    </div>
  );
}
