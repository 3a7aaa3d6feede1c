import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import {
  encodePicture,
  type PictureFormat,
  type PictureKind,
  type Refused,
  jpegScans,
  withoutComments,
} from './pictures';

const all: readonly PictureFormat[] = ['jpeg', 'png', 'gif', 'webp'];
const canvas = (width = 800, height = 600) => sharp({ create: { width, height, channels: 3, background: '#0b6b4f' } });

const draw = (bytes: Buffer, kind: PictureKind = 'proof', formats = all) =>
  encodePicture('ada', () => Promise.resolve(bytes), kind, formats);
const encoded = async (bytes: Buffer, kind: PictureKind = 'proof', formats = all): Promise<Buffer> => {
  const result = await draw(bytes, kind, formats);
  if (!('bytes' in result)) throw new Error(result.refused);
  return result.bytes;
};

describe('accepted files', () => {
  it('lose location and author', async () => {
    const taken = await canvas()
      .withExif({
        IFD0: { Copyright: 'payload-in-exif', Artist: 'Ada' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '6/1 27/1 0/1' },
      })
      .jpeg()
      .toBuffer();
    expect(taken.includes('payload-in-exif')).toBe(true);
    const webp = await encoded(taken);
    expect(webp.includes('payload-in-exif')).toBe(false);
    expect((await sharp(webp).metadata()).exif).toBeUndefined();
  });

  it('are upright for every orientation in the metadata', async () => {
    const corners = await sharp(Buffer.from([255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 0, 9, 9, 9, 250, 250, 250]), {
      raw: { width: 3, height: 2, channels: 3 },
    })
      .resize({ width: 90, height: 60, kernel: 'nearest' })
      .png()
      .toBuffer();
    for (let orientation = 1; orientation <= 8; orientation += 1) {
      const held = await sharp(corners).withMetadata({ orientation }).jpeg({ quality: 100 }).toBuffer();
      const wanted = await sharp(held).autoOrient().raw().toBuffer();
      const got = await sharp(await encoded(held))
        .raw()
        .toBuffer({ resolveWithObject: true });
      const middle = (pixels: Buffer, x: number, y: number) => [
        ...pixels.subarray((y * got.info.width + x) * 3).subarray(0, 3),
      ];
      for (const [x, y] of [
        [10, 10],
        [got.info.width - 10, 10],
        [10, got.info.height - 10],
      ] as const)
        middle(got.data, x, y).forEach((level, channel) =>
          expect(Math.abs(level - (middle(wanted, x, y)[channel] ?? 0))).toBeLessThan(60),
        );
    }
  });

  it('fit a proof into 1,280 px, a long screenshot to 720 px, and crop a photo to 512 px square, without enlarging', async () => {
    const size = async (webp: Buffer) => {
      const { width, height } = await sharp(webp).metadata();
      return [width, height];
    };
    const large = await canvas(4_000, 2_000).jpeg().toBuffer();
    expect(await size(await encoded(large, 'proof'))).toEqual([1_440, 720]);
    expect(await size(await encoded(large, 'photo'))).toEqual([512, 512]);
    const long = await canvas(1_080, 9_600).png().toBuffer();
    expect(await size(await encoded(long, 'proof'))).toEqual([720, 6_400]);
    expect(await size(await encoded(await canvas(720, 2_560).png().toBuffer(), 'proof'))).toEqual([720, 2_560]);
    expect(await size(await encoded(await canvas(9_600, 1_080).png().toBuffer(), 'verification'))).toEqual([
      6_400, 720,
    ]);
    expect(await size(await encoded(await canvas(720, 17_000).png().toBuffer(), 'proof'))).toEqual([720, 17_000]);
    expect(await size(await encoded(await canvas(30, 20).png().toBuffer(), 'proof'))).toEqual([30, 20]);
  });

  it('are drawn even if many arrive at once', async () => {
    const bytes = await canvas(1_000, 1_000).jpeg().toBuffer();
    const results = await Promise.all(Array.from({ length: 12 }, () => draw(bytes, 'photo')));
    expect(results.every((result) => 'bytes' in result)).toBe(true);
  });
});

describe('refused files', () => {
  const halfOf = async (bytes: Promise<Buffer>) => (await bytes).subarray(0, Math.floor((await bytes).length / 2));
  const noisy = (width: number, height: number) =>
    sharp({
      create: { width, height, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
    });

  const crc32 = (bytes: Buffer): number => {
    let crc = ~0;
    for (const byte of bytes) {
      crc ^= byte;
      for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
    }
    return ~crc >>> 0;
  };
  const chunk = (type: string, data: Buffer): Buffer => {
    const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc32(named), 4);
    return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
  };
  /** A valid black-and-white picture of a few kB. */
  const square = (side: number, height = side): Buffer => {
    const header = Buffer.alloc(13);
    header.writeUInt32BE(side, 0);
    header.writeUInt32BE(height, 4);
    header[8] = 1;
    const rows = deflateSync(Buffer.alloc((1 + Math.ceil(side / 8)) * height));
    const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
    return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
  };

  const progressive = () => noisy(300, 300).jpeg({ progressive: true }).toBuffer();
  /** Repeats its first scan. */
  const withScans = (jpeg: Buffer, scans: number): Buffer => {
    const from = jpeg.indexOf(Buffer.from([0xff, 0xda]));
    const next = [0xda, 0xc4].map((marker) => jpeg.indexOf(Buffer.from([0xff, marker]), from + 2));
    const to = Math.min(...next.filter((at) => at > 0));
    const again = Array.from({ length: scans - jpegScans(jpeg, 100) }, () => jpeg.subarray(from, to));
    return Buffer.concat([jpeg.subarray(0, to), ...again, jpeg.subarray(to)]);
  };

  const cases: readonly [string, Refused, () => Promise<Buffer> | Buffer][] = [
    ['nothing', 'type', () => Buffer.alloc(0)],
    ['an SVG', 'type', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['a TIFF', 'type', () => canvas(10, 10).tiff().toBuffer()],
    ['an SVG behind the first bytes of a JPEG', 'unreadable', () => Buffer.from('\xff\xd8\xff<svg/>', 'latin1')],
    ['half a WebP', 'unreadable', () => halfOf(noisy(300, 300).webp().toBuffer())],
    ['a small file that unfolds to more than 24 million pixels', 'tooManyPixels', () => square(4_900)],
    [
      'an interlaced PNG with 16 bits',
      'tooDear',
      () => canvas(2_100, 2_000).toColourspace('rgb16').png({ progressive: true }).toBuffer(),
    ],
    ['a JPEG that goes over its picture 13 times', 'tooDear', async () => withScans(await progressive(), 13)],
  ];

  it.each(cases)('%s', async (_, refused, make) => {
    expect(await draw(await make())).toEqual({ refused });
  });

  it.each([
    ['half a JPEG', () => halfOf(noisy(300, 300).jpeg().toBuffer())],
    ['half a PNG', () => halfOf(noisy(300, 300).png().toBuffer())],
    ['a JPEG behind blanks', async () => Buffer.concat([Buffer.from('\r\n'), await canvas().jpeg().toBuffer()])],
    ['a JPEG in CMYK', () => canvas().toColourspace('cmyk').jpeg().toBuffer()],
    [
      'a PNG with a film behind it',
      async () => Buffer.concat([await canvas().png().toBuffer(), Buffer.alloc(5_000, 65)]),
    ],
    ['a PNG without its last chunk', async () => (await canvas().png().toBuffer()).subarray(0, -12)],
    ['a PNG of few pixels that is very wide', () => square(20_000, 2)],
    [
      'an interlaced PNG with 16 bits',
      () => canvas(64, 64).toColourspace('rgb16').png({ progressive: true }).toBuffer(),
    ],
  ])('exclude what a phone shows: %s', async (_, make) => {
    expect(await draw(await make())).toHaveProperty('bytes');
  });

  it('include a small file that unfolds to 24 million pixels', async () => {
    expect(await draw(square(4_898))).toHaveProperty('bytes');
  });

  it('exclude a JPEG with 12 scans, whatever follows it', async () => {
    const jpeg = withScans(await progressive(), 12);
    const comment = Buffer.from([0xff, 0xfe, 0, 6, 0xff, 0xda, 0xff, 0xda]);
    const behind = Buffer.alloc(64, Buffer.from([0xff, 0xda, 0, 2]));
    const noted = Buffer.concat([
      jpeg.subarray(0, 2),
      ...Array.from({ length: 20 }, () => comment),
      jpeg.subarray(2),
      behind,
    ]);
    expect(jpegScans(noted, 100)).toBe(12);
    expect(await draw(noted)).toHaveProperty('bytes');
  });

  it('exclude a PNG whose comments would unfold to gigabytes, without unfolding any', async () => {
    const png = await canvas(64, 64).png().toBuffer();
    const comment = chunk('zTXt', Buffer.concat([Buffer.from('a\0\0', 'latin1'), Buffer.from('not even packed')]));
    const commented = Buffer.concat([
      png.subarray(0, 33),
      ...Array.from({ length: 40 }, () => comment),
      png.subarray(33),
    ]);
    expect(withoutComments(commented)).toEqual(png);
    expect(await draw(commented)).toHaveProperty('bytes');
    for (const cut of [0, 8, 9, 20, 40, 60])
      expect(withoutComments(commented.subarray(0, cut)).length).toBeLessThanOrEqual(cut);
  });

  it('exclude an interlaced 8-bit PNG and a plain 16-bit one', async () => {
    expect(await draw(await canvas(64, 64).png({ progressive: true }).toBuffer())).toHaveProperty('bytes');
    expect(await draw(await canvas(64, 64).toColourspace('rgb16').png().toBuffer())).toHaveProperty('bytes');
  });

  it('include unsupported formats, by bytes and not name', async () => {
    expect(await draw(await canvas().webp().toBuffer(), 'photo', ['jpeg', 'png', 'gif'])).toEqual({
      refused: 'type',
    });
  });
});
