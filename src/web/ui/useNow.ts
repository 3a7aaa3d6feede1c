import { useEffect, useState } from 'react';
import { serverNow } from '../lib/serverTime';

/** The clock, read again every `everyMs` milliseconds while the component is shown. */
export const useNow = (everyMs: number): Date => {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
};
