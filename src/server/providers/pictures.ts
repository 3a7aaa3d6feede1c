import type { Sharp } from 'sharp';

export type PictureKind = 'photo' | 'proof' | 'evidence';
export type PictureFormat = 'jpeg' | 'png' | 'gif' | 'webp';

const maxPixels = 40_000_000;
const atOnce = 2;
const maxWaiting = 50;

const starts = (bytes: Buffer, ascii: string, at = 0): boolean =>
  bytes.subarray(at, at + ascii.length).toString('latin1') === ascii;

/** What a file is by its first bytes, whatever its name or its sender says; null for anything that is not one of the four. */
export const sniffFormat = (bytes: Buffer): PictureFormat | null => {
  if (starts(bytes, '\xff\xd8\xff')) return 'jpeg';
  if (starts(bytes, '\x89PNG\r\n\x1a\n')) return 'png';
  if (starts(bytes, 'GIF87a') || starts(bytes, 'GIF89a')) return 'gif';
  if (starts(bytes, 'RIFF') && starts(bytes, 'WEBP', 8)) return 'webp';
  return null;
};

const waiting: (() => void)[] = [];
let running = 0;

/** Decoding is the dearest thing a caller can make the server do, so only a few run at once; the rest wait in line, and the line has an end. */
const inLine = async <T>(work: () => Promise<T>): Promise<T | null> => {
  if (running >= atOnce) {
    if (waiting.length >= maxWaiting) return null;
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    running += 1;
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
};

const sized = (picture: Sharp, kind: PictureKind): Sharp =>
  kind === 'photo'
    ? picture.resize({ width: 512, height: 512, fit: 'cover', withoutEnlargement: true })
    : picture.resize({ width: 1_280, height: 1_280, fit: 'inside', withoutEnlargement: true });

export type Encoded = { readonly bytes: Buffer } | { readonly refused: 'type' | 'unreadable' | 'busy' };

/**
 * Draws a picture anew as WebP: a photo cut to at most 512 px square, a proof or a screenshot fitted into 1,280 px.
 * Only the pixels of the first frame survive; metadata, places, and whatever hides behind the picture are gone.
 * @returns why not, where it is none of the formats, cannot be read to its end, has more than 40 million pixels, or too many wait already.
 */
export const encodePicture = async (
  bytes: Buffer,
  kind: PictureKind,
  formats: readonly PictureFormat[],
): Promise<Encoded> => {
  const format = sniffFormat(bytes);
  if (!format || !formats.includes(format)) return { refused: 'type' };
  // Loaded with the first picture: a server that never sees one keeps the memory.
  const { default: sharp } = await import('sharp');
  const encoded = await inLine(async (): Promise<Encoded> => {
    try {
      const picture = sharp(bytes, { failOn: 'error', limitInputPixels: maxPixels, pages: 1 });
      if ((await picture.metadata()).format !== format) return { refused: 'unreadable' };
      return { bytes: await sized(picture.autoOrient(), kind).webp({ quality: 80 }).toBuffer() };
    } catch {
      // The library says in words of its own that it could not read the file, and says nothing else.
      return { refused: 'unreadable' };
    }
  });
  return encoded ?? { refused: 'busy' };
};
