import { drawModules, pngOf, qrModules } from '../ui/QrCode';
import { colours, font } from '../ui/theme/tokens';

/** The tallest picture that feeds show uncropped. */
export const [width, height, margin] = [1080, 1350, 60];
export const middle = width / 2;
const { card, green, amber } = colours.light;

export type Pen = CanvasRenderingContext2D;

/** One line in the middle, smaller where it would not fit. */
export const write = (pen: Pen, text: string, y: number, size: number, colour: string, weight = 400): void => {
  const room = width - 4 * margin;
  pen.font = `${weight} ${size}px ${font}`;
  const wide = pen.measureText(text).width;
  if (wide > room) pen.font = `${weight} ${Math.floor((size * room) / wide)}px ${font}`;
  pen.fillStyle = colour;
  pen.fillText(text, middle, y);
};

export const drawMark = (pen: Pen, x: number, y: number, size: number): void => {
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

export const drawCode = (pen: Pen, text: string, y: number, room: number): void => {
  const modules = qrModules(text);
  const module = Math.floor(room / modules.length);
  const side = module * modules.length;
  const x = Math.round(middle - side / 2);
  drawModules(pen, modules, { x, y, module });
};

/** @throws if the browser cannot draw or export a canvas */
export const drawPicture = async (name: string, ground: string, draw: (pen: Pen) => void): Promise<File> => {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext('2d', { alpha: false });
  if (!pen) throw new Error('The browser gave no canvas to draw on');
  pen.fillStyle = ground;
  pen.fillRect(0, 0, width, height);
  pen.textAlign = 'center';
  pen.textBaseline = 'alphabetic';
  draw(pen);
  return pngOf(canvas, name);
};
