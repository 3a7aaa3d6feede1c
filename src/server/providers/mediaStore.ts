import { mkdir, open, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../db/database';
import { storedPictures } from '../db/schema';
import type { MediaStore } from './ports';

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

/** Pictures as files in one folder. @throws for foreign names. */
export const fileMediaStore = ({ folder }: { folder: string }): MediaStore => ({
  put: async (name, { bytes }) => {
    if (!ourName.test(name)) throw new Error(`media name ${name}`);
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
  getPart: async (name, from, to) => {
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
  },
  remove: async (name) => {
    if (ourName.test(name)) await rm(path.join(folder, name), { force: true });
  },
});

/** Pictures as rows, for servers without a shared disk. @throws for foreign names. */
export const databaseMediaStore = (db: Database): MediaStore => ({
  put: async (name, { bytes }) => {
    if (!ourName.test(name)) throw new Error(`media name ${name}`);
    await db.insert(storedPictures).values({ name, bytes });
  },
  get: async (name) => {
    const type = typeOf(name);
    if (!type) return null;
    const { bytes } = storedPictures;
    const [found] = await db.select({ bytes }).from(storedPictures).where(eq(storedPictures.name, name));
    return found ? { bytes: found.bytes, type } : null;
  },
  getPart: async (name, from, to) => {
    const [found] = await db
      .select({ bytes: sql<Uint8Array>`substring(${storedPictures.bytes} FROM ${from + 1} FOR ${to - from})` })
      .from(storedPictures)
      .where(eq(storedPictures.name, name));
    return found?.bytes ?? null;
  },
  remove: async (name) => {
    await db.delete(storedPictures).where(eq(storedPictures.name, name));
  },
});

/** Writes to `first`; reads older ones from `second`. */
export const mediaStores = (first: MediaStore, second: MediaStore): MediaStore => ({
  put: (name, media) => first.put(name, media),
  get: async (name) => (await first.get(name)) ?? second.get(name),
  getPart: async (name, from, to) => (await first.getPart(name, from, to)) ?? second.getPart(name, from, to),
  remove: async (name) => {
    await first.remove(name);
    await second.remove(name);
  },
});
