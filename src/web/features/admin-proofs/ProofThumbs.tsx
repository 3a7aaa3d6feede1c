import { useContext } from 'react';
import type { Proof } from '../../../contract/proofs';
import { formatCount } from '../../lib/naira';
import { ProofViewerContext } from './viewerContext';
import { ownPictures } from './ownPictures';
import './proofThumbs.css';

const shownAtOnce = 2;
const sidePx = 56;

/** The server makes small versions of its own pictures; pictures inside the text are small already. */
const small = (src: string): string => (src.startsWith('/media/') ? `${src}/small` : src);

/** Thumbnails of a proof's pictures; a press shows them large. */
export function ProofThumbs({ proof }: { proof: Proof }) {
  const openViewer = useContext(ProofViewerContext);
  const pictures = ownPictures(proof.proof);
  if (pictures.length === 0) return null;
  const more = pictures.length - shownAtOnce;
  return (
    <button
      type="button"
      className="proof-thumbs"
      aria-label={`Enlarge the proof by ${proof.userInfo.fullname}`}
      onClick={() => openViewer(proof)}
    >
      {pictures.slice(0, shownAtOnce).map((src) => (
        <img key={src} src={small(src)} alt="" width={sidePx} height={sidePx} loading="lazy" decoding="async" />
      ))}
      {more > 0 && <span>{`+${formatCount(more)}`}</span>}
    </button>
  );
}
