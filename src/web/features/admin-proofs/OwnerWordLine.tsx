import type { Proof } from '../../../contract/proofs';
import { When } from '../../ui/When';

/** What the owner of the job says of a proof; nothing where nothing was said. */
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
