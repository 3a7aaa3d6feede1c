import { brand } from '../../brand';
import { drawModules, pngOf, qrModules } from '../../ui/QrCode';
import { colours, font } from '../../ui/theme/tokens';

interface ReceiptWords {
  readonly amount: string;
  readonly day: string;
  readonly account: string;
  readonly address: string;
}

// The tallest picture feeds show uncropped; one design, because the receiver's theme is unknown.
const [width, height, margin] = [1080, 1350, 60];
const middle = width / 2;
const { paper, card, ink, green, amber, line, 'ink-2': quiet } = colours.light;

type Pen = CanvasRenderingContext2D;

const write = (pen: Pen, text: string, y: number, size: number, colour: string, weight = 400): void => {
  const room = width - 4 * margin;
  pen.font = `${weight} ${size}px ${font}`;
  const wide = pen.measureText(text).width;
  if (wide > room) pen.font = `${weight} ${Math.floor((size * room) / wide)}px ${font}`;
  pen.fillStyle = colour;
  pen.fillText(text, middle, y);
};

const drawCard = (pen: Pen): void => {
  const shape = new Path2D();
  shape.roundRect(margin, margin, width - 2 * margin, height - 2 * margin, 36);
  pen.fillStyle = card;
  pen.fill(shape);
  pen.save();
  pen.clip(shape);
  pen.fillStyle = green;
  pen.fillRect(margin, margin, width - 2 * margin, 24);
  pen.restore();
  pen.strokeStyle = line;
  pen.lineWidth = 3;
  pen.stroke(shape);
};

const drawMark = (pen: Pen, x: number, y: number, size: number): void => {
  pen.save();
  pen.translate(x, y);
  pen.scale(size / 32, size / 32);
  pen.lineCap = 'round';
  pen.lineJoin = 'round';
  pen.fillStyle = green;
  pen.beginPath();
  pen.roundRect(0, 0, 32, 32, 9);
  pen.fill();
  pen.lineWidth = 3;
  pen.strokeStyle = card;
  pen.stroke(new Path2D('M9 23V9l14 14V9'));
  pen.lineWidth = 2;
  pen.strokeStyle = amber;
  pen.stroke(new Path2D('M6 14h20M6 18h20'));
  pen.restore();
};

const drawCode = (pen: Pen, text: string, y: number, room: number): void => {
  const modules = qrModules(text);
  const module = Math.floor(room / modules.length);
  const side = module * modules.length;
  const x = Math.round(middle - side / 2);
  drawModules(pen, modules, { x, y, module });
};

/** @throws if the browser cannot draw or export a canvas */
export const drawReceipt = async ({ amount, day, account, address }: ReceiptWords): Promise<File> => {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext('2d', { alpha: false });
  if (!pen) throw new Error('The browser gave no canvas to draw on');
  pen.fillStyle = paper;
  pen.fillRect(0, 0, width, height);
  drawCard(pen);
  pen.textAlign = 'center';
  pen.textBaseline = 'alphabetic';
  drawMark(pen, middle - 44, 144, 88);
  write(pen, brand.name, 292, 42, quiet, 600);
  write(pen, 'Paid', 422, 76, green, 700);
  write(pen, amount, 572, 136, ink, 800);
  write(pen, day, 662, 46, quiet);
  write(pen, account, 734, 46, quiet);
  drawCode(pen, address, 782, 460);
  return pngOf(canvas, 'receipt');
};
