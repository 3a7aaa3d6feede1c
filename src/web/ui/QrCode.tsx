import { encode } from 'uqr';

/** The light margin that readers need. */
const quietModules = 4;

export const qrModules = (text: string): boolean[][] => encode(text, { ecc: 'M', border: quietModules }).data;

/** Dark on light in any theme, because many readers need it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const modules = qrModules(text);
  const size = modules.length;
  const dark = modules.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={dark} />
    </svg>
  );
}
