import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { limits } from '../../src/contract/limits';

export interface HeavyPicture {
  readonly what: string;
  readonly type: string;
  readonly bytes: Buffer;
}

const { pictureMaxSidePx, pictureMaxPixels, photoMaxBytes } = limits;
const [width, height] = [6_000, 4_000];

/** As many pixels as are taken, in grains that compress well enough for the size of a photo. */
const grainy = (random: () => number, channels: 3 | 4 = 3): Sharp => {
  // What a JPEG leaves out, the others have to keep.
  const grain = channels === 3 ? 8 : 20;
  const [grainWidth, grainHeight] = [width / grain, height / grain];
  const grains = Buffer.from(
    Uint8Array.from(
      { length: grainWidth * grainHeight * channels },
      () => (channels === 3 ? random() : Math.round(random())) * 255,
    ),
  );
  return sharp(grains, { raw: { width: grainWidth, height: grainHeight, channels } }).resize({
    width,
    height,
    fit: 'fill',
    kernel: 'nearest',
  });
};
const flat = (wide = width, high = height): Sharp =>
  sharp({ create: { width: wide, height: high, channels: 4, background: { r: 10, g: 120, b: 90, alpha: 0.5 } } });
const widest = (): Sharp => flat(pictureMaxSidePx, Math.floor(pictureMaxPixels / pictureMaxSidePx));

const pngChunk = (type: string, data: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  size.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([size, named, sum]);
};
/** With comments behind its header that unfold to 60 MB each. */
const commented = (png: Buffer, many: number): Buffer => {
  const comment = Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), deflateSync(Buffer.alloc(59_000_000, 65))]);
  const comments = Array.from({ length: many }, () => pngChunk('zTXt', comment));
  return Buffer.concat([png.subarray(0, 33), ...comments, png.subarray(33)]);
};

const progressive = { progressive: true, quality: 25, chromaSubsampling: '4:4:4' } as const;

/** The dearest pictures that are taken, each of the size of the largest photo. */
export const heavyPictures = async (random: () => number): Promise<HeavyPicture[]> => {
  const frames = Buffer.concat(await Promise.all([0, 1].map(() => grainy(random, 4).raw().toBuffer())));
  const moving = sharp(frames, { raw: { width, height: height * 2, channels: 4, pageHeight: height } });
  const interlaced = await flat().png({ progressive: true }).toBuffer();
  const make: readonly (readonly [string, string, Promise<Buffer> | Buffer])[] = [
    ['progressive JPEG', 'jpeg', grainy(random).jpeg(progressive).toBuffer()],
    // A progressive one goes over its four colours oftener than may be.
    [
      'CMYK JPEG',
      'jpeg',
      grainy(random)
        .toColourspace('cmyk')
        .jpeg({ ...progressive, progressive: false })
        .toBuffer(),
    ],
    [
      'progressive JPEG on its side',
      'jpeg',
      grainy(random).withMetadata({ orientation: 6 }).jpeg(progressive).toBuffer(),
    ],
    ['interlaced PNG', 'png', grainy(random, 4).png({ progressive: true }).toBuffer()],
    ['interlaced PNG with comments', 'png', commented(interlaced, 40)],
    ['PNG with 16 bits', 'png', flat().toColourspace('rgb16').png().toBuffer()],
    ['widest PNG with 16 bits', 'png', widest().toColourspace('rgb16').png().toBuffer()],
    ['widest interlaced PNG', 'png', widest().png({ progressive: true }).toBuffer()],
    ['widest GIF', 'gif', widest().gif().toBuffer()],
    ['moving GIF', 'gif', moving.clone().gif({ colours: 4, dither: 0 }).toBuffer()],
    ['lossless WebP', 'webp', grainy(random, 4).webp({ lossless: true, effort: 0 }).toBuffer()],
    ['moving WebP', 'webp', moving.clone().webp({ quality: 1, effort: 0 }).toBuffer()],
  ];
  const pictures: HeavyPicture[] = [];
  for (const [what, type, made] of make) {
    const bytes = await made;
    if (bytes.length > photoMaxBytes) throw new Error(`${what} has ${bytes.length} bytes, more than a photo.`);
    // What stands behind a picture is taken with it: each is as large as it may be.
    const behind = Buffer.alloc(photoMaxBytes - bytes.length);
    pictures.push({ what, type: `image/${type}`, bytes: Buffer.concat([bytes, behind]) });
  }
  return pictures;
};
