import type { Proof } from '../../../contract/proofs';
import { When } from '../../ui/When';

/** The owner's verdict on a proof; nothing without one. */
export function OwnerWordLine({ proof: { ownerWord }, full = false }: { proof: Proof; full?: boolean }) {
  if (!ownerWord) return null;
  const { word, reason, saidBy, saidAt } = ownerWord;
  return (
    <p className={word === 'agreed' ? 'sn-note sn-note--ok' : 'sn-note sn-note--no'}>
      <span>{`Job owner: ${word === 'agreed' ? 'as agreed' : `not as agreed, because: ${reason ?? ''}`}`}</span>
      {full && (
        <small>
          {' '}
          <span>{`${saidBy},`}</span> <When iso={saidAt} />
        </small>
      )}
    </p>
  );
}
