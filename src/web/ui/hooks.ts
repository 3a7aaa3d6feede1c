import { useEffect, useState, useCallback, useSyncExternalStore, useRef } from 'react';
import { serverNow } from '../lib/serverTime';
import { siteStorage } from '../lib/siteStorage';

/** A value once unchanged for a while. */
export const useLater = <Value>(value: Value, pauseMs = 300): Value => {
  const [later, setLater] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setLater(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return later;
};

/** The current time, updated while shown. */
export const useNow = (everyMs: number): Date => {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
};

export const useMediaQuery = (query: string): boolean => {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
};

function keep(key: string, isOn: boolean): void {
  if (isOn) siteStorage()?.setItem(key, 'on');
  else siteStorage()?.removeItem(key);
}

/** A switch remembered in this browser. */
export function useKeptSwitch(key: string): readonly [isOn: boolean, turn: (isOn: boolean) => void] {
  const [isOn, setOn] = useState(() => Boolean(siteStorage()?.getItem(key)));
  return [
    isOn,
    (next) => {
      setOn(next);
      keep(key, next);
    },
  ];
}

/** Ignores repeats while running, because two presses can precede the disabled state. */
export const useOneAtATime = <Args extends unknown[]>(
  act: (...args: Args) => Promise<void>,
): ((...args: Args) => Promise<void>) => {
  const running = useRef(false);
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  return useCallback(async (...args: Args) => {
    if (running.current) return;
    running.current = true;
    try {
      await latest.current(...args);
    } finally {
      running.current = false;
    }
  }, []);
};
