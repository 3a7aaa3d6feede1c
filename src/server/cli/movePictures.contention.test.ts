import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import type { Config } from '../config';
import { makeLog } from '../lib/log';
import { systemCtx } from '../context';
import type { Database } from '../db/database';
import { media } from '../db/schema';
import { person } from '../testing/factories';
import { makeProviders, pictureStores } from '../providers/makeProviders';
import { startBucketDouble, type BucketDouble, type Mishap } from '../testing/bucketDouble';
import { resetDatabase, TestClock, testConfig, testDatabase, testParts } from '../testing/testContext';
import { checkPlaces, movePicture, movePictures, type Place } from './movePictures';

const login = { region: 'eu-west-2', keyId: 'AKIADOUBLE', secretKey: 'a secret' };
const nameOf = (at: number): string => `${at.toString(16).padStart(32, '0')}.mp4`;
const name = nameOf(1);
const picture = { bytes: randomBytes(300_000), type: 'video/mp4' };

let double: BucketDouble;
let db: Database;
let config: Config;
const stores = () => {
  const { bucket, ...others } = pictureStores(config, db);
  return { ...others, bucket: bucket! };
};
const serving = (mediaStore: Place) => makeProviders({ ...config, mediaStore }, makeLog(config), db).media;
const placesOf = async (one = name): Promise<Place[]> => {
  const found: Place[] = [];
  for (const [place, store] of Object.entries(stores())) if (await store.get(one)) found.push(place as Place);
  return found;
};
const move = (from: Place, to: Place, one = name) => movePicture({ db, stores: stores(), from, to }, one);
const moveAll = (to: Place, perSecond = Infinity) =>
  movePictures(config, db, { to, perSecond, print: () => undefined });
const failing = (mishap: Mishap, method: string, times = Infinity) => {
  let left = times;
  double.control.mishap = (call) => (call.method === method && left-- > 0 ? mishap : 'none');
};

beforeEach(async () => {
  await resetDatabase();
  ({ db } = await testDatabase());
  double = await startBucketDouble({ ...login, bucket: 'pictures' });
  const bucket = { ...login, url: double.url, name: 'pictures', pathStyle: true };
  config = testConfig({ bucket, dataDir: mkdtempSync(join(tmpdir(), 'pictures-')) });
});
afterEach(() => double.close());

const countRows = async (): Promise<number> => {
  let found = 0;
  for await (const _ of stores().database.names()) found += 1;
  return found;
};

const directions = [
  ['database', 'bucket'],
  ['folder', 'bucket'],
  ['bucket', 'database'],
] as const;

describe.each(directions)('from %s to %s', (from, to) => {
  beforeEach(() => stores()[from].put(name, picture));

  it('a picture moves with its bytes, once', async () => {
    expect(await move(from, to)).toBe(true);
    expect(await placesOf()).toEqual([to]);
    expect(Buffer.from((await serving(to).get(name))!.bytes)).toEqual(picture.bytes);
    expect(await move(from, to)).toBe(false);
  });

  it.each<Place>(['folder', 'database', 'bucket'])(
    'a picture deleted meanwhile by a server that writes to %s does not come back',
    async (place) => {
      // At every step: before the copy, during it, before the source is removed.
      for (const waitMs of [0, 5, 20, 60, 120, 200, 320]) {
        double.control.pauseMs = () => 50;
        if (!(await placesOf()).includes(from)) await stores()[from].put(name, picture);
        const moving = move(from, to);
        await pause(waitMs);
        await serving(place).remove(name);
        // A copy that is gone before it was read back fails its move.
        await moving.catch(() => false);
        expect(await placesOf()).toEqual([]);
      }
    },
  );

  it('a move that broke off is finished by the next, and the picture is served meanwhile', async () => {
    failing('drop-before', 'GET');
    if (from === 'bucket') failing('drop-before', 'DELETE');
    await expect(move(from, to)).rejects.toThrow();
    failing('none', 'GET');
    expect((await placesOf()).sort()).toEqual([from, to].sort());
    expect(Buffer.from((await serving(to).get(name))!.bytes)).toEqual(picture.bytes);
    expect(await move(from, to)).toBe(true);
    expect(await placesOf()).toEqual([to]);
  });

  it('a video goes on while it moves', async () => {
    const parts = await serving(from === 'bucket' ? 'database' : from).read(name, 10, picture.bytes.length);
    const viewer = parts![Symbol.asyncIterator]();
    const first = (await viewer.next()).value as Uint8Array;
    await move(from, to);
    const rest = await buffer({ [Symbol.asyncIterator]: () => viewer });
    expect(Buffer.concat([first, rest])).toEqual(picture.bytes.subarray(10));
  });
});

it.each<Mishap>(['forgets', 'wrong-bytes', 'drop-middle', 'slow-down', 'error-in-200'])(
  'a provider with %s loses nothing: the source stays until the copy was read back',
  async (mishap) => {
    await stores().database.put(name, picture);
    double.control.mishap = () => mishap;
    await expect(move('database', 'bucket')).rejects.toThrow();
    double.control.mishap = () => 'none';
    expect(await placesOf()).toContain('database');
  },
);

it('all pictures move there and back while they are read, and two movers share the work', async () => {
  const names = Array.from({ length: 120 }, (_, at) => nameOf(at));
  for (const [at, one] of names.entries()) await stores()[at % 3 === 0 ? 'folder' : 'database'].put(one, picture);
  let moving = true;
  let reads = 0;
  const reader = async (place: Place): Promise<void> => {
    const media = serving(place);
    while (moving) {
      const found = await media.get(names[reads++ % names.length]!);
      expect(found?.bytes.length).toBe(picture.bytes.length);
    }
  };
  const readers = Promise.all((['bucket', 'database', 'folder'] as const).map(reader));
  const there = await Promise.all([moveAll('bucket'), moveAll('bucket')]);
  expect([there.map(({ failed }) => failed), double.objects.size]).toEqual([[0, 0], 120]);
  expect(await moveAll('database')).toEqual({ moved: 120, failed: 0 });
  moving = false;
  await readers;
  expect([reads > 100, double.objects.size]).toEqual([true, 0]);
});

it('the check names what is missing, doubled and unknown', async () => {
  const ctx = systemCtx(testParts(db, new TestClock()).base);
  const { id: userId } = await person(ctx);
  const row = (at: number) => ({ name: nameOf(at), userId, kind: 'proof' as const, bytes: 1, createdAt: ctx.now() });
  await db.insert(media).values([row(1), row(2), row(3)]);
  const { database, bucket } = stores();
  for (const store of [database, bucket]) await store.put(nameOf(2), picture);
  await bucket.put(nameOf(3), picture);
  await bucket.put(nameOf(4), picture);
  await bucket.put(nameOf(3).replace('.', '-small.'), picture);
  const report = { known: 3, missing: [nameOf(1)], doubled: [nameOf(2)], unknown: [nameOf(4)] };
  expect(await checkPlaces(config, db)).toEqual(report);
});

it('stops when the bucket is away, and leaves everything where it was', async () => {
  for (let at = 0; at < 60; at += 1) await stores().database.put(nameOf(at), picture);
  await double.close();
  await expect(moveAll('bucket')).rejects.toThrow('in a row');
  expect(await countRows()).toBe(60);
  double = await startBucketDouble({ ...login, bucket: 'pictures' });
});
