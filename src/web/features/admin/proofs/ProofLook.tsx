import { useState } from 'react';
import type { Proof } from '../../../../contract/proofs';
import { areShortcutsWanted } from '../../../table/shortcutsWanted';
import { useShortcuts } from '../../../table/useShortcuts';
import { PictureZoom } from '../review/PictureZoom';
import { SafeHtml } from '../../../ui/SafeHtml';
import { ownPictures, withoutOwnPictures } from './ownPictures';
import { proofContent } from './proofContent';
import './proofLook.css';

/** What a member handed in, as large as it goes: pictures first, words below, a link as what it is. */
export function ProofLook({ proof: { proof, userInfo } }: { proof: Proof }) {
  const pictures = ownPictures(proof);
  const [at, setAt] = useState(0);
  const shown = pictures[at];
  const content = proofContent(withoutOwnPictures(proof));
  const many = pictures.length > 1;
  const turn = (by: number) => setAt((at + by + pictures.length) % pictures.length);
  useShortcuts(
    [
      { keys: ['['], label: 'Picture before', run: () => (turn(-1), true) },
      { keys: [']'], label: 'Next picture', run: () => (turn(1), true) },
    ],
    many && areShortcutsWanted(),
  );

  return (
    <>
      {shown !== undefined && (
        <PictureZoom
          key={shown}
          src={shown}
          alt={`Proof of completion by ${userInfo.fullname}${many ? `, picture ${at + 1} of ${pictures.length}` : ''}`}
          everywhere
        />
      )}
      {many && (
        <div className="proof-look__pictures" role="group" aria-label="Pictures">
          {pictures.map((src, index) => (
            <button
              key={src}
              type="button"
              aria-pressed={index === at}
              aria-label={`Picture ${index + 1}`}
              onClick={() => setAt(index)}
            >
              <img src={src} alt="" />
            </button>
          ))}
        </div>
      )}
      {content.kind === 'link' ? (
        <p className="proof-look__link">
          <a className="sn-btn sn-btn--ghost" href={content.href} target="_blank" rel="noopener noreferrer">
            Open {content.namesImage ? 'image' : 'link'} at {content.host}
          </a>
          <span className="sn-muted">{content.href}</span>
        </p>
      ) : (
        content.kind === 'text' &&
        content.html !== '' && (
          <div className="proof-look__words">
            <SafeHtml html={content.html} />
          </div>
        )
      )}
    </>
  );
}
