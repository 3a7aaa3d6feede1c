import { deflateSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { uploadVerification, uploadPhoto } from '../../contract/account';
import { urlOf } from '../../contract/endpoint';
import { uploadKitPicture, uploadKitVideo } from '../../contract/jobForm';
import { limits } from '../../contract/limits';
import { uploadProofImage } from '../../contract/jobs';
import { buildApp } from '../app';
import { newId, systemCtx } from '../context';
import { openSession } from '../modules/sessions';
import { allRoutes } from '../routes';
import { adminPerson, person, type Person } from '../testing/factories';
import { testContext } from '../testing/testContext';
import { hostileVideos, mp4 } from '../testing/videos';

/** A text that an attacker would try to recover. */
const payload = '<script>canary-7f3a()</script>';

interface HostileFile {
  readonly what: string;
  readonly bytes: Buffer;
  /** True if the picture may be accepted, without its hidden content; otherwise it must be refused. */
  readonly picture: boolean;
}

const solid = (width = 16, height = 16) => sharp({ create: { width, height, channels: 3, background: '#0a7' } });
const text = (value: string): Buffer => Buffer.from(value, 'latin1');
const joined = (...parts: (Buffer | string)[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? text(part) : part)));

/** A JPEG with a segment of the given kind behind its first two bytes. */
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

/** A PNG that claims this size, and holds nearly nothing. */
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

/** Forty files in nine classes, created on the fly. */
const hostileFiles = async (): Promise<Readonly<Record<string, readonly HostileFile[]>>> => {
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

const t = testContext();
let app: FastifyInstance;
let ada: Person;
let admin: Person;
let authorization: string;
let adminAuthorization: string;
const enter = async (): Promise<void> => {
  authorization = `Bearer ${await openSession(systemCtx(t.base), ada)}`;
  adminAuthorization = `Bearer ${await openSession(systemCtx(t.base), admin)}`;
};
beforeEach(async () => {
  // Without the calls' own limits, which would answer for the verbs.
  app = await buildApp(t.base, { routes: allRoutes.map((route) => ({ ...route, options: {} })) });
  ada = await person(t.ctx);
  admin = await adminPerson(t.ctx);
  await enter();
});
afterEach(() => app.close());

interface Claim {
  readonly filename: string;
  readonly type: string;
}
const claims: readonly Claim[] = [
  { filename: '../../../etc/cron.d/me.php', type: 'image/png' },
  { filename: 'C:\\fakepath\\x.svg', type: 'image/jpeg' },
  { filename: 'picture.jpg\u0000.html', type: 'image/jpeg' },
  { filename: `${'a'.repeat(300)}.html`, type: 'image/png' },
];

const send = (url: string, field: string, { filename, type }: Claim, bytes: Buffer, by = authorization) =>
  app.inject({
    method: 'POST',
    url,
    headers: { authorization: by, 'content-type': 'multipart/form-data; boundary=b' },
    payload: Buffer.concat([
      Buffer.from(
        `--b\r\ncontent-disposition: form-data; name="${field}"; filename="${filename}"\r\ncontent-type: ${type}\r\n\r\n`,
      ),
      bytes,
      Buffer.from('\r\n--b--\r\n'),
    ]),
  });

/** Every way by which a picture comes in. */
const ways: Readonly<Record<string, (claim: Claim, bytes: Buffer) => ReturnType<typeof send>>> = {
  photo: (claim, bytes) => send(urlOf(uploadPhoto), 'profile_pics', claim, bytes),
  screenshot: (claim, bytes) => send(urlOf(uploadVerification, { platform: 'instagram' }), 'screenshot', claim, bytes),
  'picture of an ad kit': (claim, bytes) => send(urlOf(uploadKitPicture), 'picture', claim, bytes, adminAuthorization),
  'picture of a proof': async (claim, bytes) => {
    const url = urlOf(uploadProofImage, { id: newId() });
    const step = limits.proofPicturePartBytes;
    let answer;
    for (let offset = 0; offset === 0 || offset < bytes.length; offset += step) {
      const part = bytes.subarray(offset, offset + step);
      const address = `${url}?offset=${offset}&total=${bytes.length}`;
      answer = await send(address, 'part', { ...claim, type: 'application/octet-stream' }, part);
      if (answer.statusCode !== 200) return answer;
    }
    if (!answer) throw new Error('nothing was sent');
    return answer;
  },
};

const expectHarmless = async (name: string): Promise<void> => {
  expect(name).toMatch(/^[0-9a-f]{32}\.(?:webp|jpg)$/);
  const format = name.endsWith('.jpg') ? 'jpeg' : 'webp';
  const served = await app.inject({
    url: `${format === 'jpeg' ? '/kit' : '/media'}/${name}`,
    headers: { authorization },
  });
  expect(served.headers).toMatchObject({
    'content-type': `image/${format}`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
  });
  for (const trace of [payload, 'canary', 'GPS', 'PK\x03\x04'])
    expect(served.rawPayload.includes(Buffer.from(trace, 'latin1'))).toBe(false);
  const { format: drawn, pages, exif, icc, xmp, iptc, comments } = await sharp(served.rawPayload).metadata();
  expect({ drawn, pages, exif, icc, xmp, iptc, comments }).toEqual({ drawn: format });
};

it('are forty files in nine classes', async () => {
  const classes = await hostileFiles();
  expect(Object.keys(classes)).toHaveLength(9);
  expect(Object.values(classes).flat()).toHaveLength(40);
});

it.each(Object.keys(ways))(
  'a %s is drawn anew or refused: no payload, no other type, no name of the sender’s',
  async (way) => {
    const files = Object.entries(await hostileFiles()).flatMap(([kind, some]) =>
      some.map((file) => ({ kind, ...file })),
    );
    const taken: string[] = [];
    for (const [at, file] of files.entries()) {
      // A day later, so that no daily limit interferes.
      t.clock.advance({ days: 1 });
      await enter();
      const before = new Set(t.media.keys());
      const answer = await ways[way]!(claims[at % claims.length]!, file.bytes);
      const added = [...t.media.keys()].filter((name) => !before.has(name));
      const outcome = `${file.kind}, ${file.what}: ${answer.statusCode}`;
      if (answer.statusCode === 200) {
        expect([outcome, file.picture, added.length]).toEqual([outcome, true, 1]);
        await expectHarmless(added[0]!);
        taken.push(file.what);
      } else {
        expect([outcome, added]).toEqual([outcome, []]);
        expect([400, 413, 415]).toContain(answer.statusCode);
        expect(answer.body).not.toContain('canary');
      }
    }
    expect(taken.length).toBeGreaterThan(10);
  },
);

it.each(Object.entries(hostileVideos))('%s is refused as a video, and nothing of it stays', async (_what, bytes) => {
  for (const claim of [
    { filename: '../film.mp4', type: 'video/mp4' },
    { filename: 'film.webm', type: 'video/webm' },
  ]) {
    const answer = await send(urlOf(uploadKitVideo), 'video', claim, bytes, adminAuthorization);
    expect([400, 415]).toContain(answer.statusCode);
    expect(answer.body).not.toContain('canary');
  }
  expect(t.media.size).toBe(0);
});

it('a video is served as what its bytes are, whatever its name and type claimed', async () => {
  const claim = { filename: 'x.html', type: 'video/webm' };
  const answer = await send(urlOf(uploadKitVideo), 'video', claim, mp4(), adminAuthorization);
  const { name } = answer.json<{ data: { name: string } }>().data;
  expect(name).toMatch(/^[0-9a-f]{32}\.mp4$/);
  const served = await app.inject({ url: `/kit/${name}` });
  expect(served.headers).toMatchObject({
    'content-type': 'video/mp4',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
  });
});

it('a true picture is taken whatever its label claims', async () => {
  const [first] = Object.values(await hostileFiles())
    .flat()
    .filter(({ picture }) => picture);
  for (const type of ['image/svg+xml', 'text/html', 'application/octet-stream', '']) {
    const answer = await ways.photo!({ filename: 'me.png', type }, first!.bytes);
    expect([type, answer.statusCode]).toEqual([type, 200]);
  }
});
