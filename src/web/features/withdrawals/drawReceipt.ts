import { brand } from '../../brand';
import { drawCode, drawMark, drawPicture, height, margin, middle, type Pen, width, write } from '../../shared/canvas';
import { colours } from '../../ui/theme/tokens';

interface ReceiptWords {
  readonly amount: string;
  readonly day: string;
  readonly account: string;
  readonly address: string;
}

// One design, because the receiver's theme is unknown.
const { paper, card, ink, green, line, 'ink-2': quiet } = colours.light;

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

/** @throws if the browser cannot draw or export a canvas */
export const drawReceipt = ({ amount, day, account, address }: ReceiptWords): Promise<File> =>
  drawPicture('receipt', paper, (pen) => {
    drawCard(pen);
    drawMark(pen, middle - 44, 144, 88);
    write(pen, brand.name, 292, 42, quiet, 600);
    write(pen, 'Paid', 422, 76, green, 700);
    write(pen, amount, 572, 136, ink, 800);
    write(pen, day, 662, 46, quiet);
    write(pen, account, 734, 46, quiet);
    drawCode(pen, address, 782, 460);
  });
