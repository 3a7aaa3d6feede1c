import type { ReactNode } from 'react';
import type { Platform } from '../../../contract/primitives';

/** Simple marks in each platform's colour; black or white ones follow the theme. */
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

/** Hidden from screen readers: the card names the platform. */
export const PlatformMark = ({ platform }: { platform: Platform }) => (
  <svg className="job-mark" viewBox="0 0 24 24" width={18} height={18} aria-hidden="true">
    {marks[platform]}
  </svg>
);
