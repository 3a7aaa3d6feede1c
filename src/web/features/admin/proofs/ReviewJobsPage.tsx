import { Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { id as idRule } from '../../../../contract/primitives';
import { listProofs } from '../../../../contract/proofs';
import type { Prefetched } from '../../../api/firstAsk';
import { listArg } from '../../../lib/listArg';
import { useAdminTableParams } from '../../../table/useAdminTableParams';
import { lazyPart } from '../../../ui/lazyPart';
import { LoadingState } from '../../../ui/PageState';
import { proofs, wayIn } from './proofList';
import { ReviewTable } from './ReviewTable';
import { useAddressParam } from '../shared/useAddressParam';
import '../shared/admin.css';

export const handle: Prefetched = {
  ask: (address) => (address.has('focus') ? null : proofs[wayIn(address)].ask(address)),
};

const bringFocus = () => import('./FocusedReview');
const FocusedReview = lazyPart(() => bringFocus().then((module) => ({ default: module.FocusedReview })));

/** The table or the gallery (`?view=gallery`), or one proof at a time: `?focus=1`, or the proof to begin with. */
export function ReviewJobsPage() {
  const [params] = useSearchParams();
  const way = wayIn(params);
  const table = useAdminTableParams(proofs[way].options);
  const [, setView] = useAddressParam('view', {});
  const [focus, setFocus] = useAddressParam('focus', {});
  if (focus === null)
    return (
      <ReviewTable
        way={way}
        turn={(next) => setView(next === 'table' ? null : next)}
        bringFocus={() => void bringFocus()}
        onFocus={() => setFocus('1')}
      />
    );
  return (
    <Suspense fallback={<LoadingState rows={3} />}>
      <FocusedReview
        query={listArg(listProofs.query, table.query)}
        startAt={idRule.safeParse(focus).success ? focus : null}
        onLeave={() => setFocus(null)}
      />
    </Suspense>
  );
}

export { ReviewJobsPage as Component };
