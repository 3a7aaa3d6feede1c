import { Button } from 'antd';
import { createContext, useContext } from 'react';
import type { Proof } from '../../../../contract/proofs';
import { SafeHtml } from '../../../ui/SafeHtml';
import { ownPictures } from '../../../shared/proofPictures';
import { proofContent } from './proofContent';
import { formatCount } from '../../../lib/naira';
import { WarningOutlined } from '@ant-design/icons';
import '../shared/proofs/proof.css';
import './proofThumbs.css';

export const ProofViewerContext = createContext<(proof: Proof) => void>(() => undefined);

export function ProofCell({ proof }: { proof: Proof }) {
  const openViewer = useContext(ProofViewerContext);
  const content = proofContent(proof.proof);

  if (content.kind === 'link') {
    // Opens a new tab, because loading it would reveal the reviewer's address.
    return (
      <span className="admin-proof-link">
        <Button size="small" href={content.href} target="_blank" rel="noopener noreferrer">
          {content.namesImage ? 'View Image' : 'Open link'}
        </Button>
        <span className="admin-proof-host" title={content.href}>
          {content.host}
        </span>
      </span>
    );
  }
  if (content.kind === 'text' && !content.long) {
    return (
      <div className="admin-proof-text">
        <SafeHtml html={content.html} />
      </div>
    );
  }
  return (
    <div className="admin-proof-text">
      <ProofThumbs proof={proof} />
      {content.kind === 'text' && content.glance && <p className="admin-proof-glance">{content.glance}</p>}
      <Button size="small" onClick={() => openViewer(proof)}>
        {ownPictures(proof.proof).length > 0 ? 'View Image' : 'Read proof'}
      </Button>
    </div>
  );
}

const shownAtOnce = 2;
const sidePx = 56;

/** The server has small versions of its pictures; inline ones are small. */
const small = (src: string): string => (src.startsWith('/media/') ? `${src}/small` : src);

function ProofThumbs({ proof }: { proof: Proof }) {
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

export function PictureFlag({ proof: { sharesPicture } }: { proof: Pick<Proof, 'sharesPicture'> }) {
  if (!sharesPicture) return null;
  return (
    <span className="admin-warning admin-nowrap">
      <WarningOutlined aria-hidden /> Picture seen before
    </span>
  );
}
