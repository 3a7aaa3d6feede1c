import { useEffect, useState } from 'react';
import { toKobo } from '../lib/naira';
import { useMediaQuery } from '../ui/useMediaQuery';

const risesMs = 400;

/** The amount; once, while money comes in, the way there from what it was before. */
export function useCountUp(amount: number, before: number): number {
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)');
  const [way, setWay] = useState({ from: before, part: 0 });
  const rises = before < amount && !isStill;
  useEffect(() => {
    if (!rises) return;
    const begun = performance.now();
    let frame = requestAnimationFrame(function step(now) {
      const part = Math.min(1, Math.max(0, now - begun) / risesMs);
      setWay({ from: before, part });
      if (part < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [rises, before]);
  if (!rises) return amount;
  const part = way.from === before ? way.part : 0;
  return Math.round(toKobo(before + (amount - before) * part)) / 100;
}
