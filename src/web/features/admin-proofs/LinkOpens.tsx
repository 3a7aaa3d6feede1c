import type { Proof, ShareSign } from '../../../contract/proofs';
import { peopleText } from '../../lib/shareWords';

const signWords: Readonly<Record<ShareSign, string>> = {
  burst: 'most of a day within one hour',
  one_network: 'most of a day from one network',
  one_agent: 'nearly all of a day with one browser',
  night_only: 'most of a day at night',
};

/** How many people opened the member's link, and what people rarely do. It says nothing of the proof by itself. */
export function LinkOpens({ proof: { share } }: { proof: Proof }) {
  if (!share) return null;
  const { opened, signs } = share;
  return (
    <p className={signs.length > 0 ? 'sn-note sn-note--wait' : 'sn-muted'}>
      {opened > 0 ? peopleText(opened) : 'Nobody'} opened the member’s link
      {signs.length > 0 && `, which looks unusual: ${signs.map((sign) => signWords[sign]).join('; ')}`}.
    </p>
  );
}
