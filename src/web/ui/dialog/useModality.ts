import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { focusMain } from '../isDialogOpen';
import { useToastsInside } from '../toaster';

export function useModality(panel: RefObject<HTMLElement | null>): void {
  useToastsInside(panel);
  useFocusBack();
  useStillPage();
}

let openOnes = 0;

/** Makes the page behind inert: antd lets Tab leave and the page scroll. */
function useStillPage(): void {
  useLayoutEffect(() => {
    const count = (by: number) => {
      openOnes += by;
      document.getElementById('root')?.toggleAttribute('inert', openOnes > 0);
    };
    count(1);
    return () => count(-1);
  }, []);
}

export function useFocusBack(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      const { activeElement, body } = document;
      if (activeElement !== body) return;
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
      else focusMain();
    },
    [before],
  );
}
