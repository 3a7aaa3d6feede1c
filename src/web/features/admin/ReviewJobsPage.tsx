import { Button } from 'antd';
import { lazy, Suspense, useMemo, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { limits } from '../../../contract/limits';
import { id as idRule } from '../../../contract/primitives';
import { listProofs, type Proof } from '../../../contract/proofs';
import { adminApi, useListProofsQuery } from '../../api/adminApi';
import type { AskedFirst } from '../../api/firstAsk';
import { listArg } from '../../lib/listArg';
import { paths } from '../../paths';
import { isFree, useStandings } from '../../pending/hooks';
import { AdminTable } from '../../table/AdminTable';
import type { AdminColumn, PageShortcut, RowDrawer, RowShortcut, TableSelection } from '../../table/tableTypes';
import { adminList, useAdminTable } from '../../table/useAdminTable';
import { useAdminTableParams } from '../../table/useAdminTableParams';
import { Naira } from '../../ui/Naira';
import { EmptyState, LoadingState } from '../../ui/PageState';
import { useAskBanned } from './decisions/useAskBanned';
import { NothingFound } from './NothingFound';
import { PictureFlag } from './proofs/PictureFlag';
import { ProofActions, ProofStatus } from './proofs/ProofActions';
import { ProofCell } from './proofs/ProofCell';
import { useFoundJobs } from './proofs/useFoundJobs';
import { RejectionBrakes } from './proofs/RejectionBrakes';
import { RejectDialog } from './proofs/RejectDialog';
import { ReviewClock } from './proofs/ReviewClock';
import { acceptance, rejection } from './proofs/useProofDecision';
import { BannedTag } from './users/BannedTag';
import './desk.css';

const columns: readonly AdminColumn<Proof>[] = [
  {
    key: 'fullname',
    title: 'Fullname',
    sort: 'fullname',
    always: true,
    render: ({ userInfo }) => (
      <div className="desk-two">
        <Link className="desk-strong desk-who" to={paths.admin.user(userInfo.id)}>
          {userInfo.fullname}
        </Link>
        <BannedTag ban={userInfo.ban} />
      </div>
    ),
  },
  {
    key: 'job',
    title: 'Job Title',
    sort: 'jobTitle',
    render: ({ taskInfo }) => (
      <div className="desk-two desk-job">
        <span>{taskInfo.jobTitle}</span>
        <small>
          {taskInfo.reference} · <Naira amount={taskInfo.payoutAmount} />
        </small>
      </div>
    ),
  },
  {
    key: 'proof',
    title: 'Proof of Completion',
    render: (proof) => (
      <>
        <ProofCell proof={proof} />
        <PictureFlag proof={proof} />
      </>
    ),
  },
  {
    key: 'clock',
    title: 'Pays itself in',
    sort: 'reviewDueAt',
    hideBelow: 'lg',
    render: (proof) => <ReviewClock proof={proof} />,
  },
  {
    key: 'status',
    title: 'Status',
    render: (proof) => (
      <>
        <ProofStatus proof={proof} />
        <span className="proof-status__clock">
          <ReviewClock proof={proof} />
        </span>
      </>
    ),
  },
  {
    key: 'action',
    title: 'Action',
    align: 'end',
    always: true,
    pinned: true,
    render: (proof, { left }) => <ProofActions proof={proof} left={left} />,
  },
];
const rowKey = (proof: Proof): string => proof.dataValues.id;

const proofs = adminList({
  query: listProofs.query,
  useList: useListProofsQuery,
  prefetch: (arg) => adminApi.util.prefetch('listProofs', arg, {}),
  pageSize: limits.pageSize.adminProofs,
  // Proofs in review are the work; the others are asked for.
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
    { kind: 'find', label: 'Job', name: 'task_id', useFound: useFoundJobs },
    { kind: 'flag', label: 'Less than 24 hours left', name: 'due', value: '24h' },
    { kind: 'flag', label: 'With a picture seen before', name: 'pictures', value: 'shared' },
    {
      kind: 'choice',
      label: 'Decided by',
      name: 'how',
      options: [
        { value: 'admin', label: 'An admin' },
        { value: 'auto', label: 'The 5-day clock' },
      ],
    },
    { kind: 'days', label: 'Handed in', from: 'from', to: 'to' },
    { kind: 'days', label: 'Decided', from: 'decided_from', to: 'decided_to' },
    { kind: 'link', label: 'One member only', name: 'user_id' },
  ],
  views: 'proofs',
  readyViews: [
    { name: 'Less than 24 hours left', query: 'due=24h' },
    { name: 'Pictures seen before', query: 'pictures=shared' },
    { name: 'Decided by the 5-day clock', query: 'how=auto&status=all' },
  ],
  exporting: 'exportProofs',
  failure: 'The proofs could not be loaded.',
});

export const handle: AskedFirst = { ask: (address) => (address.has('focus') ? null : proofs.ask(address)) };

/** The table, or one proof at a time: `?focus=1`, or the proof to begin with. */
const BulkProofActions = lazy(() =>
  import('./proofs/BulkProofActions').then((module) => ({ default: module.BulkProofActions })),
);
const ProofDetails = lazy(() => import('./proofs/ProofDetails').then((module) => ({ default: module.ProofDetails })));
const drawer: RowDrawer<Proof> = {
  title: ({ userInfo, taskInfo }) => `${userInfo.fullname}: ${taskInfo.jobTitle}`,
  draw: (proof, { left }) => <ProofDetails proof={proof} left={left} />,
};

const bringFocus = () => import('./review/FocusedReview');
const FocusedReview = lazy(() => bringFocus().then((module) => ({ default: module.FocusedReview })));

export function ReviewJobsPage() {
  const table = useAdminTableParams(proofs.options);
  const [params, setParams] = useSearchParams();
  const focus = params.get('focus');
  const look = (at: string | null) =>
    setParams((before) => {
      const after = new URLSearchParams(before);
      if (at === null) after.delete('focus');
      else after.set('focus', at);
      return after;
    });
  if (focus === null) return <ReviewTable look={look} />;
  return (
    <Suspense fallback={<LoadingState rows={3} />}>
      <FocusedReview
        wishes={listArg(listProofs.query, table.query)}
        startAt={idRule.safeParse(focus).success ? focus : null}
        onLeave={() => look(null)}
      />
    </Suspense>
  );
}

function ReviewTable({ look }: { look: (at: string) => void }) {
  const { table, arg, answer, props } = useAdminTable(proofs);
  const [refusing, setRefusing] = useState<Proof | null>(null);
  const banned = useAskBanned();
  const { schedule, undoLast, standingOf } = useStandings();

  const isOpen = (proof: Proof): boolean => proof.status === 'in-review' && isFree(standingOf(rowKey(proof)));
  const keys: readonly RowShortcut<Proof>[] = [
    {
      key: 'a',
      label: 'Accept',
      run: (proof) => banned.ask(proof.userInfo, () => schedule(acceptance(proof))),
      when: isOpen,
      thenNext: true,
    },
    { key: 'r', label: 'Reject, with a reason', run: setRefusing, when: isOpen },
  ];
  const pageKeys: readonly PageShortcut[] = [
    { key: 'u', label: 'Undo the last decision', run: undoLast },
    { key: 'f', label: 'Review one by one', run: () => look('1') },
  ];
  const selection = useMemo<TableSelection<Proof>>(
    () => ({
      label: ({ userInfo, taskInfo }) => `Select the proof by ${userInfo.fullname} for ${taskInfo.jobTitle}`,
      can: (proof) => proof.status === 'in-review',
      allMatching: true,
      actions: (chosen) => <BulkProofActions chosen={chosen} asked={arg} />,
    }),
    [arg],
  );

  return (
    <>
      <AdminTable<Proof>
        {...props}
        title="Review Jobs"
        actions={
          <Button type="primary" onPointerEnter={() => void bringFocus()} onClick={() => look('1')}>
            Review one by one
          </Button>
        }
        summary={<RejectionBrakes />}
        rows={answer?.data}
        columns={columns}
        rowKey={rowKey}
        caption="Proofs"
        search={{ label: 'Search proofs', placeholder: 'Name, e-mail, job or reference' }}
        drawer={drawer}
        keys={keys}
        pageKeys={pageKeys}
        selection={selection}
        empty={table.asked === '' ? <AllReviewed /> : <NothingFound table={table} what="proofs" />}
        cards={(proof, { left }) => <ProofCard proof={proof} left={left} />}
      />
      {banned.dialog}
      {refusing && (
        <RejectDialog
          proof={refusing}
          open
          onReject={(refusal) => schedule(rejection(refusing, refusal))}
          onClose={() => setRefusing(null)}
        />
      )}
    </>
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

function ProofCard({ proof, left }: { proof: Proof; left: boolean }) {
  return (
    <article className="desk-card">
      <header>
        <div className="desk-two">
          <span className="desk-strong">
            {proof.userInfo.fullname} <BannedTag ban={proof.userInfo.ban} />
          </span>
          <small>
            {proof.taskInfo.jobTitle} · <Naira amount={proof.taskInfo.payoutAmount} />
          </small>
        </div>
        <ProofStatus proof={proof} />
      </header>
      <ProofCell proof={proof} />
      <PictureFlag proof={proof} />
      <p className="desk-card__line">
        {proof.decidedAt === null && <span className="sn-muted">Pays itself in</span>}
        <ReviewClock proof={proof} />
      </p>
      <ProofActions proof={proof} left={left} />
    </article>
  );
}
