import { useMemo, useSyncExternalStore } from 'react';
import { z } from 'zod';
import { siteStorage } from '../../lib/siteStorage';
import { storageKeys } from '../../lib/storageKeys';

/** A withdrawal that was sent and has no answer yet. Sent again under the same key it is the same withdrawal, however late. */
const request = z.object({ key: z.string().min(1), amount: z.string().min(1), atMs: z.number() });
export type UnansweredRequest = z.output<typeof request>;

const byOwner = z.record(z.string(), request);
type Kept = z.output<typeof byOwner>;

const peopleMax = 10;

/** Stands in for the browser's storage where it may not be written. */
let unwritten: string | null = null;
const watchers = new Set<() => void>();

const stored = (): string | null => unwritten ?? siteStorage()?.getItem(storageKeys.unanswered) ?? null;

const parse = (text: string | null): Kept => {
  try {
    return byOwner.parse(JSON.parse(text ?? '{}'));
  } catch {
    // Not ours, or from a version that kept it otherwise.
    return {};
  }
};

const write = (kept: Kept): void => {
  const newest = Object.entries(kept).slice(-peopleMax);
  const text = newest.length > 0 ? JSON.stringify(Object.fromEntries(newest)) : null;
  try {
    if (text === null) siteStorage()?.removeItem(storageKeys.unanswered);
    else siteStorage()?.setItem(storageKeys.unanswered, text);
    unwritten = siteStorage() ? null : text;
  } catch {
    // A full storage still keeps the older text, which the page must not take for the newer one.
    unwritten = text ?? '{}';
  }
  for (const changed of watchers) changed();
};

/** The request of this person that waits for its answer; null without one. It outlives the page, the tab and a new login. */
export const readUnanswered = (owner: string): UnansweredRequest | null => parse(stored())[owner] ?? null;

export const keepUnanswered = (owner: string, sent: UnansweredRequest): void => {
  const { [owner]: _older, ...others } = parse(stored());
  write({ ...others, [owner]: sent });
};

/** The request has its answer, or its owner no longer waits for one. One that was sent since stays. */
export const dropUnanswered = (owner: string, key: string): void => {
  const { [owner]: kept, ...others } = parse(stored());
  if (kept?.key === key) write(others);
};

const watch = (changed: () => void): (() => void) => {
  watchers.add(changed);
  globalThis.addEventListener('storage', changed);
  return () => {
    watchers.delete(changed);
    globalThis.removeEventListener('storage', changed);
  };
};

/** What `readUnanswered` says, also when another tab changes it. */
export const useUnanswered = (owner: string): UnansweredRequest | null => {
  const text = useSyncExternalStore(watch, stored);
  return useMemo(() => parse(text)[owner] ?? null, [text, owner]);
};
