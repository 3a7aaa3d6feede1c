import { Suspense, useMemo, useState } from 'react';
import { useSearchParams, Link } from 'react-router-dom';
import { Button, Segmented } from 'antd';
import { id as idRule } from '../../../../contract/primitives';
import { listProofs, type Proof } from '../../../../contract/proofs';
import type { Prefetched } from '../../../api/baseApi';
import { listArg } from '../../../ui/useTableParams';
import { useAdminTableParams } from '../../../table/useAdminTableParams';
import { lazyPart } from '../../../ui/lazyPart';
import { LoadingState } from '../../../ui/PageState';
import { proofs, wayIn, type Way, columns, columnsOf } from './proofColumns';
import { useAddressParam } from '../../../ui/useAddressParam';
import { limits } from '../../../../contract/limits';
import { EmptyQueue } from '../shared/EmptyList';
import { paths } from '../../../paths';
import { AdminTable } from '../../../table/AdminTable';
import type { RowState, TableSelection } from '../../../table/tableTypes';
import { useAdminTable } from '../../../table/useAdminTable';
import { DialogComing } from '../../../ui/isDialogOpen';
import { ProofViewerContext } from './ProofCell';
import { useDecisionKeys } from '../shared/decisions/rowDecisions';
import { ownPictures } from '../../../shared/proofPictures';
import { proofQueue } from './ProofActions';
import '../shared/admin.css';

export const handle: Prefetched = {
  ask: (address) => (address.has('focus') ? null : proofs[wayIn(address)].ask(address)),
};

const bringFocus = () => import('./FocusedReview');
const FocusedReview = lazyPart(() => bringFocus(), 'FocusedReview');

/** Table, gallery (`?view=gallery`) or one at a time (`?focus=`). */
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

const RejectionLimits = lazyPart(() => import('../shared/proofs/RejectionLimits'), 'RejectionLimits');
const BulkProofActions = lazyPart(() => import('./BulkProofActions'), 'BulkProofActions');
const ProofTile = lazyPart(() => import(/* webpackChunkName: "proofs" */ './ProofTile'));
const ProofViewerDialog = lazyPart(() => import(/* webpackChunkName: "proofs" */ './ProofViewer'), 'ProofViewerDialog');

const ways: { value: Way; label: string }[] = [
  { value: 'table', label: 'Table' },
  { value: 'gallery', label: 'Gallery' },
];

interface Props {
  way: Way;
  turn: (way: Way) => void;
  bringFocus: () => void;
  onFocus: () => void;
}

function ReviewTable({ way, turn, bringFocus, onFocus }: Props) {
  const { table, arg, tableProps } = useAdminTable(proofs[way]);
  const [viewed, setViewed] = useState<Proof | null>(null);
  const { keys, pageKeys, dialogs } = useDecisionKeys(proofQueue);
  const selection = useMemo<TableSelection<Proof>>(
    () => ({
      label: ({ userInfo, taskInfo }) => `Select the proof by ${userInfo.fullname} for ${taskInfo.jobTitle}`,
      can: (proof) => proof.status === 'in-review',
      allMatching: true,
      actions: (chosen) => <BulkProofActions chosen={chosen} query={arg} />,
    }),
    [arg],
  );

  return (
    <ProofViewerContext value={setViewed}>
      <AdminTable<Proof>
        {...tableProps}
        actions={
          <>
            <Segmented aria-label="Show as" name="view" value={way} options={ways} onChange={turn} />
            <Button type="primary" onPointerEnter={bringFocus} onClick={onFocus}>
              Review one by one
            </Button>
          </>
        }
        summary={
          <Suspense>
            <RejectionLimits />
          </Suspense>
        }
        columns={columnsOf.get(table.filters.status ?? '') ?? columns}
        keys={[
          ...keys,
          {
            key: ' ',
            label: 'Enlarge the pictures',
            run: setViewed,
            when: ({ proof }) => ownPictures(proof).length > 0,
          },
        ]}
        pageKeys={[...pageKeys, { key: 'f', label: 'Review one by one', run: onFocus }]}
        selection={selection}
        empty={
          <EmptyQueue
            table={table}
            what="proofs"
            text={`New proofs show here as soon as they come in. One that nobody decides within ${limits.reviewWindowDays} days is approved and paid automatically.`}
          >
            <Link to={paths.admin.withdrawal}>Next: the withdrawals that wait</Link>
          </EmptyQueue>
        }
        {...(way === 'gallery' && {
          gallery: (proof: Proof, place: RowState) => <ProofTile proof={proof} place={place} />,
        })}
      />
      <Suspense fallback={<DialogComing />}>
        {viewed && <ProofViewerDialog proof={viewed} onClose={() => setViewed(null)} />}
      </Suspense>
      {dialogs}
    </ProofViewerContext>
  );
}
