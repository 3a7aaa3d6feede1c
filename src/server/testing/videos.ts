export const box = (name: string, content: Buffer | string = ''): Buffer => {
  const held = Buffer.from(content);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(held.length + 8, 0);
  head.write(name, 4, 'latin1');
  return Buffer.concat([head, held]);
};

const fileType = box('ftyp', 'isom\0\0\x02\0isomiso2mp41');

/** An MP4 without a picture: the server only checks containers. */
export const mp4 = (...more: Buffer[]): Buffer =>
  Buffer.concat([fileType, box('moov', Buffer.alloc(64)), box('mdat', Buffer.alloc(2_000, 7)), ...more]);

/** The same as WebM; `docType` is in its header. */
export const webm = (docType = 'webm', segment = Buffer.alloc(500, 1)): Buffer => {
  const type = Buffer.concat([Buffer.from([0x42, 0x82, 0x80 | docType.length]), Buffer.from(docType)]);
  const size = Buffer.from([0x40 | (segment.length >> 8), segment.length & 0xff]);
  return Buffer.concat([
    Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x80 | type.length]),
    type,
    Buffer.from([0x18, 0x53, 0x80, 0x67]),
    size,
    segment,
  ]);
};

export const hostileVideos: Readonly<Record<string, Buffer>> = {
  'an empty file': Buffer.alloc(0),
  'a page': Buffer.from('<!doctype html><script>canary-7f3a()</script>'),
  'a picture of vectors': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="canary()"/>'),
  'a head without a film': fileType,
  'a film without a head': Buffer.concat([box('moov'), box('mdat')]),
  'a QuickTime film': Buffer.concat([box('ftyp', 'qt  \0\0\0\0qt  '), box('moov'), box('mdat')]),
  'a still picture in the same container': Buffer.concat([
    box('ftyp', 'heic\0\0\0\0mif1heic'),
    box('meta'),
    box('mdat'),
  ]),
  'an archive behind a film': Buffer.concat([mp4(), Buffer.from('PK\x03\x04 a whole archive')]),
  'a page behind a film': Buffer.concat([mp4(), Buffer.from('<script>canary-7f3a()</script>')]),
  'a box of no known name': mp4(box('evil', 'canary')),
  'a box that is longer than the file': Buffer.concat([
    fileType,
    Buffer.from('\x7f\xff\xff\xffmoov', 'latin1'),
    box('mdat'),
  ]),
  'a box of no length': Buffer.concat([fileType, Buffer.from('\0\0\0\x04moov', 'latin1')]),
  'a box of the longest length': Buffer.concat([fileType, Buffer.from(`\0\0\0\x01moov${'\xff'.repeat(8)}`, 'latin1')]),
  'ten thousand empty boxes': mp4(...Array.from({ length: 10_000 }, () => box('free'))),
  'a film cut short': mp4().subarray(0, -10),
  'a Matroska film': webm('matroska'),
  'a header of another type': webm('<html>'),
  'an archive behind a WebM film': Buffer.concat([webm(), Buffer.from('PK\x03\x04')]),
  'a WebM film cut short': webm().subarray(0, -10),
  'a header that never ends': Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]),
};
