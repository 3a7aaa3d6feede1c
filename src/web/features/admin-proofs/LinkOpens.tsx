import type { Proof, ShareSign } from '../../../contract/proofs';
import { openedText } from '../../lib/shareWords';
import { When } from '../../ui/When';

const signWords: Readonly<Record<ShareSign, string>> = {
  no_ids: 'many visits by browsers that keep no cookies, on this link or all links of the member',
  machines: 'mostly programs, on this link or all links of the member',
  burst: 'most people within one hour',
  one_agent: 'nearly all with one kind of browser',
  night_only: 'most people at night',
};

/** Visitors of the member's link, with signs that people rarely leave. It proves nothing about the proof. */
export function LinkOpens({ proof: { share } }: { proof: Proof }) {
  if (!share) return null;
  const { signs } = share;
  return (
    <p className={signs.length > 0 ? 'sn-note sn-note--wait' : 'sn-muted'}>
      {`${openedText(share, 'the member’s link')}${signs.length > 0 ? `. It looks unusual: ${signs.map((sign) => signWords[sign]).join('; ')}` : ''}.`}
    </p>
  );
}

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
