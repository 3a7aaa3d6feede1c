import {
  FacebookFilled,
  InstagramOutlined,
  LinkedinFilled,
  TelegramFilled,
  TikTokFilled,
  WhatsAppOutlined,
  XOutlined,
} from '@ant-design/icons';
import { Button, Checkbox } from 'antd';
import { type ComponentType, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { kitUrl, type TaskWithKit } from '../../../contract/jobDetails';
import type { SharePlatform } from '../../../contract/shareText';
import { lagosToday } from '../../lib/dates';
import { Card } from '../../ui/Card';
import { CopyButton } from '../../ui/CopyButton';
import { Icon } from '../../ui/Icon';
import { LoadingState } from '../../ui/PageState';
import { useToaster } from '../../ui/toaster';
import { useCopy } from '../../ui/useCopy';
import { useOneAtATime } from '../../ui/useOneAtATime';
import { useNow } from '../../ui/time';
import { isShareable } from './jobState';
import { OpenedLink } from './OpenedLink';
import * as words from './shareWords';
import {
  addressFor,
  addressOf,
  bytesText,
  fileNameOf,
  linkOf,
  piecesOf,
  piecesText,
  placeNames,
  placesOf,
  saveAll,
  textOf,
  type Piece,
} from './shareWays';
import { lazyPart } from '../../ui/lazyPart';
import './share.css';

const QrCode = lazyPart(() => import('../../ui/QrCode').then((module) => ({ default: module.SavedQrCode })));

const icons: Readonly<Record<SharePlatform, ComponentType<{ 'aria-hidden': true }>>> = {
  whatsapp: WhatsAppOutlined,
  instagram: InstagramOutlined,
  facebook: FacebookFilled,
  twitter: XOutlined,
  tiktok: TikTokFilled,
  telegram: TelegramFilled,
  linkedin: LinkedinFilled,
};

const isSavingData = (): boolean => navigator.connection?.saveData ?? false;

interface Props {
  task: TaskWithKit;
  onShared?: (place: SharePlatform) => void;
  /** Leads to the form of the proof; absent once the proof is sent. */
  onProve?: () => void;
}

export function ShareJob({ task, onShared, onProve }: Props) {
  const pieces = piecesOf(task.kit);
  const { asked, others } = placesOf(task);
  const [left, setLeft] = useState<readonly string[]>(() =>
    pieces.flatMap(({ name, alt }) => (alt === null && pieces.length > 1 ? name : [])),
  );
  const chosen = pieces.filter(({ name }) => !left.includes(name));
  const { copy, byHand } = useCopy();
  const [shown, setShown] = useState(asked[0] ?? 'whatsapp');
  const [done, setDone] = useState<string | null>(null);
  const { canSend, busy, note, send } = useSheet(task, chosen, { first: shown, ahead: onProve !== undefined });
  const text = textOf(task, shown, lagosToday());

  const finish = (place: SharePlatform, outcome: string) => {
    setDone(outcome);
    onShared?.(place);
  };
  const share = useOneAtATime(async (place: SharePlatform) => {
    setShown(place);
    const post = textOf(task, place, lagosToday());
    const copied = await copy(post);
    if (await send(place, post)) finish(place, copied ? words.captionReady : '');
  });
  const open = async (place: SharePlatform) => {
    setShown(place);
    // The opened page takes the focus, without which nothing can be copied.
    const copied = copy(textOf(task, place, lagosToday()));
    saveAll(task, chosen, place);
    finish(
      place,
      [chosen.length > 0 && words.shareSaved(piecesText(chosen), chosen.length), (await copied) && words.captionReady]
        .filter(Boolean)
        .join(' '),
    );
  };
  const ways = (places: readonly SharePlatform[]) => (
    <ul className="share-places">
      {places.map((place) => {
        const Logo = icons[place];
        return (
          <li key={place}>
            <Button
              type={place === asked[0] ? 'primary' : 'default'}
              size="large"
              block
              icon={<Logo aria-hidden />}
              loading={busy === place}
              {...(canSend
                ? { onClick: () => void share(place) }
                : {
                    href: addressOf(task, place, lagosToday(), chosen.length > 0),
                    target: '_blank',
                    rel: 'noopener noreferrer',
                    onClick: () => void open(place),
                  })}
            >
              {placeNames[place]}
            </Button>
          </li>
        );
      })}
    </ul>
  );
  return (
    <Card title="Share">
      <div className="share">
        {pieces.length > 0 && <Pieces pieces={pieces} left={left} onLeave={setLeft} />}
        <section className="share-ways" aria-label="Places to post">
          {ways(asked)}
        </section>
        {!canSend && chosen.length > 0 && (
          <p className="job-note">{words.shareWordsOnly(piecesText(chosen), chosen.length)}</p>
        )}
        {note && (
          <p className="sn-note" role="alert">
            {note}
          </p>
        )}
        <div role="status">{done !== null && (done || onProve) && <Posted outcome={done} onProve={onProve} />}</div>
        <section className="share-caption" aria-label="Caption">
          <h3>{`Caption for ${placeNames[shown]}`}</h3>
          <p className="share-text">{text}</p>
          <p className="job-note">Keep the word “Ad” in your post. The law requires it.</p>
        </section>
        <div className="share-tools">
          <CopyButton text={text} label="Copy caption" toast={words.captionCopied} labelled />
          <LinkTools task={task} place={shown} />
          {chosen.length > 0 && <SaveButton task={task} pieces={chosen} />}
        </div>
        {others.length > 0 && (
          <details className="sn-fold">
            <summary>Other places</summary>
            {ways(others)}
          </details>
        )}
        {task.application?.share && <OpenedLink taskId={task.id} share={task.application.share} />}
      </div>
      {byHand}
    </Card>
  );
}

/** After the proof: all of it while the link works. */
export function SharedJob({ task }: { task: TaskWithKit }) {
  const share = task.application?.share ?? null;
  const now = useNow(60_000);
  const isOver = share !== null && share.until !== null && Date.parse(share.until) <= now.getTime();
  if (!isOver && isShareable(task)) return <ShareJob task={task} />;
  return (
    share && (
      <Card>
        <OpenedLink taskId={task.id} share={share} />
      </Card>
    )
  );
}

const canShare = (files: File[]): boolean => typeof navigator.canShare === 'function' && navigator.canShare({ files });

const fileOf = async (task: TaskWithKit, piece: Piece, address: string): Promise<File> => {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`no file: ${answer.status}`);
  return new File([await answer.blob()], fileNameOf(task, piece), { type: piece.type });
};

/** The phone's share sheet for all chosen files, loaded ahead because a press expires. */
function useSheet(
  task: TaskWithKit,
  chosen: readonly Piece[],
  { first, ahead }: { first: SharePlatform; ahead: boolean },
) {
  const [busy, setBusy] = useState<SharePlatform | null>(null);
  const [note, setNote] = useState('');
  const [refused, setRefused] = useState(false);
  const files = useRef(new Map<string, Promise<File>>());
  const loaded = useRef(new Set<string>());
  const trial = chosen.map(({ name, type }) => new File(['x'], name, { type }));
  const canSend = !refused && typeof navigator.share === 'function' && trial.length > 0 && canShare(trial);

  const load = (place: SharePlatform): Promise<File[]> =>
    Promise.all(
      chosen.map((piece) => {
        const address = addressFor(piece, place);
        const begun = files.current.get(address) ?? fileOf(task, piece, address);
        files.current.set(address, begun);
        begun.then(
          () => loaded.current.add(address),
          () => files.current.delete(address),
        );
        return begun;
      }),
    );
  const loadAhead = useEffectEvent(() => {
    if (ahead && canSend && !isSavingData() && chosen.every(({ alt }) => alt !== null))
      load(first).catch(() => undefined);
  });
  useEffect(() => loadAhead(), []);

  /** @returns null if it was shared, empty if the sheet was closed, or the problem */
  const attempt = async (place: SharePlatform, text: string): Promise<string | null> => {
    const wasReady = chosen.every((piece) => loaded.current.has(addressFor(piece, place)));
    const all = await load(place).catch(() => null);
    if (!all) return words.shareNotLoaded;
    try {
      await navigator.share({ files: all, text });
      return null;
    } catch (error) {
      const name = error instanceof Error || error instanceof DOMException ? error.name : '';
      if (name === 'AbortError') return '';
      // The press expired while the files were loading.
      if (name === 'NotAllowedError' && !wasReady) return words.shareReady(placeNames[place]);
      setRefused(true);
      return words.shareFailed;
    }
  };
  const send = async (place: SharePlatform, text: string): Promise<boolean> => {
    setNote('');
    setBusy(place);
    const problem = await attempt(place, text);
    setBusy(null);
    setNote(problem ?? '');
    return problem === null;
  };
  return { canSend, busy, note, send };
}

interface PiecesProps {
  pieces: readonly Piece[];
  left: readonly string[];
  onLeave: (left: readonly string[]) => void;
}

function Pieces({ pieces, left, onLeave }: PiecesProps) {
  const [shown, setShown] = useState(!isSavingData());
  const video = pieces.find(({ alt, name }) => alt === null && !left.includes(name));
  return (
    <fieldset className="share-pieces">
      <legend className="sn-visually-hidden">Pictures to post</legend>
      <div>
        {pieces.map(({ name, called, alt, bytes }) => (
          <Checkbox
            key={name}
            className="share-piece"
            disabled={pieces.length === 1}
            checked={!left.includes(name)}
            onChange={({ target }) => onLeave(target.checked ? left.filter((one) => one !== name) : [...left, name])}
          >
            {alt !== null && shown ? (
              <img src={kitUrl(name, 'small')} alt={alt} width={320} height={320} loading="lazy" decoding="async" />
            ) : (
              <span className="share-piece__words">{alt ?? <Icon name="play" size={32} />}</span>
            )}
            <span className="sn-visually-hidden">{called}</span> <small>{bytesText(bytes)}</small>
          </Checkbox>
        ))}
      </div>
      {!shown && pieces.some(({ alt }) => alt !== null) && (
        <Button size="small" onClick={() => setShown(true)}>
          Show the pictures
        </Button>
      )}
      {video && <video src={video.url} preload="none" controls aria-label="Video of the job" />}
    </fieldset>
  );
}

function Posted({ outcome, onProve }: { outcome: string; onProve: (() => void) | undefined }) {
  return (
    <div className="sn-note sn-note--info sn-stack">
      {outcome && <span>{outcome}</span>}
      {onProve && (
        <>
          <strong>Posted? Take a screenshot.</strong>
          <Button type="primary" block onClick={onProve}>
            Add your screenshot
          </Button>
        </>
      )}
    </div>
  );
}

function SaveButton({ task, pieces }: { task: TaskWithKit; pieces: readonly Piece[] }) {
  const toaster = useToaster();
  const called = piecesText(pieces);
  const save = () => {
    saveAll(task, pieces, null);
    toaster.success(`Saved ${called}.`);
  };
  return (
    <Button icon={<Icon name="arrow-down" size={18} />} onClick={save}>
      {pieces.length === 1 ? `Save ${called.replace(/^(?:1|the) /, '')}` : `Save ${called}`}
    </Button>
  );
}

function LinkTools({ task, place }: { task: TaskWithKit; place: SharePlatform }) {
  const [shown, setShown] = useState(false);
  const [link, code] = [linkOf(task, place), linkOf(task, 'qr')];
  if (!link || !code) return null;
  return (
    <>
      <CopyButton text={link} label="Copy link" toast={words.linkCopied} labelled />
      {shown ? (
        <div className="share-code">
          <Suspense fallback={<LoadingState rows={4} />}>
            <QrCode text={code} label="QR code of your link" />
          </Suspense>
        </div>
      ) : (
        <Button icon={<Icon name="qr" size={18} />} onClick={() => setShown(true)}>
          QR code
        </Button>
      )}
    </>
  );
}
