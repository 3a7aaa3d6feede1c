import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../../app';
import { kitFiles } from '../../../db/schema';
import { allRoutes } from '../../../routes';
import { adminPerson } from '../../../testing/factories';
import { testContext } from '../../../testing/testContext';
import { rangeOf } from './kitFiles';

const t = testContext();
const name = `${'0b'.repeat(16)}.mp4`;
const bytes = Buffer.from(Array.from({ length: 600_000 }, (_, at) => at % 251));

let app: FastifyInstance;
beforeEach(async () => {
  app = await buildApp(t.base, { routes: allRoutes });
  const admin = await adminPerson(t.ctx);
  const file = { name, kind: 'video' as const, bytes: bytes.length, uploadedBy: admin.id };
  await t.ctx.db.insert(kitFiles).values({ ...file, uploadedAt: t.ctx.now(), removedFrom: t.ctx.now() });
  t.media.set(name, { bytes, type: 'video/mp4' });
});
afterEach(() => app.close());

const ask = (url: string, range?: string, method: 'GET' | 'HEAD' = 'GET') =>
  app.inject({ method, url, headers: range ? { range } : {} });

it('a kit’s file is public and cacheable for a day', async () => {
  const answer = await ask(`/kit/${name}`);
  expect([answer.statusCode, answer.rawPayload.equals(bytes)]).toEqual([200, true]);
  expect(answer.headers).toMatchObject({
    'accept-ranges': 'bytes',
    'cache-control': 'public, max-age=86400',
    'content-length': '600000',
  });
  const head = await ask(`/kit/${name}`, undefined, 'HEAD');
  expect([head.statusCode, head.headers['content-length'], head.rawPayload.length]).toEqual([200, '600000', 0]);
});

it('a player can request parts of a video', async () => {
  const answer = await ask(`/kit/${name}`, 'bytes=262143-262145');
  expect(answer.statusCode).toBe(206);
  expect(answer.headers['content-range']).toBe('bytes 262143-262145/600000');
  expect(answer.rawPayload).toEqual(bytes.subarray(262_143, 262_146));
  const beyond = await ask(`/kit/${name}`, 'bytes=600000-');
  expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, 'bytes */600000']);
});

it.each([
  [undefined, 'whole'],
  ['bytes=0-', { from: 0, to: 10 }],
  ['bytes=0-0', { from: 0, to: 1 }],
  ['bytes=3-99', { from: 3, to: 10 }],
  ['bytes=-4', { from: 6, to: 10 }],
  ['bytes=-99', { from: 0, to: 10 }],
  ['bytes=-0', 'none'],
  ['bytes=10-', 'none'],
  ['bytes=5-3', 'whole'],
  ['bytes=-', 'whole'],
  ['bytes=0-1,4-5', 'whole'],
  ['items=0-1', 'whole'],
  [`bytes=${'9'.repeat(400)}-`, 'whole'],
] as const)('the range %p of ten bytes is %p', (header, range) => {
  expect(rangeOf(header, 10)).toEqual(range);
});

it.each([
  `/kit/${'0c'.repeat(16)}.mp4`,
  `/kit/${name}/story`,
  `/kit/${name}/constructor`,
  '/kit/..%2f..%2fetc%2fpasswd',
  '/kit/%00',
])('%s does not exist', async (url) => {
  const answer = await ask(url);
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([404, 'not_found']);
});

it('a member’s picture is no kit file, even by its name', async () => {
  const theirs = `${'0d'.repeat(16)}.webp`;
  t.media.set(theirs, { bytes, type: 'image/webp' });
  expect((await ask(`/kit/${theirs}`)).statusCode).toBe(404);
  expect((await ask(`/kit/${theirs}/small`)).statusCode).toBe(404);
});

it('a picture that cannot be resized now is sent as it is, uncached', async () => {
  const broken = `${'0e'.repeat(16)}.jpg`;
  const { id } = await adminPerson(t.ctx);
  const file = { name: broken, kind: 'picture' as const, bytes: bytes.length, width: 1, height: 1, uploadedBy: id };
  await t.ctx.db.insert(kitFiles).values({ ...file, uploadedAt: t.ctx.now(), removedFrom: t.ctx.now() });
  t.media.set(broken, { bytes, type: 'image/jpeg' });
  const answer = await ask(`/kit/${broken}/story`);
  expect([answer.statusCode, answer.rawPayload.equals(bytes)]).toEqual([200, true]);
  expect(answer.headers['cache-control']).toBe('no-store');
});
