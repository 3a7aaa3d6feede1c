import { useEffect, useState } from 'react';

/** The time, read when the component is first shown and once more when `iso` has come; null: never again. */
export const useClockUntil = (iso: string | null): Date => {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    if (iso === null) return;
    const timer = setTimeout(() => setNow(new Date()), Math.max(0, new Date(iso).getTime() - Date.now()));
    return () => clearTimeout(timer);
  }, [iso]);
  return now;
};
