import { lazy, Suspense, useState } from 'react';
import type { Proof } from '../../../../contract/proofs';
import { LoadingState } from '../../../ui/PageState';
import { SafeHtml } from '../../../ui/SafeHtml';
import { AdminDialog } from '../../../ui/admin/AdminDialog';
import { ownPictures } from './ownPictures';
import { proofContent } from './proofContent';

const ProofLook = lazy(() => import('./ProofLook').then((module) => ({ default: module.ProofLook })));

/** What a member handed in: a picture behind a button, a link that opens apart, or the text itself. */
export function ProofCell({ proof }: { proof: Proof }) {
  const [open, setOpen] = useState(false);
  const content = proofContent(proof.proof);

  if (content.kind === 'link') {
    // Loading it here would show the reviewer's address to a stranger's server, so it opens apart and says where it leads.
    return (
      <span className="desk-proof-link">
        <a className="sn-btn sn-btn--small sn-btn--ghost" href={content.href} target="_blank" rel="noopener noreferrer">
          {content.namesImage ? 'View Image' : 'Open link'}
        </a>
        <span className="desk-proof-host" title={content.href}>
          {content.host}
        </span>
      </span>
    );
  }
  if (content.kind === 'text' && !content.long) {
    return (
      <div className="desk-proof-text">
        <SafeHtml html={content.html} />
      </div>
    );
  }
  return (
    <div className="desk-proof-text">
      {content.kind === 'text' && content.glance && <p className="desk-proof-glance">{content.glance}</p>}
      <button type="button" className="sn-btn sn-btn--small sn-btn--ghost" onClick={() => setOpen(true)}>
        {ownPictures(proof.proof).length > 0 ? 'View Image' : 'Read proof'}
      </button>
      <AdminDialog
        open={open}
        title={`Proof by ${proof.userInfo.fullname}`}
        width={860}
        footer={null}
        onCancel={() => setOpen(false)}
      >
        <p className="sn-muted desk-proof-job">{proof.taskInfo.jobTitle}</p>
        <Suspense fallback={<LoadingState rows={2} />}>
          <ProofLook proof={proof} />
        </Suspense>
      </AdminDialog>
    </div>
  );
}
