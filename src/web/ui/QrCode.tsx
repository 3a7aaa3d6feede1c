import { encode } from 'uqr';

/** Readers need this much light around the code. */
const quietModules = 4;

export const qrModules = (text: string): boolean[][] => encode(text, { ecc: 'M', border: quietModules }).data;

/** A text as a QR code: dark on light in either theme, because many readers know nothing else. */
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
