import { z } from 'zod';
import { siteStorage } from './siteStorage';

const newest = 50;
const ids = z.array(z.string());

export function keptList(key: string) {
  const read = (): readonly string[] => {
    try {
      return ids.parse(JSON.parse(siteStorage()?.getItem(key) ?? '[]'));
    } catch {
      // Written by another site or version.
      return [];
    }
  };
  return {
    read,
    add: (id: string): void => {
      const kept = read();
      if (kept.includes(id)) return;
      siteStorage()?.setItem(key, JSON.stringify([...kept, id].slice(-newest)));
    },
  };
}
