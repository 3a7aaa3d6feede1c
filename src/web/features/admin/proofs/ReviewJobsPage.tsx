import { Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { id as idRule } from '../../../../contract/primitives';
import { listProofs } from '../../../../contract/proofs';
import type { Prefetched } from '../../../api/baseApi';
import { listArg } from '../../../ui/useTableParams';
import { useAdminTableParams } from '../../../table/useAdminTableParams';
import { lazyPart } from '../../../ui/lazyPart';
import { LoadingState } from '../../../ui/PageState';
import { proofs, wayIn } from './proofList';
import { ReviewTable } from './ReviewTable';
import '../shared/admin.css';

export const handle: Prefetched = {
  ask: (address) => (address.has('focus') ? null : proofs[wayIn(address)].ask(address)),
};

const bringFocus = () => import('./FocusedReview');
const FocusedReview = lazyPart(() => bringFocus().then((module) => ({ default: module.FocusedReview })));

/** The table or the gallery (`?view=gallery`), or one proof at a time: `?focus=1`, or the proof to begin with. */
export function ReviewJobsPage() {
  const [params, setParams] = useSearchParams();
  const table = useAdminTableParams(proofs[wayIn(params)].options);
  const focus = params.get('focus');
  const tell = (name: 'focus' | 'view', value: string | null) =>
    setParams((before) => {
      const after = new URLSearchParams(before);
      if (value === null) after.delete(name);
      else after.set(name, value);
      return after;
    });
  if (focus === null)
    return (
      <ReviewTable
        way={wayIn(params)}
        turn={(way) => tell('view', way === 'table' ? null : way)}
        bringFocus={() => void bringFocus()}
        onFocus={() => tell('focus', '1')}
      />
    );
  return (
    <Suspense fallback={<LoadingState rows={3} />}>
      <FocusedReview
        query={listArg(listProofs.query, table.query)}
        startAt={idRule.safeParse(focus).success ? focus : null}
        onLeave={() => tell('focus', null)}
      />
    </Suspense>
  );
}

export { ReviewJobsPage as Component };
