import { Button, Segmented } from 'antd';
import { Suspense, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { limits } from '../../../../contract/limits';
import type { Proof } from '../../../../contract/proofs';
import { NothingFound } from '../shared/NothingFound';
import { paths } from '../../../paths';
import { AdminTable } from '../../../table/AdminTable';
import type { RowState, TableSelection } from '../../../table/tableTypes';
import { useAdminTable } from '../../../table/useAdminTable';
import { DialogComing } from '../../../ui/isDialogOpen';
import { lazyPart } from '../../../ui/lazyPart';
import { EmptyState } from '../../../ui/PageState';
import { ProofViewerContext } from './ProofCell';
import { columns, columnsOf } from './proofColumns';
import { proofs, type Way } from './proofList';
import { useProofKeys } from './useProofKeys';

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

function AllReviewed() {
  return (
    <EmptyState
      title="All caught up"
      text={`New proofs show here as soon as they come in. One that nobody decides within ${limits.reviewWindowDays} days is approved and paid by itself.`}
      action={<Link to={paths.admin.withdrawal}>Next: the withdrawals that wait</Link>}
    />
  );
}
