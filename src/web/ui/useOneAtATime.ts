import { useCallback, useEffect, useRef } from 'react';

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
