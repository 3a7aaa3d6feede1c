import { useCallback, useEffect, useRef } from 'react';

/**
 * An action that ignores being asked for again while it still runs. A button only learns that it is busy with the next
 * drawing of the screen, and two quick presses both come before that.
 */
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
