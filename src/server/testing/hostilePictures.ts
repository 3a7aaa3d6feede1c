import { deflateSync } from 'node:zlib';
import sharp from 'sharp';

export const payload = '<script>canary-7f3a()</script>';

export interface HostileFile {
  readonly what: string;
  readonly bytes: Buffer;
  /** True if it may be accepted without its hidden content; otherwise it must be refused. */
  readonly picture: boolean;
}

const solid = (width = 16, height = 16) => sharp({ create: { width, height, channels: 3, background: '#0a7' } });
const text = (value: string): Buffer => Buffer.from(value, 'latin1');
const joined = (...parts: (Buffer | string)[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? text(part) : part)));

/** Inserts a segment of the given kind after a JPEG's first two bytes. */
const withSegment = (jpeg: Buffer, marker: number, content: Buffer): Buffer =>
  joined(
    jpeg.subarray(0, 2),
    Buffer.from([0xff, marker, (content.length + 2) >> 8, (content.length + 2) & 255]),
    content,
    jpeg.subarray(2),
  );

const crcOf = (bytes: Buffer): number => {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
};
const chunk = (type: string, content: Buffer): Buffer => {
  const [size, crc] = [Buffer.alloc(4), Buffer.alloc(4)];
  size.writeUInt32BE(content.length);
  const named = joined(type, content);
  crc.writeUInt32BE(crcOf(named));
  return joined(size, named, crc);
};
const withChunk = (png: Buffer, type: string, content: Buffer): Buffer =>
  joined(png.subarray(0, 33), chunk(type, content), png.subarray(33));

/** A nearly empty PNG that claims this size. */
const bomb = (width: number, height: number): Buffer => {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc(Math.min(width * height, 4_000_000)));
  return joined('\x89PNG\r\n\x1a\n', chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0)));
};

const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" onload="canary()">${payload}</svg>`;
const zip = `PK\x03\x04${payload}PK\x05\x06`;

/** Forty files in nine classes. */
export const hostileFiles = async (): Promise<Readonly<Record<string, readonly HostileFile[]>>> => {
  const [jpeg, png, webp, gif] = await Promise.all([
    solid().jpeg().toBuffer(),
    solid().png().toBuffer(),
    solid().webp().toBuffer(),
    solid().gif().toBuffer(),
  ]);
  const exif = { IFD0: { Artist: payload }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '6/1 27/1 0/1' } };
  const [jpegExif, webpExif, pngExif, icc] = await Promise.all([
    solid().withExif(exif).jpeg().toBuffer(),
    solid().withExif(exif).webp().toBuffer(),
    solid().withExif(exif).png().toBuffer(),
    solid().withIccProfile('p3').jpeg().toBuffer(),
  ]);
  const frames = Buffer.alloc(16 * 48 * 3, 120);
  const animated = sharp(frames, { raw: { width: 16, height: 48, channels: 3, pageHeight: 16 } });
  const hostile = (what: string, bytes: Buffer | string, picture = false): HostileFile => ({
    what,
    bytes: typeof bytes === 'string' ? text(bytes) : bytes,
    picture,
  });
  return {
    'no picture': [
      hostile('SVG', svg),
      hostile('SVG behind an XML head', `<?xml version="1.0"?>${svg}`),
      hostile('HTML', `<!doctype html>${payload}`),
      hostile('a script', 'canary-7f3a()'),
      hostile('PDF', `%PDF-1.7 ${payload}`),
      hostile('ZIP', zip),
      hostile('an executable', `MZ\x90\x00${payload}`),
      hostile('PHP', `<?php echo "${payload}";`),
    ],
    'a head of one kind, a body of another': [
      hostile('GIF that is a script', `GIF89a=1;/*${payload}*/canary()`),
      hostile('JPEG head before HTML', joined('\xff\xd8\xff\xe0', payload)),
      hostile('PNG head before SVG', joined('\x89PNG\r\n\x1a\n', svg)),
      hostile('WebP head before HTML', joined('RIFF\x00\x01\x00\x00WEBP', payload)),
      hostile('HTML before a JPEG', joined(payload, jpeg)),
    ],
    tails: [
      hostile('JPEG and a script', joined(jpeg, payload), true),
      hostile('PNG and a script', joined(png, payload), true),
      hostile('GIF and a script', joined(gif, payload), true),
      hostile('WebP and a script', joined(webp, payload), true),
      hostile('JPEG and a ZIP', joined(jpeg, zip), true),
      hostile('PNG and a ZIP', joined(png, zip), true),
    ],
    'comments and profiles': [
      hostile('JPEG comment', withSegment(jpeg, 0xfe, text(payload)), true),
      hostile('JPEG application segment', withSegment(jpeg, 0xed, text(payload)), true),
      hostile('PNG text', withChunk(png, 'tEXt', text(`Comment\0${payload}`)), true),
      hostile('PNG unknown chunk', withChunk(png, 'svGx', text(payload)), true),
      hostile('JPEG with a colour profile', withSegment(icc, 0xfe, text(payload)), true),
    ],
    'places and people': [
      hostile('JPEG', jpegExif, true),
      hostile('WebP', webpExif, true),
      hostile('PNG', pngExif, true),
    ],
    'cut off': [
      hostile('JPEG', jpeg.subarray(0, jpeg.length >> 1)),
      hostile('PNG', png.subarray(0, png.length >> 1)),
      hostile('WebP', webp.subarray(0, webp.length >> 1)),
      hostile('eight bytes', png.subarray(0, 8)),
    ],
    bombs: [
      hostile('16,000 × 16,000', bomb(16_000, 16_000)),
      hostile('a million wide', bomb(1_000_000, 50)),
      hostile('no size at all', bomb(0, 0)),
    ],
    animated: [
      hostile('GIF', await animated.clone().gif({ loop: 0 }).toBuffer(), true),
      hostile('WebP', await animated.clone().webp({ loop: 0 }).toBuffer(), true),
      hostile('GIF with a script behind', joined(await animated.clone().gif().toBuffer(), payload), true),
    ],
    sizes: [
      hostile('empty', ''),
      hostile('one byte', '\xff'),
      hostile('more than is taken', joined(jpeg, Buffer.alloc(6 * 1024 * 1024))),
    ],
  };
};
