import { useEffect, useRef } from 'react';
import { type Location, useBlocker } from 'react-router-dom';
import { paths } from '../paths';

export interface LeaveGuard {
  readonly asking: boolean;
  readonly stay: () => void;
  readonly leave: () => void;
}

/** Redirects by a lost session or network, where the draft waits. */
const isTakenAway = (pathname: string): boolean => pathname === paths.login || pathname === paths.offline;
const getPathname = ({ pathname }: Location): string => pathname;

export function useLeaveGuard(isUnsaved: () => boolean, placeOf: (at: Location) => string = getPathname): LeaveGuard {
  const unsaved = useRef(isUnsaved);
  useEffect(() => {
    unsaved.current = isUnsaved;
  });

  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      placeOf(currentLocation) !== placeOf(nextLocation) && !isTakenAway(nextLocation.pathname) && unsaved.current(),
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
