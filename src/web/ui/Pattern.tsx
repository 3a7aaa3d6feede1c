interface Props {
  /** A unique id: the SVG refers to it. */
  name?: string;
  className?: string;
}

/** Lines of a square after Yoruba adire cloth. */
export const clothLines: readonly { readonly d: string; readonly dots?: readonly number[]; readonly thick?: number }[] =
  [
    { d: 'M0 0h112M0 0v112M0 56h112M56 0v112', dots: [0.1, 7], thick: 2.4 },
    {
      d: 'M28 22a6 6 0 1 0 0 12 6 6 0 0 0 0-12M28 15a13 13 0 1 0 0 26 13 13 0 0 0 0-26M28 8a20 20 0 1 0 0 40 20 20 0 0 0 0-40',
    },
    { d: 'M84 8q10 20 0 40-10-20 0-40M64 28q20-10 40 0-20 10-40 0M72 16l4 4M96 16l-4 4M72 40l4-4M96 40l-4-4' },
    { d: 'M8 70l10 10 10-10 10 10 10-10M8 81l10 10 10-10 10 10 10-10M8 92l10 10 10-10 10 10 10-10' },
    {
      d: 'M84 78a6 6 0 1 0 0 12 6 6 0 0 0 0-12M84 64v9M84 95v9M64 84h9M95 84h9M70 70l6 6M92 92l6 6M98 70l-6 6M76 92l-6 6',
    },
  ];

/** The square, tiled. */
export function Pattern({ name = 'sn-pattern', className }: Props) {
  return (
    <svg className={className} width="100%" height="100%" aria-hidden="true">
      <pattern id={name} width="112" height="112" patternUnits="userSpaceOnUse">
        <g fill="none" stroke="#fff" strokeWidth="1.3" strokeLinecap="round">
          {clothLines.map(({ d, dots, thick }) => (
            <path key={d} d={d} strokeDasharray={dots?.join(' ')} strokeWidth={thick} />
          ))}
        </g>
      </pattern>
      <rect width="100%" height="100%" fill={`url(#${name})`} />
    </svg>
  );
}
