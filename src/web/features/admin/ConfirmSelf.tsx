import { lazy, Suspense, useEffect } from 'react';
import { useConfirmations } from '../../api/useConfirmations';
import { Dialog } from '../../ui/dialog/Dialog';
import { ReasonDialog } from './ReasonDialog';

const ConfirmSelfDialog = lazy(() =>
  import('./security/ConfirmSelfDialog').then((module) => ({ default: module.ConfirmSelfDialog })),
);

const signsOfLife = ['pointerover', 'keydown'] as const;

/** Fetches what asks an admin back, once a hand comes near something to press: a moment before the press. */
function useDialogsAhead(): void {
  useEffect(() => {
    const stop = () => {
      for (const sign of signsOfLife) document.removeEventListener(sign, come);
    };
    const come = ({ target, type }: Event) => {
      // A page that comes up under a pointer that rests tells of it, too.
      if (type === 'pointerover' && !(target instanceof Element && target.closest('main button'))) return;
      for (const dialog of [Dialog, ReasonDialog]) dialog.ahead();
      stop();
    };
    for (const sign of signsOfLife) document.addEventListener(sign, come, { passive: true });
    return stop;
  }, []);
}

/** Asks, wherever in the admin area a decision waits for it, whether it is still the same admin. */
export function ConfirmSelf() {
  const { asked, answer } = useConfirmations();
  useDialogsAhead();
  return <Suspense fallback={null}>{asked !== null && <ConfirmSelfDialog text={asked} onAnswer={answer} />}</Suspense>;
}
