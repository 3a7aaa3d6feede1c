import { Button } from 'antd';
import { encode } from 'uqr';
import { brand } from '../brand';
import { saveFile } from '../lib/saveFile';
import { useToaster } from './toaster';

/** The light margin that readers need. */
const quietModules = 4;

export const qrModules = (text: string): boolean[][] => encode(text, { ecc: 'M', border: quietModules }).data;

/** Black on white in whole pixels, because many readers need it. */
export const drawModules = (
  pen: CanvasRenderingContext2D,
  modules: readonly (readonly boolean[])[],
  { x, y, module }: { x: number; y: number; module: number },
): void => {
  pen.fillStyle = '#fff';
  pen.fillRect(x, y, module * modules.length, module * modules.length);
  pen.fillStyle = '#000';
  modules.forEach((row, down) =>
    row.forEach((isDark, right) => isDark && pen.fillRect(x + right * module, y + down * module, module, module)),
  );
};

/** @throws if the browser cannot export a canvas */
export const pngOf = async (canvas: HTMLCanvasElement, name: string): Promise<File> => {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('The browser could not write the picture');
  return new File([blob], `${brand.shortName}-${name}.png`, { type: 'image/png' });
};

/** Sharp on a printed page. */
const savedModulePx = 24;

const drawCode = async (text: string): Promise<File> => {
  const modules = qrModules(text);
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = modules.length * savedModulePx;
  const pen = canvas.getContext('2d', { alpha: false });
  if (!pen) throw new Error('The browser gave no canvas to draw on');
  drawModules(pen, modules, { x: 0, y: 0, module: savedModulePx });
  return pngOf(canvas, 'qr-code');
};

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

export function SavedQrCode(props: Parameters<typeof QrCode>[0]) {
  const toaster = useToaster();
  const save = () =>
    drawCode(props.text).then(
      (file) => {
        saveFile(file, file.name);
        toaster.success(`QR code saved: ${file.name}`);
      },
      () => toaster.error('Your browser couldn’t save the QR code. Take a screenshot of it.'),
    );
  return (
    <>
      <QrCode {...props} />
      <Button onClick={() => void save()}>Save QR code</Button>
    </>
  );
}
