import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { parseConfig } from '../config';
import { startBucketDouble, type BucketDouble, type Mishap } from '../testing/bucketDouble';
import { testDatabase } from '../testing/testDatabase';
import { makeLog } from '../lib/log';
import { makeProviders } from './makeProviders';
import { bucketMediaStore } from './mediaStore';
import { BucketAway, s3Bucket } from './s3Bucket';

let loads = 0;
jest.mock('@aws-sdk/client-s3', () => {
  loads += 1;
  return jest.requireActual<object>('@aws-sdk/client-s3');
});

const login = { region: 'eu-west-2', keyId: 'AKIADOUBLE', secretKey: 'a secret / with + signs' };
const [key, name] = ['media/one.webp', `${'0a'.repeat(16)}.mp4`];
const body = randomBytes(200_000);
const times = { connectMs: 300, answerMs: 1_000, silentMs: 500 };
let double: BucketDouble;
const configOf = (more = {}) => ({ ...login, url: double.url, name: 'pictures', pathStyle: true, ...more });
const bucketWith = (more = {}) => s3Bucket(configOf(more), times);

beforeEach(async () => {
  double = await startBucketDouble({ ...login, bucket: 'pictures' });
});
afterEach(() => double.close());

const failing = (mishap: Mishap, times = Infinity, method = /./) => {
  let left = times;
  double.control.mishap = (call) => (method.test(call.method) && left-- > 0 ? mishap : 'none');
};
const wholeOf = async (bucket = bucketWith()) => {
  const found = await bucket.get(key);
  return found && buffer(found.parts);
};
const reasonOf = async (call: Promise<unknown>): Promise<string> => {
  const error = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(BucketAway);
  const { status, retryAfterSeconds, cause } = error as BucketAway;
  expect([status, retryAfterSeconds]).toEqual([503, 10]);
  const { message, cause: deeper } = cause as Error;
  return `${message}: ${deeper instanceof Error ? `${deeper.name} ${deeper.message}` : ''}`;
};

it('is not loaded by a server without a bucket', async () => {
  const { db } = await testDatabase();
  for (const MEDIA_STORE of ['folder', 'database']) {
    const config = parseConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', MEDIA_STORE, DATA_DIR: '/nonexistent' });
    expect(await makeProviders(config, makeLog(config), db).media.get(name)).toBeNull();
  }
  expect(loads).toBe(0);
  await bucketWith().sizeOf(key);
  expect(loads).toBe(1);
});

it('keeps, reads, lists and removes objects under valid signatures, private and with their SHA-256', async () => {
  const bucket = bucketWith();
  const sent: string[] = [];
  double.control.mishap = ({ headers }) => {
    sent.push(...Object.keys(headers));
    return 'none';
  };
  await bucket.put(key, body, 'image/webp');
  await bucket.put('archive/a b+c.gz', Buffer.from('x'), 'application/gzip');
  expect(await wholeOf(bucket)).toEqual(body);
  expect([await bucket.sizeOf(key), await bucket.sizeOf('media/none')]).toEqual([200_000, null]);
  expect(await buffer((await bucket.get('archive/a b+c.gz'))!.parts)).toEqual(Buffer.from('x'));
  const part = await bucket.get(key, { from: 100, to: 70_000 });
  expect([part?.length, await buffer(part!.parts)]).toEqual([69_900, body.subarray(100, 70_000)]);
  const keys: string[] = [];
  for await (const found of bucket.keys('media/')) keys.push(found);
  expect(keys).toEqual([key]);
  await bucket.remove(key);
  await bucket.remove(key);
  expect(await bucket.get(key)).toBeNull();
  expect(sent.filter((header) => /acl|grant|crc/.test(header))).toEqual([]);
});

it.each([
  ['secret', { secretKey: 'another' }, 'SignatureDoesNotMatch'],
  ['key id', { keyId: 'AKIAOTHER' }, 'InvalidAccessKeyId'],
  ['bucket', { name: 'others' }, 'NoSuchBucket'],
])('a wrong %s is an error, not a missing picture', async (_what, more, words) => {
  expect(await reasonOf(bucketWith(more).get(key))).toContain(words);
});

it.each<[Mishap, string]>([
  ['drop-before', 'socket hang up'],
  ['slow-down', 'SlowDown'],
  ['silent', 'TimeoutError'],
  ['error-in-200', 'InternalError'],
  ['forgets', 'has null bytes after writing 200000'],
])('a writing that meets %s fails and is not half-done', async (mishap, words) => {
  failing(mishap, Infinity, /PUT/);
  expect(await reasonOf(bucketWith().put(key, body, 'image/webp'))).toContain(words);
  expect(double.objects.size).toBe(0);
});

it.each<[Mishap, string]>([
  ['drop-before', 'socket hang up'],
  ['drop-middle', 'broke off after'],
  ['silent', 'TimeoutError'],
  ['silent-bytes', 'no byte in 500 ms'],
  ['slow-down', 'SlowDown'],
  ['error-in-200', 'without its SHA-256'],
  ['no-checksum', 'without its SHA-256'],
  ['wrong-bytes', 'another SHA-256'],
  ['wrong-length', 'another SHA-256|has 199999 bytes'],
])('a reading that meets %s fails, and gives no shortened or other picture', async (mishap, words) => {
  await bucketWith().put(key, body, 'image/webp');
  failing(mishap);
  expect(await reasonOf(wholeOf())).toMatch(new RegExp(words));
});

it.each<[Mishap, string]>([
  ['wrong-part', 'another part'],
  ['wrong-length', 'another part'],
  ['error-in-200', 'another part'],
  ['drop-middle', 'broke off after'],
])('a part that meets %s fails', async (mishap, words) => {
  await bucketWith().put(key, body, 'image/webp');
  failing(mishap);
  const part = async () => buffer((await bucketWith().get(key, { from: 10, to: 100_000 }))!.parts);
  expect(await reasonOf(part())).toContain(words);
});

it.each<Mishap>(['drop-before', 'drop-after', 'slow-down', 'silent'])('one %s is repeated', async (mishap) => {
  failing(mishap, 1);
  await bucketWith().put(key, body, 'image/webp');
  failing(mishap, 1);
  expect(await wholeOf()).toEqual(body);
});

it('a picture that breaks off once is read again', async () => {
  const store = bucketMediaStore(bucketWith());
  await store.put(name, { bytes: body, type: 'video/mp4' });
  failing('drop-middle', 1);
  expect(await store.get(name)).toEqual({ bytes: body, type: 'video/mp4' });
});

it('a provider that refuses connections is told apart from a missing picture', async () => {
  await double.close();
  expect(await reasonOf(wholeOf())).toContain('ECONNREFUSED');
  double = await startBucketDouble({ ...login, bucket: 'pictures' });
});

it('fifty slow viewers of large videos take little memory, and leave no stream behind', async () => {
  const large = randomBytes(9_000_000);
  const store = bucketMediaStore(s3Bucket(configOf(), { ...times, answerMs: 30_000, silentMs: 1_000 }));
  await store.put(name, { bytes: large, type: 'video/mp4' });
  const before = process.memoryUsage().arrayBuffers;
  const viewers = await Promise.all(
    Array.from({ length: 50 }, async () => {
      const parts = await store.read(name, 0, large.length);
      const viewer = parts![Symbol.asyncIterator]();
      await viewer.next();
      return viewer;
    }),
  );
  await pause(1_200);
  expect(double.reading()).toBe(50);
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(50 * 512 * 1024);
  // A paused viewer is not the provider's silence.
  expect((await viewers[0]!.next()).done).toBe(false);
  for (const viewer of viewers) await viewer.return?.();
  await pause(100);
  expect(double.reading()).toBe(0);
});

it('a stream that nobody takes ends by itself', async () => {
  await bucketWith().put(key, randomBytes(9_000_000), 'image/webp');
  await bucketWith().get(key);
  await pause(700);
  expect(double.reading()).toBe(0);
});
