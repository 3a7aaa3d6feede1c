import type { z } from 'zod';
import { brand } from '../brand';
import { tabStorage } from './siteStorage';

export interface SessionStorageState<T> {
  recall: () => T | null;
  keep: (value: T) => void;
  forget: () => void;
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** The tab's key for it. */
export const tabKey = (name: string): string => `${brand.shortName}_${name}`;

/**
 * A value that outlives a reload of the page in this tab, and ends with the tab.
 * Fields unknown to the schema are neither kept nor recalled.
 */
export const sessionStorageState = <T>(name: string, schema: z.ZodType<T>): SessionStorageState<T> => {
  const key = tabKey(name);
  return {
    recall: () => {
      const text = tabStorage()?.getItem(key);
      const result = schema.safeParse(text ? parsed(text) : null);
      return result.success ? result.data : null;
    },
    keep: (value) => tabStorage()?.setItem(key, JSON.stringify(schema.parse(value))),
    forget: () => tabStorage()?.removeItem(key),
  };
};
