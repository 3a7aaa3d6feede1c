import { useEffect, useState } from 'react';

/** A value once it has stood still for a while: typed text, for a query to the server. */
export const useLater = <Value>(value: Value, pauseMs = 300): Value => {
  const [later, setLater] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setLater(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return later;
};
