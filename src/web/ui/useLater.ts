import { useEffect, useState } from 'react';

/** A value, once it hasn’t changed for a while. */
export const useLater = <Value>(value: Value, pauseMs = 300): Value => {
  const [later, setLater] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setLater(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return later;
};
