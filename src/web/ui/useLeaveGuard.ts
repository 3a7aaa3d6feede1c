import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router-dom';

export interface LeaveGuard {
  /** Somebody was about to leave, and is to be asked first. */
  readonly asking: boolean;
  readonly stay: () => void;
  readonly leave: () => void;
}

/**
 * Stops whoever would leave the screen with something unsaved on it: a step in the app and Back are held until they have
 * answered, and for a reload or a closed tab the browser asks in its own words. `mayLeave` names addresses that are never held up.
 */
export function useLeaveGuard(isUnsaved: () => boolean, mayLeave: (pathname: string) => boolean): LeaveGuard {
  const unsaved = useRef(isUnsaved);
  useEffect(() => {
    unsaved.current = isUnsaved;
  });

  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && !mayLeave(nextLocation.pathname) && unsaved.current(),
  );

  useEffect(() => {
    const ask = (event: BeforeUnloadEvent): void => {
      if (unsaved.current()) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, []);

  return {
    asking: blocker.state === 'blocked',
    stay: () => blocker.reset?.(),
    leave: () => blocker.proceed?.(),
  };
}
