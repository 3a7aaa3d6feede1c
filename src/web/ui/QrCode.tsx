import { encode } from 'uqr';

/** Readers need this much light around the code. */
const quietModules = 4;

/** A text as rows of modules, dark ones true, with the light around them. */
export const qrModules = (text: string): boolean[][] => encode(text, { ecc: 'M', border: quietModules }).data;

interface Props {
  text: string;
  /** The picture's name. */
  label: string;
}

/** A text as a QR code: dark on light in either theme, because many readers expect that. */
export function QrCode({ text, label }: Props) {
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
