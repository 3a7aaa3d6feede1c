import { lazy, Suspense } from 'react';
import { useConfirmations } from '../../api/useConfirmations';

const ConfirmSelfDialog = lazy(() =>
  import('./security/ConfirmSelfDialog').then((module) => ({ default: module.ConfirmSelfDialog })),
);

/** Asks, wherever at the desk a decision waits for it, whether it is still the same admin. */
export function ConfirmSelf() {
  const { asked, answer } = useConfirmations();
  return <Suspense fallback={null}>{asked !== null && <ConfirmSelfDialog text={asked} onAnswer={answer} />}</Suspense>;
}
