import { Alert } from 'antd';
import type { Proof, ShareSign } from '../../../../contract/proofs';
import { openedText } from '../../../lib/platforms';
import { When } from '../../../ui/When';

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
  const opened = openedText(share, 'the member’s link');
  if (signs.length === 0) return <p className="sn-muted">{`${opened}.`}</p>;
  return (
    <Alert
      type="warning"
      role="presentation"
      title={`${opened}. It looks unusual: ${signs.map((sign) => signWords[sign]).join('; ')}.`}
    />
  );
}

/** The owner's verdict on a proof; nothing without one. */
export function OwnerWordLine({ proof: { ownerWord } }: { proof: Proof }) {
  if (!ownerWord) return null;
  const { word, reason, saidBy, saidAt } = ownerWord;
  return (
    <Alert
      type={word === 'agreed' ? 'success' : 'error'}
      role="presentation"
      title={`Job owner: ${word === 'agreed' ? 'as agreed' : `not as agreed, because: ${reason ?? ''}`}`}
      description={
        <>
          <span>{`${saidBy},`}</span> <When iso={saidAt} />
        </>
      }
    />
  );
}
