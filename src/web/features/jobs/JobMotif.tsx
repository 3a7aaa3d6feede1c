import { type ReactNode, useId } from 'react';
import type { Task } from '../../../contract/jobs';
import type { Platform } from '../../../contract/primitives';
import { Icon } from '../../ui/Icon';
import { getFit } from './jobWords';

const marks: Readonly<Record<Platform, ReactNode>> = {
  instagram: (
    <g fill="none" stroke="#d62976" strokeWidth="2.2">
      <rect x="3" y="3" width="18" height="18" rx="5.5" />
      <circle cx="12" cy="12" r="4.2" />
      <path d="M17.2 6.7v.2" strokeLinecap="round" />
    </g>
  ),
  facebook: (
    <>
      <circle cx="12" cy="12" r="10.5" fill="#1877f2" />
      <path d="M12.5 22V9.5q0-3 3-3h1.5M8.5 12.5h7" fill="none" stroke="#fff" strokeWidth="2.8" />
    </>
  ),
  tiktok: <path d="M14 3v12a4 4 0 1 1-4-4M14 3q.5 5 5.5 5.5" fill="none" stroke="currentColor" strokeWidth="2.8" />,
  twitter: <path d="M4 3.5l16 17M20 3.5l-16 17" fill="none" stroke="currentColor" strokeWidth="2.8" />,
};

/** Named after a square of the pattern (ui/Pattern.tsx) and its colour in jobs.css. */
type Motif = 'leaf' | 'comb' | 'sun' | 'ring' | 'knot';

/** Follows the platform, because jobs name no subject. */
export const motifs: Readonly<Record<Platform | 'any', readonly [motif: Motif, d: string]>> = {
  instagram: [
    'leaf',
    'M20 3q8.5 17 0 34-8.5-17 0-34M3 20q17-8.5 34 0-17 8.5-34 0M9 9l4 4M31 9l-4 4M9 31l4-4M31 31l-4-4',
  ],
  facebook: ['comb', 'M4 12l8 8 8-8 8 8 8-8M4 21l8 8 8-8 8 8 8-8M4 30l8 8 8-8 8 8 8-8M4 3l8 8 8-8 8 8 8-8'],
  tiktok: [
    'sun',
    'M20 13a7 7 0 1 0 0 14 7 7 0 0 0 0-14M20 2v6M20 32v6M2 20h6M32 20h6M7.5 7.5l4 4M32.5 32.5l-4-4M32.5 7.5l-4 4M7.5 32.5l4-4',
  ],
  twitter: [
    'ring',
    'M20 16a4 4 0 1 0 0 8 4 4 0 0 0 0-8M20 9.5a10.5 10.5 0 1 0 0 21 10.5 10.5 0 0 0 0-21M20 3a17 17 0 1 0 0 34 17 17 0 0 0 0-34',
  ],
  any: ['knot', 'M20 4l16 16-16 16L4 20zM20 12l8 8-8 8-8-8zM4 4l6 6M36 4l-6 6M4 36l6-6M36 36l-6-6M20 19.9v.2'],
};

export function JobMotif({ platform }: { platform: Platform | null }) {
  const [motif, d] = motifs[platform ?? 'any'];
  return (
    <span className={`job-motif job-motif--${motif}`} aria-hidden="true">
      <svg viewBox="0 0 40 40">
        <path d={d} />
      </svg>
      {platform && <JobMark platform={platform} />}
    </span>
  );
}

/** The platform's square as a whole cloth, for a job without a picture. */
export function JobCloth({ platform }: { platform: Platform | null }) {
  const [motif, d] = motifs[platform ?? 'any'];
  const id = useId();
  return (
    <span className={`job-cloth job-motif--${motif}`} aria-hidden="true">
      <svg width="100%" height="100%">
        <pattern id={id} width="40" height="40" patternUnits="userSpaceOnUse" patternTransform="scale(0.75)">
          <path d={d} />
        </pattern>
        <rect width="100%" height="100%" fill={`url(#${id})`} />
      </svg>
    </span>
  );
}

export function JobMark({ platform }: { platform: Platform }) {
  return (
    <svg className="job-mark" viewBox="0 0 24 24" width={18} height={18} aria-hidden="true">
      {marks[platform]}
    </svg>
  );
}

export function JobFit({ task }: { task: Task }) {
  const fit = getFit(task);
  if (!fit) return null;
  return (
    <span className={`job-fit job-fit--${fit}`}>
      <Icon name={fit === 'met' ? 'check' : 'alert'} size={16} />
      <span>{fit === 'met' ? 'You qualify' : 'You don’t qualify yet'}</span>
    </span>
  );
}
