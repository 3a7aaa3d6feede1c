import { Suspense, useCallback, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { brand } from '../../../brand';
import type { Prefetched } from '../../../api/baseApi';
import { useDocumentTitle } from '../../../ui/PageTitle';
import { LoadingState } from '../../../ui/PageState';
import { CheckStep, askWaiting } from './CheckStep';
import { placeIn, type PayStep } from './payStep';
import { lazyPart } from '../../../ui/lazyPart';
import '../shared/admin.css';
import './pay.css';

// One file, because every file's name is in each first load.
const PaySteps = lazyPart(() => import('./LaterStep'), 'PaySteps');
const LaterStep = lazyPart(() => import('./LaterStep'), 'LaterStep');

export const handle: Prefetched = {
  ask: (address) => (placeIn(address).step === 'check' ? askWaiting(address) : null),
};

export function PayPage() {
  useDocumentTitle(`Pay · ${brand.name}`);
  const [address, setAddress] = useSearchParams();
  const place = placeIn(address);
  const [subject, setSubject] = useState<string | null>(null);
  const go = useCallback(
    (next: PayStep, more: Readonly<Record<string, string>> = {}, replace = false) =>
      setAddress(next === 'check' ? {} : { step: next, ...more }, { replace }),
    [setAddress],
  );
  const onAccept = useCallback(
    (scheduled: string) => {
      setSubject(scheduled);
      go('accept');
    },
    [go],
  );
  const onSkip = useCallback(() => go('file'), [go]);

  return (
    <>
      <h1 className="pay-title">Pay</h1>
      <Suspense fallback={<div className="pay-steps" />}>
        <PaySteps step={place.step} onChange={go} />
      </Suspense>
      <Suspense fallback={<LoadingState rows={3} />}>
        {place.step === 'check' ? (
          <CheckStep onAccept={onAccept} onSkip={onSkip} />
        ) : (
          <LaterStep {...{ place, subject, go }} />
        )}
      </Suspense>
    </>
  );
}

export { PayPage as Component };
