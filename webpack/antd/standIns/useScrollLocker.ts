import { useLayoutEffect } from 'react';

let locks = 0;

function hold(change: 1 | -1): void {
  const { body, documentElement } = document;
  const scrollbar = window.innerWidth - documentElement.clientWidth;
  locks += change;
  if (locks > 1 || (locks === 1 && change === -1)) return;
  body.style.overflowY = locks === 0 ? '' : 'hidden';
  body.style.width = locks === 0 || scrollbar === 0 ? '' : `calc(100% - ${scrollbar}px)`;
}

/** Stops the page behind from scrolling. */
export default function useScrollLocker(isLocked = false): void {
  useLayoutEffect(() => {
    if (!isLocked) return;
    hold(1);
    return () => hold(-1);
  }, [isLocked]);
}
