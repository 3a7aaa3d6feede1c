import { kitLimits, limits } from '../../contract/limits';
import { type PictureProblem, pictureRefused } from '../../contract/messages/pictures';
import { readableScale, screenshot, type Size } from '../../contract/screenshots';
import { readKind } from './pictureKind';

/** A file that is not taken, with the reason. */
export class RefusedPicture extends Error {
  override readonly name = 'RefusedPicture';
  constructor(readonly problem: PictureProblem) {
    super(problem);
  }
}

interface Shape {
  readonly scaleOf: (size: Size) => number;
  /** A longer side is cut. */
  readonly pieceMaxPx: number;
  /** For a side of up to `screenshot.pieceMaxPx`. */
  readonly maxBytes: number;
}

const longestOf = ({ width, height }: Size): number => Math.max(width, height);
const within =
  (sidePx: number) =>
  (size: Size): number =>
    Math.min(1, sidePx / longestOf(size));
/** The longest side that every browser draws; beyond 16,383 px WebP gives way to JPEG. */
const canvasMaxSidePx = 32_767;
const photoSidePx = 1_600;

export const shapes = {
  proof: { scaleOf: readableScale, pieceMaxPx: screenshot.pieceMaxPx, maxBytes: limits.proofPictureMaxBytes },
  verification: {
    scaleOf: (size) => Math.min(readableScale(size), within(canvasMaxSidePx)(size)),
    pieceMaxPx: Infinity,
    maxBytes: limits.proofPictureMaxBytes,
  },
  photo: { scaleOf: within(photoSidePx), pieceMaxPx: Infinity, maxBytes: limits.photoMaxBytes },
  kit: { scaleOf: within(kitLimits.pictureMaxSidePx), pieceMaxPx: Infinity, maxBytes: kitLimits.pictureMaxBytes },
} as const satisfies Record<string, Shape>;

const qualities = [0.82, 0.7, 0.55, 0.4, 0.25];
const smallerBy = 0.75;
const smallestSidePx = 64;
/** Pieces this long are still longer than they are wide. */
const finerPx = screenshot.readablePx * 2 + 20;

/** The phone's own view of a file, decoded only when drawn. */
const load = (address: string): Promise<HTMLImageElement | null> =>
  new Promise((resolve) => {
    const image = new Image();
    image.onload = () => resolve(image.naturalWidth > 0 ? image : null);
    image.onerror = () => resolve(null);
    image.src = address;
  });

/** In its final size, off the main thread; a picture that is decoded whole could be too much for a cheap phone. */
const decode = async (file: Blob, { width, height }: Size): Promise<ImageBitmap | null> => {
  try {
    return await createImageBitmap(file, {
      imageOrientation: 'from-image',
      resizeWidth: width,
      resizeHeight: height,
      resizeQuality: 'high',
    });
  } catch {
    // Without its end, a file is shown and not decoded.
    return null;
  }
};

const scaled = ({ width, height }: Size, scale: number): Size => ({
  width: Math.max(1, Math.round(width * scale)),
  height: Math.max(1, Math.round(height * scale)),
});

/** Draws one of several equal pieces along the longer side. */
const draw = (source: ImageBitmap | HTMLImageElement, whole: Size, at: number, pieces: number): HTMLCanvasElement => {
  const isTall = whole.height >= whole.width;
  const longest = longestOf(whole);
  const [from, to] = [Math.round((longest * at) / pieces), Math.round((longest * (at + 1)) / pieces)];
  const canvas = document.createElement('canvas');
  canvas.width = isTall ? whole.width : to - from;
  canvas.height = isTall ? to - from : whole.height;
  const pen = canvas.getContext('2d');
  if (!pen) throw new RefusedPicture('unreadable');
  // JPEG would show transparency black.
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(source, isTall ? 0 : -from, isTall ? -from : 0, whole.width, whole.height);
  return canvas;
};

const encodeAs = (canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, type, quality));

/** Without WebP support browsers silently write PNG. */
const encode = async (canvas: HTMLCanvasElement, quality: number): Promise<Blob> => {
  const webp = await encodeAs(canvas, 'image/webp', quality);
  const encoded = webp?.type === 'image/webp' ? webp : await encodeAs(canvas, 'image/jpeg', quality);
  if (!encoded) throw new RefusedPicture('unreadable');
  return encoded;
};

const fitPiece = async (canvas: HTMLCanvasElement, maxBytes: number): Promise<Blob | null> => {
  const room = maxBytes * Math.ceil(longestOf(canvas) / screenshot.pieceMaxPx);
  for (const quality of qualities) {
    const encoded = await encode(canvas, quality);
    if (encoded.size <= room) return encoded;
  }
  return null;
};

/** Sizes to try: a long screenshot is cut finer before it becomes smaller. */
const sizesFor = (full: Size, pieceMaxPx: number): (readonly [Size, number])[] => {
  const tries: (readonly [Size, number])[] = [[full, pieceMaxPx]];
  if (longestOf(full) > pieceMaxPx) tries.push([full, finerPx]);
  for (let scale = smallerBy; longestOf(full) * scale >= smallestSidePx; scale *= smallerBy)
    tries.push([scaled(full, scale), pieceMaxPx]);
  return tries;
};

const cutAndFit = async (source: ImageBitmap | HTMLImageElement, full: Size, shape: Shape): Promise<Blob[]> => {
  for (const [size, pieceMaxPx] of sizesFor(full, shape.pieceMaxPx)) {
    const count = Math.ceil(longestOf(size) / pieceMaxPx) || 1;
    const pieces: Blob[] = [];
    for (let at = 0; at < count; at += 1) {
      const piece = await fitPiece(draw(source, size, at, count), shape.maxBytes);
      if (!piece) break;
      pieces.push(piece);
    }
    if (pieces.length === count) return pieces;
  }
  throw new RefusedPicture('unreadable');
};

/**
 * Takes whatever the phone can show, and keeps only its pixels: nothing of where and with what it was taken.
 * @returns the pieces of a long one in order; otherwise one picture. @throws RefusedPicture
 */
export const preparePicture = async (chosen: Blob, shape: Shape): Promise<Blob[]> => {
  if (chosen.size === 0) throw new RefusedPicture('empty');
  if (chosen.size > limits.pictureFileMaxBytes) throw new RefusedPicture('tooLarge');
  const { kind, lead } = await readKind(chosen);
  if (kind === 'video') throw new RefusedPicture('video');
  // Without the type, which may be wrong, browsers look at the bytes.
  const file = chosen.slice(lead, chosen.size, '');
  const address = URL.createObjectURL(file);
  try {
    const image = await load(address);
    if (!image) throw new RefusedPicture(kind === 'heic' ? 'heic' : kind === 'unknown' ? 'noPicture' : 'unreadable');
    const shown = { width: image.naturalWidth, height: image.naturalHeight };
    const full = scaled(shown, shape.scaleOf(shown));
    if (longestOf(full) > shape.pieceMaxPx * screenshot.piecesMax) throw new RefusedPicture('tooLong');
    const bitmap = await decode(file, full);
    return await cutAndFit(bitmap ?? image, full, shape).finally(() => bitmap?.close());
  } finally {
    URL.revokeObjectURL(address);
  }
};

/** The same for a picture that is sent whole. @throws RefusedPicture */
export const prepareWhole = async (chosen: Blob, shape: Shape): Promise<Blob> => {
  const [picture] = await preparePicture(chosen, shape);
  if (!picture) throw new RefusedPicture('unreadable');
  return picture;
};

/** For people: the file, the reason, and a way out. */
export const describeRefusal = (error: unknown, file: Blob): string => {
  if (!(error instanceof RefusedPicture)) throw error;
  return pictureRefused(file instanceof File ? file.name : '', error.problem);
};

/** Local preview addresses by picture id. */
const previews = new Map<string, string>();

export const getPreview = (id: string): string | undefined => previews.get(id);

/** Shows a picture from this phone for the page's lifetime. */
export const showPreview = (id: string, picture: Blob): void => {
  if (!previews.has(id)) previews.set(id, URL.createObjectURL(picture));
};
