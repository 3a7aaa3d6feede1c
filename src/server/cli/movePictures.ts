import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { Config } from '../config';
import type { Database } from '../db/client';
import { kitFiles, media } from '../db/schema';
import { pictureStores } from '../providers/makeProviders';
import { databaseMediaStore, lockPicture } from '../providers/mediaStore';
import type { ListedMediaStore } from '../providers/ports';

export type Place = 'folder' | 'database' | 'bucket';
type Stores = Readonly<Partial<Record<Place, ListedMediaStore>>>;

const openStores = (config: Config, db: Database): Stores => {
  const { bucket, ...others } = pictureStores(config, db);
  return bucket ? { ...others, bucket } : others;
};
const storeOf = (stores: Stores, place: Place): ListedMediaStore => {
  const store = stores[place];
  if (!store) throw new Error('Give BUCKET_URL and what belongs to it.');
  return store;
};

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

interface Move {
  readonly db: Database;
  readonly stores: Stores;
  readonly from: Place;
  readonly to: Place;
}

/** Copies, then reads the copy back and removes the source in a second transaction, so that a killed process leaves both. @returns false if it was deleted meanwhile */
export const movePicture = async ({ db, stores, from, to }: Move, name: string): Promise<boolean> => {
  const locked = <T>(work: (source: ListedMediaStore, target: ListedMediaStore) => Promise<T>): Promise<T> =>
    db.transaction(async (tx) => {
      await lockPicture(tx, name);
      const own = { ...stores, database: databaseMediaStore(tx) };
      return work(storeOf(own, from), storeOf(own, to));
    });
  const hash = await locked(async (source, target) => {
    const picture = await source.get(name);
    if (!picture) return null;
    // A killed move leaves its copy; the bucket replaces it by itself.
    if (to === 'database') await target.remove(name);
    await target.put(name, picture);
    return hashOf(picture.bytes);
  });
  if (hash === null) return false;
  return locked(async (source, target) => {
    const copy = await target.get(name);
    if (!copy) return false;
    if (hashOf(copy.bytes) !== hash) throw new Error(`the copy of ${name} differs; both are kept`);
    await source.remove(name);
    return true;
  });
};

const reasonOf = (error: unknown): string =>
  error instanceof Error ? [error.message, ...(error.cause ? [reasonOf(error.cause)] : [])].join(': ') : String(error);

const atOnceMax = 8;
const progressEveryMs = 2_000;
const failuresInARowMax = 20;

/** Moves everything from all other places, while servers run; what fails is kept and moved by the next run. */
export const movePictures = async (
  config: Config,
  db: Database,
  { to, perSecond, print }: { readonly to: Place; readonly perSecond: number; readonly print: (line: string) => void },
): Promise<{ readonly moved: number; readonly failed: number }> => {
  const stores = openStores(config, db);
  storeOf(stores, to);
  const sources = Object.entries(stores).filter(([place]) => place !== to) as [Place, ListedMediaStore][];
  let left = 0;
  for (const [, source] of sources) for await (const _ of source.names()) left += 1;
  const startedAt = performance.now();
  let [begun, moved, failed, failuresInARow] = [0, 0, 0, 0];
  const report = (): void => {
    const rate = moved / ((performance.now() - startedAt) / 1_000);
    const end = rate > 0 && left > 0 ? `, about ${Math.ceil(left / rate)} s left` : '';
    print(`${moved} moved, ${left} left, ${failed} failed, ${rate.toFixed(0)} per second${end}`);
  };
  const moveFrom = (from: Place) => async (name: string) => {
    if (failuresInARow >= failuresInARowMax) throw new Error(`${failuresInARow} pictures in a row were not moved.`);
    begun += 1;
    await pause(Math.max(0, startedAt + (begun * 1_000) / perSecond - performance.now()));
    try {
      if (await movePicture({ db, stores, from, to }, name)) moved += 1;
      failuresInARow = 0;
    } catch (error) {
      failed += 1;
      failuresInARow += 1;
      print(`${name} was not moved: ${reasonOf(error)}`);
    }
    left = Math.max(0, left - 1);
  };
  report();
  const timer = setInterval(report, progressEveryMs);
  try {
    const concurrency = Math.min(atOnceMax, config.databasePoolSize - 1);
    for (const [from, source] of sources) await Readable.from(source.names()).forEach(moveFrom(from), { concurrency });
  } finally {
    clearInterval(timer);
    report();
  }
  return { moved, failed };
};

const withoutSize = (name: string): string => name.replace(/-[a-z]+(?=\.)/, '');

/** Compares the rows with the places. `unknown` ones have no row: they are being uploaded, or a removal failed. */
export const checkPlaces = async (config: Config, db: Database) => {
  const stores = Object.values(openStores(config, db));
  const rows = async (): Promise<Set<string>> => {
    const ofKits = db.select({ name: kitFiles.name }).from(kitFiles);
    return new Set((await db.select({ name: media.name }).from(media).unionAll(ofKits)).map(({ name }) => name));
  };
  const known = await rows();
  const places = new Map<string, number>();
  for (const store of stores) for await (const name of store.names()) places.set(name, (places.get(name) ?? 0) + 1);
  const later = await rows();
  const report = { known: known.size, missing: [] as string[], doubled: [] as string[], unknown: [] as string[] };
  for (const name of new Set([...known, ...places.keys()])) {
    const whole = withoutSize(name);
    if (!known.has(whole) && !later.has(whole)) report.unknown.push(name);
    if (places.get(name) === 1) continue;
    // It may have come or gone since.
    const found = (await Promise.all(stores.map((store) => store.get(name)))).filter(Boolean).length;
    if (found === 0 && later.has(name)) report.missing.push(name);
    if (found > 1) report.doubled.push(name);
  }
  return report;
};
