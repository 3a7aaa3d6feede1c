import type { Proof } from '../../../contract/proofs';
import type { ShareSign } from '../../../contract/opens';
import { formatCount } from '../../lib/naira';
import { peopleText } from '../../lib/shareWords';

const signWords: Readonly<Record<ShareSign, string>> = {
  burst: 'most of a day within one hour',
  one_network: 'most of a day from one network',
  one_agent: 'nearly all of a day with one browser',
  night_only: 'most of a day at night',
};
const wordsOf = (signs: readonly ShareSign[]): string => signs.map((sign) => signWords[sign]).join('; ');

/** How many people opened the member's link, and what people rarely do. It says nothing of the proof by itself. */
export function LinkOpens({ proof: { share } }: { proof: Proof }) {
  if (!share) return null;
  const { opened, signs } = share;
  return (
    <p className={signs.length > 0 ? 'sn-note sn-note--wait' : 'sn-muted'}>
      {opened > 0 ? peopleText(opened) : 'Nobody'} opened the member’s link
      {signs.length > 0 && `, which looks unusual: ${wordsOf(signs)}`}.
    </p>
  );
}

/** The same in a column of a table. */
export const linkOpens = {
  key: 'opened',
  title: 'Opened links',
  hideBelow: 'lg',
  render: ({ share }: Proof) =>
    share && (
      <>
        <span className="sn-num">{formatCount(share.opened)}</span>{' '}
        {share.signs.length > 0 && (
          <span className="sn-tag sn-tag--wait" title={wordsOf(share.signs)}>
            Unusual
          </span>
        )}
      </>
    ),
} as const;
