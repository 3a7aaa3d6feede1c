import { Button, Flex } from 'antd';
import { useState } from 'react';
import type { Proof } from '../../../../contract/proofs';
import { areShortcutsWanted, useShortcuts } from '../../../table/useShortcuts';
import { PictureZoom } from './PictureZoom';
import { PictureStrip } from '../../../ui/PictureStrip';
import { SafeHtml } from '../../../ui/SafeHtml';
import { useMediaQuery } from '../../../ui/useMediaQuery';
import { ownScreenshots, withoutOwnPictures } from '../../../shared/proofPictures';
import { proofContent } from './proofContent';
import { Dialog } from '../../../ui/dialog/Dialog';
import './proofViewer.css';
import '../shared/proofs/proof.css';

interface Props {
  proof: Proof;
  inPairs?: boolean;
  inDialog?: boolean;
}

export function ProofViewer({ proof: { proof, userInfo }, inPairs = false, inDialog = false }: Props) {
  const screenshots = ownScreenshots(proof);
  const pictures = screenshots.map(([first = '']) => first);
  const [at, setAt] = useState(0);
  const roomy = useMediaQuery('(min-width: 1200px)');
  const content = proofContent(withoutOwnPictures(proof));
  const many = pictures.length > 1;
  const atOnce = inPairs && roomy && many ? [at, (at + 1) % pictures.length] : [at];
  const turn = (by: number) => setAt((at + by + pictures.length) % pictures.length);
  useShortcuts(
    [
      { keys: ['[', 'ArrowLeft'], label: 'Picture before', repeats: true, run: () => (turn(-1), true) },
      { keys: [']', 'ArrowRight'], label: 'Next picture', repeats: true, run: () => (turn(1), true) },
    ],
    many && areShortcutsWanted(),
    inDialog,
  );

  return (
    <>
      {pictures.length > 0 && (
        <div className="proof-viewer__zooms">
          {atOnce.map((index, place) => (
            <Screenshot
              key={index}
              pieces={screenshots[index] ?? []}
              alt={`Proof of completion by ${userInfo.fullname}${many ? `, picture ${index + 1} of ${pictures.length}` : ''}`}
              {...(place === 0 && { everywhere: inDialog ? 'dialog' : 'page' })}
            />
          ))}
        </div>
      )}
      {many && (
        <Flex wrap gap="small" justify="center" className="proof-viewer__pictures" role="group" aria-label="Pictures">
          {pictures.map((src, index) => (
            <button
              key={src}
              type="button"
              aria-pressed={atOnce.includes(index)}
              aria-label={`Picture ${index + 1}`}
              onClick={() => setAt(index)}
            >
              <img src={src} alt="" />
            </button>
          ))}
        </Flex>
      )}
      {content.kind === 'link' ? (
        <p className="proof-viewer__link">
          <Button href={content.href} target="_blank" rel="noopener noreferrer">
            {`Open ${content.namesImage ? 'image' : 'link'} at ${content.host}`}
          </Button>
          <span className="sn-muted">{content.href}</span>
        </p>
      ) : (
        content.kind === 'text' &&
        content.html !== '' && (
          <div className="proof-viewer__words">
            <SafeHtml html={content.html} />
          </div>
        )
      )}
    </>
  );
}

interface ScreenshotProps {
  pieces: readonly string[];
  alt: string;
  everywhere?: 'page' | 'dialog';
}

function Screenshot({ pieces, ...zoom }: ScreenshotProps) {
  const [first = '', ...others] = pieces;
  return others.length > 0 ? <PictureStrip sources={pieces} alt={zoom.alt} /> : <PictureZoom src={first} {...zoom} />;
}

export const ProofViewerDialog = ({ proof, onClose }: { proof: Proof; onClose: () => void }) => (
  <Dialog open title={`Proof by ${proof.userInfo.fullname}`} width={860} footer={null} onClose={onClose}>
    <p className="sn-muted admin-proof-job">{proof.taskInfo.jobTitle}</p>
    <ProofViewer proof={proof} inDialog />
  </Dialog>
);
