import { useId } from 'react';

/** Rings and crossings after Yoruba adire cloth, tiled over the whole of their box. */
export function Adire({ className }: { className?: string }) {
  const pattern = useId();
  return (
    <svg className={className} width="100%" height="100%" aria-hidden="true" focusable="false">
      <defs>
        <pattern id={pattern} width="56" height="56" patternUnits="userSpaceOnUse">
          <g fill="none" stroke="#fff" strokeWidth="1.2">
            <circle cx="28" cy="28" r="6" />
            <circle cx="28" cy="28" r="14" />
            <circle cx="28" cy="28" r="22" />
            <path d="M0 0l10 10M56 0L46 10M0 56l10-10M56 56L46 46" />
          </g>
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill={`url(#${pattern})`} />
    </svg>
  );
}
