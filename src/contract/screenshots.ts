export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The text of a phone's screenshot is readable from `readablePx` across; a longer one is cut into pieces. */
export const screenshot = { sidePx: 1_280, readablePx: 720, pieceMaxPx: 2_560, piecesMax: 12 } as const;

/** Fits the longest side unless the shorter one would become unreadable; never enlarges. */
export const readableScale = ({ width, height }: Size): number =>
  Math.min(1, Math.max(screenshot.sidePx / Math.max(width, height), screenshot.readablePx / Math.min(width, height)));

const tag = /<img\b[^>]*>/gi;
const pieceOf = /\balt="Screenshot (\d+), part (\d+) of \d+"/;

/** The alternative text of one piece, which keeps the order of the pieces wherever a proof is shown. */
export const nameOfPiece = (shot: number, piece: number, pieces: number): string =>
  `Screenshot ${shot}, part ${piece} of ${pieces}`;

/** The picture tags of a proof, with the pieces of a long screenshot together. */
export const groupPieces = (html: string): string[][] => {
  const groups: string[][] = [];
  let shot: string | undefined;
  for (const [image] of html.matchAll(tag)) {
    const [, number, piece] = pieceOf.exec(image) ?? [];
    if (number !== undefined && number === shot && piece !== '1') groups.at(-1)?.push(image);
    else groups.push([image]);
    shot = number;
  }
  return groups;
};
