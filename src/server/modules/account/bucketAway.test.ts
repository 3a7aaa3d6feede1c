import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import * as messages from '../../../contract/messages';
import { buildApp } from '../../app';
import { auditLog, kitFiles, media } from '../../db/schema';
import { bucketMediaStore, databaseMediaStore, mediaStores } from '../../providers/mediaStore';
import { s3Bucket } from '../../providers/s3Bucket';
import { allRoutes } from '../../routes';
import { startBucketDouble, type BucketDouble } from '../../testing/bucketDouble';
import { eventually } from '../../testing/concurrency';
import { adminPerson, person } from '../../testing/factories';
import { testContext } from '../../testing/testContext';
import { fileOf } from '../../verb';
import { uploadPhoto } from './getProfile';

const t = testContext();
const login = { region: 'eu-west-2', keyId: 'AKIADOUBLE', secretKey: 'a secret' };
const name = `${'0e'.repeat(16)}.mp4`;
const video = randomBytes(9_000_000);
let double: BucketDouble;
let app: FastifyInstance;
let base: typeof t.base;

beforeEach(async () => {
  double = await startBucketDouble({ ...login, bucket: 'pictures' });
  const config = { ...login, url: double.url, name: 'pictures', pathStyle: true };
  const bucket = bucketMediaStore(s3Bucket(config, { connectMs: 500, answerMs: 2_000, silentMs: 2_000 }));
  const store = mediaStores(bucket, databaseMediaStore(t.ctx.db));
  base = { ...t.base, providers: { ...t.base.providers, media: store } };
  app = await buildApp(base, { routes: allRoutes });
  await bucket.put(name, { bytes: video, type: 'video/mp4' });
  const { id: uploadedBy } = await adminPerson(t.ctx);
  const uploadedAt = t.clock.now();
  const row = { name, kind: 'video' as const, bytes: video.length, uploadedBy, uploadedAt, removedFrom: uploadedAt };
  await t.ctx.db.insert(kitFiles).values(row);
});
afterEach(async () => {
  await app.close();
  await double.close();
});

it('a bucket that is away takes no server away: uploads answer 503 and leave nothing', async () => {
  const ada = await person(t.ctx);
  await double.close();
  const before = await t.ctx.db.$count(auditLog);
  const file = fileOf(
    await sharp({ create: { width: 9, height: 9, channels: 3, background: '#0a7' } })
      .png()
      .toBuffer(),
    'image/png',
  );
  await expect(uploadPhoto({ ...t.as(ada), providers: base.providers }, { file })).rejects.toMatchObject({
    code: 'storage_unavailable',
    status: 503,
    retryAfterSeconds: 10,
    message: messages.server.storageUnavailable,
  });
  expect([await t.ctx.db.$count(media), await t.ctx.db.$count(auditLog)]).toEqual([0, before]);
  for (const url of ['/healthz', '/readyz']) expect((await app.inject({ url })).statusCode).toBe(200);
  const answer = await app.inject({ url: `/kit/${name}` });
  expect([answer.statusCode, answer.headers['retry-after'], answer.headers['cache-control']]).toEqual([
    503,
    '10',
    'no-store',
  ]);
  double = await startBucketDouble({ ...login, bucket: 'pictures' });
});

describe('a video from the bucket', () => {
  let address: string;
  beforeEach(async () => {
    address = await app.listen({ port: 0, host: '127.0.0.1' });
  });

  it('is streamed whole and in parts', async () => {
    const whole = await fetch(`${address}/kit/${name}`);
    expect(Buffer.from(await whole.arrayBuffer()).equals(video)).toBe(true);
    const part = await fetch(`${address}/kit/${name}`, { headers: { range: 'bytes=8999990-' } });
    expect([part.status, Buffer.from(await part.arrayBuffer())]).toEqual([206, video.subarray(8_999_990)]);
  });

  it('that breaks off breaks the answer', async () => {
    double.control.mishap = () => 'drop-middle';
    const answer = await fetch(`${address}/kit/${name}`);
    expect(answer.status).toBe(200);
    await expect(answer.arrayBuffer()).rejects.toThrow();
  });

  it('ends at the provider when its viewer leaves', async () => {
    const leaving = new AbortController();
    const answer = await fetch(`${address}/kit/${name}`, { signal: leaving.signal });
    await answer.body?.getReader().read();
    await eventually(() => double.reading() === 1);
    leaving.abort();
    await eventually(() => double.reading() === 0);
  });
});
