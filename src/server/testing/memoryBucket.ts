import type { Bucket } from '../providers/ports';

export interface MemoryBucket extends Bucket {
  readonly objects: Map<string, Uint8Array>;
  /** Runs before each call; a test throws or changes something here. */
  before: (call: string, key: string) => Promise<void> | void;
}

export const memoryBucket = (): MemoryBucket => {
  const objects = new Map<string, Uint8Array>();
  const bucket: MemoryBucket = {
    objects,
    before: () => undefined,
    put: async (key, body) => {
      await bucket.before('put', key);
      objects.set(key, body);
    },
    get: async (key, range) => {
      await bucket.before('get', key);
      const body = objects.get(key)?.subarray(range?.from ?? 0, range?.to);
      if (!body) return null;
      const parts = async function* () {
        yield body;
      };
      return { length: body.length, parts: parts() };
    },
    sizeOf: async (key) => objects.get(key)?.length ?? null,
    remove: async (key) => void objects.delete(key),
  };
  return bucket;
};
