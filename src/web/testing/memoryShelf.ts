import type { Shelf } from '../lib/sharedPictures';

/** A store for shared pictures that lasts as long as the test. */
export const memoryShelf = (): Shelf => {
  const kept = new Map<string, unknown>();
  return {
    all: async () => [...kept],
    put: async (key, value) => void kept.set(key, value),
    drop: async (key) => void kept.delete(key),
  };
};
