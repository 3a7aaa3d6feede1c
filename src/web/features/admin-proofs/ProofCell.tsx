import { Button } from 'antd';
import { useContext } from 'react';
import type { Proof } from '../../../contract/proofs';
import { SafeHtml } from '../../ui/SafeHtml';
import { ProofViewerContext } from './viewerContext';
import { ownPictures } from './ownPictures';
import { proofContent } from './proofContent';
import { ProofThumbs } from './ProofThumbs';
import '../../admin/proofs/proof.css';

/** A submitted proof: thumbnails behind a button, a link that opens in a new tab, or the text itself. */
export function ProofCell({ proof }: { proof: Proof }) {
  const openViewer = useContext(ProofViewerContext);
  const content = proofContent(proof.proof);

  if (content.kind === 'link') {
    // Loading it here would show the reviewer's address to a stranger's server, so it opens in a new tab and names its host.
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
