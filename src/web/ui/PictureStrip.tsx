import { type SyntheticEvent, useState } from 'react';
import './PictureStrip.css';

interface Props {
  sources: readonly string[];
  alt: string;
}

/** The pieces of a long screenshot as one picture, which scrolls in its own direction. */
export function PictureStrip({ sources, alt }: Props) {
  const [isWide, setWide] = useState(false);
  const measure = ({ currentTarget: { naturalWidth, naturalHeight } }: SyntheticEvent<HTMLImageElement>) =>
    setWide(sources.length > 1 && naturalWidth > naturalHeight);
  return (
    <div className={isWide ? 'sn-strip sn-strip--wide' : 'sn-strip'} role="group" aria-label={alt} tabIndex={0}>
      {sources.map((src, at) => (
        <img
          key={src}
          src={src}
          alt={sources.length > 1 ? `${alt}, part ${at + 1} of ${sources.length}` : alt}
          {...(at === 0 && { onLoad: measure })}
        />
      ))}
    </div>
  );
}
