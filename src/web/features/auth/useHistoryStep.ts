import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { stepOf } from './authState';

/**
 * A wizard's step, kept in the browser's history, so that Back goes one step back.
 * @param reached the step at which a reopened page begins; the earlier ones go behind it in the history
 */
export function useHistoryStep(reached: number) {
  const { pathname, search, state } = useLocation() as Omit<ReturnType<typeof useLocation>, 'state'> & {
    state: unknown;
  };
  const navigate = useNavigate();
  const held = stepOf(state);
  const [start] = useState(held ?? reached);
  const restored = useRef(false);

  const add = (step: number, replace = false) =>
    void navigate(pathname + search, { replace, state: { ...(typeof state === 'object' ? state : {}), step } });
  const step = held ?? start;
  const goTo = (to: number) => {
    if (to > step) add(to);
    else if (to < step) void navigate(to - step);
  };

  useEffect(() => {
    if (held !== null || start === 1 || restored.current) return;
    restored.current = true;
    for (let each = 1; each <= start; each += 1) add(each, each === 1);
  });
  return { step, isFresh: held === null, goTo, restart: () => add(1, true) };
}
