import { useEffect, useState, useCallback, useSyncExternalStore, useRef } from 'react';
import { serverNow } from '../lib/serverTime';
import { siteStorage } from '../lib/siteStorage';

export const useLater = <Value>(value: Value, pauseMs = 300): Value => {
  const [later, setLater] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setLater(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return later;
};

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

/** Ignores being asked again while it runs: two quick presses come before a button learns that it is busy. */
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
