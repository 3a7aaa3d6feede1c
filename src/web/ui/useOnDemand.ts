import { useEffect, useState } from 'react';
import type { OnDemand } from './onDemand';

/** The part once it has come; `failed` until `retry` where it did not. */
export function useOnDemand<Part>(demand: OnDemand<Part>, isNeeded = true) {
  const [part, setPart] = useState(() => demand.come);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (!isNeeded || part || failed) return;
    demand.fetch().then(
      (loaded) => setPart(() => loaded),
      () => setFailed(true),
    );
  }, [demand, isNeeded, part, failed]);
  return { part, failed, retry: () => setFailed(false) };
}
