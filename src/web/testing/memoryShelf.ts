import type { Shelf } from '../lib/sharedPictures';

export const memoryShelf = (): Shelf => {
  const kept = new Map<string, unknown>();
  return {
    all: async () => [...kept],
    put: async (key, value) => void kept.set(key, value),
    drop: async (key) => void kept.delete(key),
  };
};
