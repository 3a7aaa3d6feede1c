import { brand } from '../brand';
import { clothLines } from '../ui/Pattern';
import { colours } from '../ui/theme/tokens';
import { drawCode, drawMark, drawPicture, height, margin, middle, type Pen, width, write } from './canvas';

const { amber, 'green-deep': ground } = colours.light;
const tile = 112;
const drawnAt = 1.5;

const drawCloth = (pen: Pen): void => {
  pen.save();
  pen.scale(drawnAt, drawnAt);
  pen.strokeStyle = 'rgb(255 255 255 / 14%)';
  pen.lineCap = 'round';
  for (let right = 0; right * drawnAt < width; right += tile)
    for (let down = 0; down * drawnAt < height; down += tile) {
      pen.save();
      pen.translate(right, down);
      for (const { d, dots, thick = 1.3 } of clothLines) {
        pen.setLineDash(dots ?? []);
        pen.lineWidth = thick;
        pen.stroke(new Path2D(d));
      }
      pen.restore();
    }
  pen.restore();
};

const drawThread = (pen: Pen): void => {
  pen.strokeStyle = amber;
  pen.lineWidth = 10;
  pen.setLineDash([44, 22]);
  pen.beginPath();
  pen.roundRect(margin, margin, width - 2 * margin, height - 2 * margin, 40);
  pen.stroke();
  pen.setLineDash([]);
};

/** @throws if the browser cannot draw or export a canvas */
export const drawEarned = (amount: string, link: string): Promise<File> =>
  drawPicture('earned', ground, (pen) => {
    drawCloth(pen);
    pen.fillStyle = ground;
    pen.beginPath();
    pen.roundRect(2 * margin, 210, width - 4 * margin, 470, 36);
    pen.fill();
    drawThread(pen);
    drawMark(pen, middle - 44, 110, 88);
    write(pen, 'I earned', 330, 64, '#fff', 600);
    write(pen, amount, 500, 176, amber, 800);
    write(pen, `with ${brand.name}`, 610, 60, '#fff', 600);
    drawCode(pen, link, 730, 400);
    write(pen, 'Join me. It’s free.', 1190, 46, '#fff', 650);
    write(pen, link.replace(/^https?:\/\//, ''), 1248, 34, '#fff');
  });
