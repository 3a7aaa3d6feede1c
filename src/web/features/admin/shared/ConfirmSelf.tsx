import { Suspense, useEffect } from 'react';
import { useConfirmations } from '../../../api/confirmations';
import { Dialog } from '../../../ui/dialog/Dialog';
import { DialogComing } from '../../../ui/isDialogOpen';
import { ReasonDialog } from './AskButton';
import { lazyPart } from '../../../ui/lazyPart';

const ConfirmSelfDialog = lazyPart(() => import('./step-up/ConfirmSelfDialog'), 'ConfirmSelfDialog');

/** Loads the step-up dialog near a button; a keyboard press waits for it. */
const comeNear = ({ target }: Event): void => {
  // A page opening under a resting pointer fires this too.
  if (!(target as Element).closest('main button')) return;
  Dialog.ahead();
  ReasonDialog.ahead();
};

function useDialogsAhead(): void {
  useEffect(() => {
    document.addEventListener('pointerover', comeNear, { passive: true });
    return () => document.removeEventListener('pointerover', comeNear);
  }, []);
}

export function ConfirmSelf() {
  const { pendingText, answer } = useConfirmations();
  useDialogsAhead();
  return (
    <Suspense fallback={<DialogComing />}>
      {pendingText !== null && <ConfirmSelfDialog text={pendingText} onAnswer={answer} />}
    </Suspense>
  );
}
