import { mkdir, open, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { MediaStore } from './ports';

/** Names are ours alone, so that none can lead out of the folder. The type follows from the name: every picture is stored as WebP. */
const ourName = /^[0-9a-f]{32}\.webp$/;

const isMissing = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT';

/**
 * Pictures as files in one folder.
 * @throws for a name that is not of our making, when something is put.
 */
export const fileMediaStore = ({ folder }: { folder: string }): MediaStore => ({
  put: async (name, { bytes }) => {
    if (!ourName.test(name)) throw new Error(`media name ${name}`);
    await mkdir(folder, { recursive: true });
    const file = await open(path.join(folder, name), 'wx');
    try {
      await file.writeFile(bytes);
      // A proof's picture is evidence: once its address was answered it survives a power cut.
      await file.sync();
    } finally {
      await file.close();
    }
  },
  get: async (name) => {
    if (!ourName.test(name)) return null;
    try {
      return { bytes: await readFile(path.join(folder, name)), type: 'image/webp' };
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  },
  remove: async (name) => {
    if (ourName.test(name)) await rm(path.join(folder, name), { force: true });
  },
});
