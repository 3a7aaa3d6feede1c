import { Suspense, useMemo, useState } from 'react';
import { useSearchParams, Link } from 'react-router-dom';
import { Button, Segmented } from 'antd';
import { id as idRule } from '../../../../contract/primitives';
import { listProofs, type Proof } from '../../../../contract/proofs';
import type { Prefetched } from '../../../api/baseApi';
import { listArg } from '../../../ui/useTableParams';
import { useAdminTableParams } from '../../../table/useAdminTableParams';
import { lazyPart } from '../../../ui/lazyPart';
import { LoadingState, EmptyState } from '../../../ui/PageState';
import { proofs, wayIn, type Way, columns, columnsOf, rowKey } from './proofColumns';
import { useAddressParam } from '../shared/useAddressParam';
import { limits } from '../../../../contract/limits';
import { NothingFound } from '../shared/EmptyList';
import { paths } from '../../../paths';
import { AdminTable } from '../../../table/AdminTable';
import type { RowState, TableSelection, PageShortcut, RowShortcut } from '../../../table/tableTypes';
import { useAdminTable } from '../../../table/useAdminTable';
import { DialogComing } from '../../../ui/isDialogOpen';
import { ProofViewerContext } from './ProofCell';
import { useAskFirst } from '../shared/decisions/useAskFirst';
import { useDecisions, useFreeRows } from '../shared/decisions/useDecisions';
import { ownPictures } from './proofContent';
import { RejectDialog, acceptance, rejection } from './ProofActions';
import '../shared/admin.css';

export const handle: Prefetched = {
  ask: (address) => (address.has('focus') ? null : proofs[wayIn(address)].ask(address)),
};

const bringFocus = () => import('./FocusedReview');
const FocusedReview = lazyPart(() => bringFocus().then((module) => ({ default: module.FocusedReview })));

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

const RejectionLimits = lazyPart(() =>
  import('../shared/proofs/RejectionLimits').then((module) => ({ default: module.RejectionLimits })),
);
const BulkProofActions = lazyPart(() =>
  import('./BulkProofActions').then((module) => ({ default: module.BulkProofActions })),
);
const ProofTile = lazyPart(() => import(/* webpackChunkName: "proofs" */ './ProofTile'));
const ProofViewerDialog = lazyPart(() =>
  import(/* webpackChunkName: "proofs" */ './ProofViewer').then((module) => ({ default: module.ProofViewerDialog })),
);

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

export function ReviewTable({ way, turn, bringFocus, onFocus }: Props) {
  const { table, arg, tableProps } = useAdminTable(proofs[way]);
  const [viewed, setViewed] = useState<Proof | null>(null);
  const { keys, pageKeys, dialogs } = useProofKeys({ onView: setViewed, onFocus });
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
        keys={keys}
        pageKeys={pageKeys}
        selection={selection}
        empty={table.queryString === '' ? <AllReviewed /> : <NothingFound table={table} what="proofs" />}
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

const AllReviewed = () => (
  <EmptyState
    title="All caught up"
    text={`New proofs show here as soon as they come in. One that nobody decides within ${limits.reviewWindowDays} days is approved and paid automatically.`}
    action={<Link to={paths.admin.withdrawal}>Next: the withdrawals that wait</Link>}
  />
);

/** Keyboard shortcuts of the proof list and their dialogs. */
export function useProofKeys({ onView, onFocus }: { onView: (proof: Proof) => void; onFocus: () => void }) {
  const [refusing, setRefusing] = useState<Proof | null>(null);
  const question = useAskFirst();
  const { decide, undoLast } = useDecisions();
  const isRowFree = useFreeRows();
  const isOpen = (proof: Proof): boolean => proof.status === 'in-review' && isRowFree(rowKey(proof));
  const keys: readonly RowShortcut<Proof>[] = [
    {
      key: 'a',
      label: 'Accept',
      run: (proof) => question.ask({ member: proof.userInfo }, () => decide(acceptance(proof))),
      when: isOpen,
      thenNext: true,
    },
    { key: 'r', label: 'Reject, with a reason', run: setRefusing, when: isOpen },
    { key: ' ', label: 'Enlarge the pictures', run: onView, when: ({ proof }) => ownPictures(proof).length > 0 },
  ];
  const pageKeys: readonly PageShortcut[] = [
    { key: 'u', label: 'Undo the last decision', run: undoLast },
    { key: 'f', label: 'Review one by one', run: onFocus },
  ];
  const dialogs = (
    <>
      {question.dialog}
      {refusing && (
        <RejectDialog
          proof={refusing}
          open
          onReject={(refusal) => decide(rejection(refusing, refusal))}
          onClose={() => setRefusing(null)}
        />
      )}
    </>
  );
  return { keys, pageKeys, dialogs };
}
