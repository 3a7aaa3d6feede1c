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
import { hostileFiles, payload, type HostileFile } from '../testing/hostilePictures';
import { testContext } from '../testing/testContext';
import { hostileVideos, mp4 } from '../testing/videos';

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
  // Without route limits, which would answer before the verbs.
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

/** All ways to upload a picture. */
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

it.each(Object.keys(ways))('a %s is redrawn or refused: no payload, no other type, no sender’s name', async (way) => {
  const files = Object.entries(await hostileFiles()).flatMap(([kind, some]) => some.map((file) => ({ kind, ...file })));
  const taken: string[] = [];
  for (const [at, file] of files.entries()) {
    // A new day, to stay below daily limits.
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
});

it.each(Object.entries(hostileVideos))('%s is refused as a video, and nothing is stored', async (_what, bytes) => {
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

it('a video is served by its real type, whatever was claimed', async () => {
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

it('a claimed type that the call does not accept is refused, whatever the bytes', async () => {
  const [first] = Object.values(await hostileFiles())
    .flat()
    .filter(({ picture }: HostileFile) => picture);
  for (const type of ['image/svg+xml', 'text/html', 'application/octet-stream', '']) {
    const answer = await ways.photo!({ filename: 'me.png', type }, first!.bytes);
    expect([type, answer.statusCode]).toEqual([type, 415]);
  }
  expect(t.media.size).toBe(0);
});
