import { createHash } from 'node:crypto';
import type { Sharp } from 'sharp';
import { limits } from '../../contract/limits';
import { looksOf, type Look } from './pictureLook';

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

const photoSidePx = 512;
const quality = 80;
const photo = (picture: Sharp): Promise<Buffer> =>
  picture
    .resize({ width: photoSidePx, height: photoSidePx, fit: 'cover', withoutEnlargement: true })
    .webp({ quality })
    .toBuffer();

const { proofPictureMaxSidePx, proofPictureMaxBytes } = limits;
/** From what nearly every picture fits into to what even noise does. */
const proofSteps: readonly { readonly sidePx: number; readonly quality: number }[] = [
  { sidePx: proofPictureMaxSidePx, quality },
  { sidePx: proofPictureMaxSidePx, quality: 55 },
  { sidePx: 960, quality: 40 },
  { sidePx: 512, quality: 40 },
];

const proof = async (picture: Sharp): Promise<Buffer> => {
  let bytes = Buffer.alloc(0);
  for (const { sidePx, quality } of proofSteps) {
    const fitted = picture.clone().resize({ width: sidePx, height: sidePx, fit: 'inside', withoutEnlargement: true });
    bytes = await fitted.webp({ quality }).toBuffer();
    if (bytes.length <= proofPictureMaxBytes) break;
  }
  return bytes;
};

const drawn = { photo, proof, evidence: proof } satisfies Record<PictureKind, (picture: Sharp) => Promise<Buffer>>;

/** By what a picture is known again: the hash of its bytes as they came, and how it looks. */
export interface Seen {
  readonly sha256: Buffer;
  readonly looks: Look[];
}

export type Encoded =
  { readonly bytes: Buffer; readonly seen: Seen } | { readonly refused: 'type' | 'unreadable' | 'busy' };

const seenIn = async (bytes: Uint8Array, picture: Sharp): Promise<Seen> => ({
  sha256: createHash('sha256').update(bytes).digest(),
  looks: await looksOf(picture),
});

/** By what a picture that is kept already is known again; one that cannot be read has no looks. Null where too many wait. */
export const seePicture = async (bytes: Uint8Array): Promise<Seen | null> => {
  const { default: sharp } = await import('sharp');
  return inLine(async () => {
    try {
      return await seenIn(bytes, sharp(bytes, { limitInputPixels: maxPixels, pages: 1 }).autoOrient());
    } catch {
      return { sha256: createHash('sha256').update(bytes).digest(), looks: [] };
    }
  });
};

/**
 * Draws a picture anew as WebP: a photo cut to at most 512 px square, a proof or a screenshot fitted into 1,280 px and 200 kB.
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
      const upright = picture.autoOrient();
      return { bytes: await drawn[kind](upright.clone()), seen: await seenIn(bytes, upright) };
    } catch {
      // The library says in words of its own that it could not read the file, and says nothing else.
      return { refused: 'unreadable' };
    }
  });
  return encoded ?? { refused: 'busy' };
};
