import { createHash } from 'node:crypto';
import type { Metadata, ResizeOptions, Sharp } from 'sharp';
import { inputLimits, kitLimits, limits } from '../../contract/limits';
import { type KitSize, kitSizes } from '../../contract/jobDetails';
import { readableScale, screenshot, type Size } from '../../contract/screenshots';
import { makeFairLine } from './fairLine';
import { perceptualHashesOf } from './perceptualHash';

export type PictureKind = 'photo' | 'proof' | 'verification' | 'kit';
export type PictureFormat = 'jpeg' | 'png' | 'gif' | 'webp';

const starts = (bytes: Buffer, ascii: string, at = 0): boolean =>
  bytes.subarray(at, at + ascii.length).toString('latin1') === ascii;

const lead = /^[\t\n\r ]{1,16}/;

/** Drops blanks that some servers put before a file. */
const withoutLead = (bytes: Buffer): Buffer =>
  bytes.subarray(lead.exec(bytes.toString('latin1', 0, 16))?.[0].length ?? 0);

/** The format by first bytes; null for unsupported ones. */
export const sniffFormat = (bytes: Buffer): PictureFormat | null => {
  if (starts(bytes, '\xff\xd8\xff')) return 'jpeg';
  if (starts(bytes, '\x89PNG\r\n\x1a\n')) return 'png';
  if (starts(bytes, 'GIF87a') || starts(bytes, 'GIF89a')) return 'gif';
  if (starts(bytes, 'RIFF') && starts(bytes, 'WEBP', 8)) return 'webp';
  return null;
};

const hasNoLength = (marker: number): boolean => marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd8);

/** Counts scans up to `most` + 1, because each costs as much as a picture. */
export const jpegScans = (bytes: Buffer, most: number): number => {
  let scans = 0;
  for (let at = bytes.indexOf(0xff); at >= 0 && at + 3 < bytes.length && scans <= most; at = bytes.indexOf(0xff, at)) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xd9) break;
    if (marker === 0xff) at += 1;
    else if (hasNoLength(marker)) at += 2;
    else {
      if (marker === 0xda) scans += 1;
      at += 2 + bytes.readUInt16BE(at + 2);
    }
  }
  return scans;
};

const comments: ReadonlySet<string> = new Set(['tEXt', 'zTXt', 'iTXt']);
const signatureBytes = 8;
// Length, name and checksum.
const frameBytes = 12;

/** Drops a PNG's comments, which may each unfold to 60 MB. */
export const withoutComments = (png: Buffer): Buffer => {
  const kept = [png.subarray(0, signatureBytes)];
  for (let at = signatureBytes; at < png.length;) {
    const end = at + 8 > png.length ? png.length : at + frameBytes + png.readUInt32BE(at);
    if (!comments.has(png.toString('latin1', at + 4, at + 8))) kept.push(png.subarray(at, end));
    at = end;
  }
  return kept.length === 1 ? png : Buffer.concat(kept);
};

/** Decoding is the costliest thing a caller can trigger; one at a time bounds memory. */
const inLine = makeFairLine({ waitingMax: 200, waitingPerHolderMax: 40 });

const webpMaxSidePx = 16_383;
const jpegMaxSidePx = 65_535;

/** Loaded with the first picture to save memory; nothing is decoded twice, so no cache. */
const loadSharp = async () => {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
};
type LoadedSharp = Awaited<ReturnType<typeof loadSharp>>;

const { pictureMaxPixels, interlacedMaxPixels, jpegMaxScans } = inputLimits;
const { proofPictureMaxBytes } = limits;

/** The reason not to decode a picture, from its header; null if it may be. */
const excessOf = (
  bytes: Buffer,
  { format, width, height, depth, isProgressive }: Metadata,
): 'tooManyPixels' | 'tooDear' | null => {
  const pixels = width * height;
  if (pixels > pictureMaxPixels) return 'tooManyPixels';
  if (format === 'png' && isProgressive && depth === 'ushort' && pixels > interlacedMaxPixels) return 'tooDear';
  return format === 'jpeg' && jpegScans(bytes, jpegMaxScans) > jpegMaxScans ? 'tooDear' : null;
};

const within = (sidePx: number) =>
  ({ width: sidePx, height: sidePx, fit: 'inside', withoutEnlargement: true }) as const satisfies ResizeOptions;
/** A long screenshot stays as wide as its text needs, up to the longest side that a format has. */
const readable = (size: Size): ResizeOptions =>
  within(Math.min(jpegMaxSidePx, Math.round(Math.max(size.width, size.height) * readableScale(size))));
const sizes: Readonly<Record<PictureKind, (size: Size) => ResizeOptions>> = {
  photo: () => ({ ...within(512), fit: 'cover' }),
  proof: readable,
  verification: readable,
  kit: () => within(kitLimits.pictureMaxSidePx),
};

/** Upright raw pixels in stored size; decoded once for everything else. Like phones, it shows a file without its end. */
const decode = async (sharp: LoadedSharp, bytes: Buffer, kind: PictureKind, size: Size) => {
  const { data, info } = await sharp(bytes, { failOn: 'none', limitInputPixels: pictureMaxPixels, pages: 1 })
    .autoOrient()
    .resize(sizes[kind](size))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return { picture: sharp(data, { raw: { width, height, channels } }), width, height };
};

/** From a size nearly all pictures fit to one that noise fits. */
const proofSteps = [
  { scale: 1, quality: 80 },
  { scale: 1, quality: 55 },
  { scale: 0.75, quality: 40 },
  { scale: 0.4, quality: 40 },
];

/** A long one may take the bytes of the pieces that it was not cut into; one that WebP cannot hold is a JPEG. */
const proof = async (picture: Sharp, { width, height }: Size): Promise<Buffer> => {
  const longest = Math.max(width, height);
  const maxBytes = proofPictureMaxBytes * Math.ceil(longest / screenshot.pieceMaxPx);
  let bytes: Buffer = Buffer.alloc(0);
  for (const { scale, quality } of proofSteps) {
    const sized = within(Math.max(1, Math.round(longest * scale)));
    const small = picture.clone().resize(sized);
    bytes = await (longest > webpMaxSidePx ? jpeg(small, quality) : small.webp({ quality }).toBuffer());
    if (bytes.length <= maxBytes) break;
  }
  return bytes;
};

/** Some apps reject WebP. JPEG has no transparency and would show it black. */
const jpeg = (picture: Sharp, quality = 82): Promise<Buffer> =>
  picture.flatten({ background: '#fff' }).jpeg({ quality, mozjpeg: true }).toBuffer();

const drawn: Readonly<Record<PictureKind, (picture: Sharp, size: Size) => Promise<Buffer>>> = {
  photo: (picture) => picture.clone().webp({ quality: 80 }).toBuffer(),
  proof,
  verification: proof,
  kit: (picture) => jpeg(picture.clone()),
};

export interface PictureHashes {
  readonly sha256: Buffer;
  readonly perceptualHashes: string[];
}

export type Refused = 'type' | 'unreadable' | 'tooManyPixels' | 'tooDear' | 'busy';
/** The decoded size; a proof's picture may be stored smaller. */
export type Encoded =
  | {
      readonly bytes: Buffer;
      readonly type: 'image/webp' | 'image/jpeg';
      readonly width: number;
      readonly height: number;
      readonly seen: PictureHashes;
    }
  | { readonly refused: Refused };

const hashOf = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

const encode = async (sent: Buffer, kind: PictureKind, formats: readonly PictureFormat[]): Promise<Encoded> => {
  const file = withoutLead(sent);
  const format = sniffFormat(file);
  if (!format || !formats.includes(format)) return { refused: 'type' };
  const bytes = format === 'png' ? withoutComments(file) : file;
  const sharp = await loadSharp();
  try {
    const metadata = await sharp(bytes, { limitInputPixels: false, pages: 1 }).metadata();
    if (metadata.format !== format) return { refused: 'unreadable' };
    const excess = excessOf(bytes, metadata);
    if (excess) return { refused: excess };
    const { picture, width, height } = await decode(sharp, bytes, kind, metadata);
    const stored = await drawn[kind](picture, { width, height });
    return {
      bytes: stored,
      type: sniffFormat(stored) === 'jpeg' ? 'image/jpeg' : 'image/webp',
      width,
      height,
      seen: { sha256: hashOf(sent), perceptualHashes: await perceptualHashesOf(picture.clone()) },
    };
  } catch {
    // The library names an unreadable file and nothing else.
    return { refused: 'unreadable' };
  }
};

/** Redraws the first frame as WebP (kits: JPEG), which drops metadata and hidden data. */
export const encodePicture = async (
  holder: string,
  read: () => Promise<Buffer>,
  kind: PictureKind,
  formats: readonly PictureFormat[],
): Promise<Encoded> => (await inLine(holder, async () => encode(await read(), kind, formats))) ?? { refused: 'busy' };

/** A square from the top for a 56 px box; null if unreadable or too many wait. */
export const thumbnailOf = async (holder: string, bytes: Uint8Array): Promise<Buffer | null> =>
  inLine(holder, async () => {
    const sharp = await loadSharp();
    return sharp(bytes, { limitInputPixels: pictureMaxPixels, pages: 1 })
      .resize({ width: 112, height: 112, fit: 'cover', position: 'top' })
      .webp({ quality: 60 })
      .toBuffer()
      .catch(() => null);
  });

/** Our own pages show WebP; apps that a picture is shared with may reject it. */
export const typeOfSize = (size: KitSize): 'image/webp' | 'image/jpeg' =>
  size === 'card' || size === 'view' ? 'image/webp' : 'image/jpeg';

const cardQualities = [62, 45, 30, 15];

const card = async (picture: Sharp): Promise<Buffer> => {
  let bytes: Buffer = Buffer.alloc(0);
  for (const quality of cardQualities) {
    bytes = await picture.clone().webp({ quality, effort: 6 }).toBuffer();
    if (bytes.length <= kitLimits.cardMaxBytes) break;
  }
  return bytes;
};

/** Sides of the copy behind a picture, so small that only its colours are left. */
const backdropSidePx = 16;

/** A kit picture in a size, on its own colours unless it keeps its shape; null if unreadable or too many wait. */
export const resizeKitPicture = async (bytes: Uint8Array, size: KitSize): Promise<Buffer | null> =>
  inLine('kits', async () => {
    const sharp = await loadSharp();
    const { width, height } = kitSizes[size];
    const read = () => sharp(bytes, { limitInputPixels: pictureMaxPixels });
    try {
      if (size === 'view') {
        const inside = read().resize({ width, height, fit: 'inside', withoutEnlargement: true });
        return await inside.webp({ quality: 68 }).toBuffer();
      }
      const whole = await read().resize({ width, height, fit: 'inside' }).toBuffer();
      const colours = await read().resize(backdropSidePx, backdropSidePx, { fit: 'fill' }).blur(2).toBuffer();
      const framed = sharp(await sharp(colours).resize(width, height, { fit: 'fill' }).toBuffer()).composite([
        { input: whole },
      ]);
      return await (size === 'card' ? card(framed) : jpeg(framed));
    } catch {
      return null;
    }
  });

/** A stored picture's hashes, without perceptual ones if unreadable; null if too many wait. */
export const hashPicture = async (bytes: Uint8Array): Promise<PictureHashes | null> =>
  inLine('comparison', async () => {
    const encoded = await encode(Buffer.from(bytes), 'proof', ['jpeg', 'png', 'gif', 'webp']);
    return 'seen' in encoded ? encoded.seen : { sha256: hashOf(bytes), perceptualHashes: [] };
  });
