import { lazy, Suspense, useEffect } from 'react';
import { useConfirmations } from '../../api/useConfirmations';
import { Dialog } from '../../ui/dialog/Dialog';
import { ReasonDialog } from './ReasonDialog';

const ConfirmSelfDialog = lazy(() =>
  import('./security/ConfirmSelfDialog').then((module) => ({ default: module.ConfirmSelfDialog })),
);

const signsOfLife = ['pointerover', 'keydown'] as const;

/** Fetches what asks an admin back, once there is a hand on the page: a moment before the first press. */
function useDialogsAhead(): void {
  useEffect(() => {
    const fetch = () => {
      for (const dialog of [Dialog, ReasonDialog]) dialog.ahead();
    };
    for (const sign of signsOfLife) document.addEventListener(sign, fetch, { once: true, passive: true });
    return () => {
      for (const sign of signsOfLife) document.removeEventListener(sign, fetch);
    };
  }, []);
}

/** Asks, wherever in the admin area a decision waits for it, whether it is still the same admin. */
export function ConfirmSelf() {
  const { asked, answer } = useConfirmations();
  useDialogsAhead();
  return <Suspense fallback={null}>{asked !== null && <ConfirmSelfDialog text={asked} onAnswer={answer} />}</Suspense>;
}
