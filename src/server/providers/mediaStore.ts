import { mkdir, open, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { asc, eq, gt, sql } from 'drizzle-orm';
import type { Database } from '../db/database';
import { storedPictures } from '../db/schema';
import type { ListedBucket, ListedMediaStore, MediaStore } from './ports';

/** We make all names, so none leads out of the folder. */
const ourName = /^[0-9a-f]{32}(?:-[a-z]+)?\.(webp|jpg|mp4|webm)$/;
const types: Readonly<Record<string, string>> = {
  webp: 'image/webp',
  jpg: 'image/jpeg',
  mp4: 'video/mp4',
  webm: 'video/webm',
};
/** A name's type; undefined for foreign names. */
const typeOf = (name: string): string | undefined => types[ourName.exec(name)?.[1] ?? ''];

const isMissing = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT';

const assertOurs = (name: string): void => {
  if (!ourName.test(name)) throw new Error(`media name ${name}`);
};

const partBytes = 64 * 1024;
type GetPart = (name: string, from: number, to: number) => Promise<Uint8Array | null>;

async function* following(getPart: GetPart, first: Uint8Array, name: string, from: number, to: number) {
  let part: Uint8Array | null = first;
  for (let at = from; part?.length; part = at < to ? await getPart(name, at, Math.min(at + partBytes, to)) : null) {
    yield part;
    at += part.length;
  }
}

/** A slow reader holds two parts in memory. Ends early if the picture goes meanwhile. */
const inParts =
  (getPart: GetPart): MediaStore['read'] =>
  async (name, from, to) => {
    const first = await getPart(name, from, Math.min(from + partBytes, to));
    return first && following(getPart, first, name, from, to);
  };

/** Pictures as files in one folder. @throws for foreign names. */
export const fileMediaStore = ({ folder }: { folder: string }): ListedMediaStore => ({
  put: async (name, { bytes }) => {
    assertOurs(name);
    await mkdir(folder, { recursive: true });
    const file = await open(path.join(folder, name), 'wx');
    try {
      await file.writeFile(bytes);
      // A proof's picture must survive a power cut.
      await file.sync();
    } catch (error) {
      await rm(path.join(folder, name), { force: true });
      throw error;
    } finally {
      await file.close();
    }
  },
  get: async (name) => {
    const type = typeOf(name);
    if (!type) return null;
    try {
      return { bytes: await readFile(path.join(folder, name)), type };
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  },
  read: inParts(async (name, from, to) => {
    if (!ourName.test(name)) return null;
    try {
      const file = await open(path.join(folder, name));
      try {
        const bytes = Buffer.alloc(to - from);
        const { bytesRead } = await file.read(bytes, 0, bytes.length, from);
        return bytes.subarray(0, bytesRead);
      } finally {
        await file.close();
      }
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }),
  remove: async (name) => {
    if (ourName.test(name)) await rm(path.join(folder, name), { force: true });
  },
  async *names() {
    const found = await readdir(folder).catch((error: unknown) => {
      if (isMissing(error)) return [];
      throw error;
    });
    yield* found.filter((name) => ourName.test(name));
  },
});

/** Waits for the end of this picture's move and keeps others from moving it until the transaction ends. */
export const lockPicture = async (tx: Database, name: string): Promise<void> => {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`picture ${name}`}, 0))`);
};

const namesAtOnce = 1_000;

/** Pictures as rows, for servers without a shared disk. @throws for foreign names. */
export const databaseMediaStore = (db: Database): ListedMediaStore => ({
  put: async (name, { bytes }) => {
    assertOurs(name);
    await db.insert(storedPictures).values({ name, bytes });
  },
  get: async (name) => {
    const type = typeOf(name);
    if (!type) return null;
    const { bytes } = storedPictures;
    const [found] = await db.select({ bytes }).from(storedPictures).where(eq(storedPictures.name, name));
    return found ? { bytes: found.bytes, type } : null;
  },
  read: inParts(async (name, from, to) => {
    const [found] = await db
      .select({ bytes: sql<Uint8Array>`substring(${storedPictures.bytes} FROM ${from + 1} FOR ${to - from})` })
      .from(storedPictures)
      .where(eq(storedPictures.name, name));
    return found?.bytes ?? null;
  }),
  remove: (name) =>
    db.transaction(async (tx) => {
      await lockPicture(tx, name);
      await tx.delete(storedPictures).where(eq(storedPictures.name, name));
    }),
  async *names() {
    const { name } = storedPictures;
    let after = '';
    for (;;) {
      const rows = await db
        .select({ name })
        .from(storedPictures)
        .where(gt(name, after))
        .orderBy(asc(name))
        .limit(namesAtOnce);
      for (const row of rows) yield row.name;
      if (rows.length < namesAtOnce) break;
      after = rows.at(-1)?.name ?? '';
    }
  },
});

const folderOfBucket = 'media/';
const readingsMax = 2;

/** Pictures as objects. @throws BucketAway without a right answer. */
export const bucketMediaStore = (bucket: ListedBucket): ListedMediaStore => {
  const keyOf = (name: string): string => folderOfBucket + name;
  const whole = async (name: string, readings = readingsMax): Promise<Uint8Array | null> => {
    const found = await bucket.get(keyOf(name));
    try {
      return found && (await buffer(found.parts));
    } catch (error) {
      if (readings === 1) throw error;
      return whole(name, readings - 1);
    }
  };
  return {
    put: async (name, { bytes, type }) => {
      assertOurs(name);
      await bucket.put(keyOf(name), bytes, type);
    },
    get: async (name) => {
      const type = typeOf(name);
      const bytes = type && (await whole(name));
      return bytes ? { bytes, type } : null;
    },
    read: async (name, from, to) => {
      const found = ourName.test(name) ? await bucket.get(keyOf(name), { from, to }) : null;
      return found?.parts ?? null;
    },
    remove: (name) => bucket.remove(keyOf(name)),
    async *names() {
      for await (const key of bucket.keys(folderOfBucket)) {
        const name = key.slice(folderOfBucket.length);
        if (ourName.test(name)) yield name;
      }
    },
  };
};

/** Goes on in the store that the picture was moved to, if it was. */
async function* acrossStores(
  read: MediaStore['read'],
  first: AsyncIterable<Uint8Array>,
  name: string,
  from: number,
  to: number,
) {
  let at = from;
  for (let parts: AsyncIterable<Uint8Array> | null = first; parts; parts = at < to ? await read(name, at, to) : null) {
    const before = at;
    for await (const part of parts) {
      yield part;
      at += part.length;
    }
    if (at === before) break;
  }
  if (at < to) throw new Error(`the file ${name} ends at ${at}`);
}

/** Writes to the first; reads older ones from the others. */
export const mediaStores = (...stores: readonly [MediaStore, ...MediaStore[]]): MediaStore => {
  // A picture may move into a store that was asked before.
  const twice = [...stores, ...stores];
  const find = async <T>(look: (store: MediaStore) => Promise<T | null>): Promise<T | null> => {
    for (const store of twice) {
      const found = await look(store);
      if (found !== null) return found;
    }
    return null;
  };
  const read: MediaStore['read'] = (name, from, to) => find((store) => store.read(name, from, to));
  return {
    put: (name, media) => stores[0].put(name, media),
    get: (name) => find((store) => store.get(name)),
    read: async (name, from, to) => {
      const first = await read(name, from, to);
      return first && acrossStores(read, first, name, from, to);
    },
    remove: async (name) => {
      // The database waits for the end of a move, which may have written behind the first pass.
      for (const store of twice) await store.remove(name);
    },
  };
};
