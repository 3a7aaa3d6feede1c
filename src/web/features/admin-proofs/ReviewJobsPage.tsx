import { Button, Segmented } from 'antd';
import { Suspense, useMemo, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { limits } from '../../../contract/limits';
import { id as idRule } from '../../../contract/primitives';
import { listProofs, type Proof } from '../../../contract/proofs';
import { adminApi, useListProofsQuery } from '../../api/adminApi';
import type { Prefetched } from '../../api/firstAsk';
import { listArg } from '../../lib/listArg';
import { paths } from '../../paths';
import { AdminTable } from '../../table/AdminTable';
import type { PageShortcut, RowShortcut, RowState, TableSelection } from '../../table/tableTypes';
import { readOnce } from '../../api/useReread';
import { adminList, useAdminTable } from '../../table/useAdminTable';
import { useAdminTableParams } from '../../table/useAdminTableParams';
import { DialogComing } from '../../ui/isDialogOpen';
import { EmptyState, LoadingState } from '../../ui/PageState';
import { useAskFirst } from '../../admin/decisions/useAskFirst';
import { useDecisions, useFreeRows } from '../../admin/decisions/useDecisions';
import { NothingFound } from '../../admin/NothingFound';
import { ProofViewerContext } from './viewerContext';
import { columns, columnsOf, drawer, ownerWords, ProofCard, rowKey } from './proofColumns';
import { ownPictures } from './ownPictures';
import { useJobSearch } from './useJobSearch';
import { RejectionLimits } from '../../admin/proofs/RejectionLimits';
import { RejectDialog } from './RejectDialog';
import { acceptance, rejection } from './useProofDecision';
import { lazyPart } from '../../ui/lazyPart';
import '../../admin/admin.css';

const rereadProof = ({ userInfo, taskInfo }: Proof) =>
  adminApi.endpoints.listProofs.initiate({ user_id: userInfo.id, task_id: taskInfo.id }, readOnce);

/** The orders of the gallery, which has no headings. */
const orders = [
  { value: 'submittedAt', label: 'Handed in first' },
  { value: 'fullname', label: 'Name, A to Z' },
  { value: 'jobTitle', label: 'Job, A to Z' },
];

/** The page size of the gallery. */
const galleryPage = 12;

const proofsBy = (pageSize: number) =>
  adminList({
    query: listProofs.query,
    useList: useListProofsQuery,
    prefetch: (arg) => adminApi.util.prefetch('listProofs', arg, {}),
    pageSize,
    // Proofs in review are the work; the others are a choice.
    status: {
      options: [
        { key: 'in-review', label: 'In review' },
        { key: 'approved', label: 'Approved' },
        { key: 'rejected', label: 'Rejected' },
        { key: 'all', label: 'All' },
      ],
      fallback: 'in-review',
    },
    filters: [
      { kind: 'find', label: 'Job', name: 'task_id', useFound: useJobSearch },
      { kind: 'flag', label: 'Less than 24 hours left', name: 'due', value: '24h' },
      { kind: 'flag', label: 'With a picture seen before', name: 'pictures', value: 'shared' },
      {
        kind: 'choice',
        label: 'Decided by',
        name: 'how',
        options: [
          { value: 'admin', label: 'An admin' },
          { value: 'auto', label: 'The 5-day clock' },
          { value: 'owner', label: 'The job owner' },
        ],
      },
      {
        kind: 'choice',
        label: 'Job owner',
        name: 'word',
        options: [
          { value: 'not_agreed', label: ownerWords.not_agreed },
          { value: 'agreed', label: ownerWords.agreed },
          { value: 'none', label: 'Has said nothing' },
        ],
      },
      { kind: 'days', label: 'Submitted', from: 'from', to: 'to' },
      { kind: 'days', label: 'Decided', from: 'decided_from', to: 'decided_to' },
      { kind: 'link', label: 'One member only', name: 'user_id' },
    ],
    views: 'proofs',
    readyViews: [
      { name: 'Less than 24 hours left', query: 'due=24h' },
      { name: 'Pictures seen before', query: 'pictures=shared' },
      { name: 'Not as agreed, says the job owner', query: 'word=not_agreed' },
      { name: 'Decided by the 5-day clock', query: 'how=auto&status=all' },
    ],
    exporting: 'exportProofs',
    title: 'Review Jobs',
    columns,
    rowKey,
    caption: 'Proofs',
    search: { label: 'Search proofs', placeholder: 'Name, e-mail, job or reference' },
    drawer,
    cards: (proof, place) => <ProofCard proof={proof} place={place} />,
    orders,
    reread: rereadProof,
    failure: 'The proofs could not be loaded.',
  });
const proofs = { table: proofsBy(limits.pageSize.adminProofs), gallery: proofsBy(galleryPage) };
type Way = keyof typeof proofs;
const wayIn = (address: URLSearchParams): Way => (address.get('view') === 'gallery' ? 'gallery' : 'table');
const ways: { value: Way; label: string }[] = [
  { value: 'table', label: 'Table' },
  { value: 'gallery', label: 'Gallery' },
];
export const handle: Prefetched = {
  ask: (address) => (address.has('focus') ? null : proofs[wayIn(address)].ask(address)),
};

const BulkProofActions = lazyPart(() =>
  import('./BulkProofActions').then((module) => ({ default: module.BulkProofActions })),
);
const ProofTile = lazyPart(() => import(/* webpackChunkName: "proofs" */ './ProofTile'));
const ProofViewerDialog = lazyPart(() =>
  import(/* webpackChunkName: "proofs" */ './ProofViewerDialog').then((module) => ({
    default: module.ProofViewerDialog,
  })),
);

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

interface TableProps {
  way: Way;
  turn: (way: Way) => void;
  onFocus: () => void;
}

function ReviewTable({ way, turn, onFocus }: TableProps) {
  const { table, arg, tableProps } = useAdminTable(proofs[way]);
  const [viewed, setViewed] = useState<Proof | null>(null);
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
    { key: ' ', label: 'Enlarge the pictures', run: setViewed, when: ({ proof }) => ownPictures(proof).length > 0 },
  ];
  const pageKeys: readonly PageShortcut[] = [
    { key: 'u', label: 'Undo the last decision', run: undoLast },
    { key: 'f', label: 'Review one by one', run: onFocus },
  ];
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
            <Button type="primary" onPointerEnter={() => void bringFocus()} onClick={onFocus}>
              Review one by one
            </Button>
          </>
        }
        summary={<RejectionLimits />}
        columns={columnsOf.get(table.filters.status ?? '') ?? columns}
        keys={keys}
        pageKeys={pageKeys}
        selection={selection}
        empty={table.queryString === '' ? <AllReviewed /> : <NothingFound table={table} what="proofs" />}
        {...(way === 'gallery' && {
          gallery: (proof: Proof, place: RowState) => (
            <Suspense fallback={<LoadingState rows={3} />}>
              <ProofTile proof={proof} place={place} />
            </Suspense>
          ),
        })}
      />
      <Suspense fallback={<DialogComing />}>
        {viewed && <ProofViewerDialog proof={viewed} onClose={() => setViewed(null)} />}
      </Suspense>
      {question.dialog}
      {refusing && (
        <RejectDialog
          proof={refusing}
          open
          onReject={(refusal) => decide(rejection(refusing, refusal))}
          onClose={() => setRefusing(null)}
        />
      )}
    </ProofViewerContext>
  );
}

function AllReviewed() {
  return (
    <EmptyState
      title="All caught up"
      text={`New proofs show here as soon as they come in. One that nobody decides within ${limits.reviewWindowDays} days is approved and paid by itself.`}
      action={<Link to={paths.admin.withdrawal}>Next: the withdrawals that wait</Link>}
    />
  );
}

export { ReviewJobsPage as Component };
