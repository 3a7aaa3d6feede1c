import { useMemo, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { limits } from '../../../contract/limits';
import { id as idRule } from '../../../contract/primitives';
import { listProofs, type Proof } from '../../../contract/proofs';
import { adminApi, useListProofsQuery } from '../../api/adminApi';
import { failureAndWhy, listState } from '../../api/listState';
import { useDeskViews } from '../../api/useDeskViews';
import { useExport } from '../../api/useExport';
import type { AskedFirst } from '../../api/firstAsk';
import { listArg } from '../../lib/listArg';
import { paths } from '../../paths';
import { isFree, useStandings } from '../../pending/hooks';
import { DeskList } from '../../ui/desk/DeskList';
import type { DeskColumn, DeskKey, DeskPageKey, DeskSelection } from '../../ui/desk/deskTypes';
import { deskWishesIn, type DeskParams, useDeskParams } from '../../ui/desk/useDeskParams';
import type { TableWishes } from '../../ui/useTableParams';
import { Naira } from '../../ui/Naira';
import { EmptyState } from '../../ui/PageState';
import { PageTitle } from '../../ui/PageTitle';
import { useAskBanned } from './decisions/useAskBanned';
import { BulkProofActions } from './proofs/BulkProofActions';
import { PictureFlag } from './proofs/PictureMatches';
import { ProofActions, ProofStatus } from './proofs/ProofActions';
import { ProofCell } from './proofs/ProofCell';
import { ProofFilters, proofFilterNames, statusShown } from './proofs/ProofFilters';
import { RejectionBrakes } from './proofs/RejectionBrakes';
import { RejectDialog } from './proofs/RejectDialog';
import { ReviewClock } from './proofs/ReviewClock';
import { acceptance, rejection } from './proofs/useProofDecision';
import { FocusedReview } from './review/FocusedReview';
import { BannedTag } from './users/BannedTag';
import './desk.css';

const loadFailed = 'The proofs could not be loaded.';

const columns: readonly DeskColumn<Proof>[] = [
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

const options = { pageSize: limits.pageSize.adminProofs, filters: proofFilterNames };
const argOf = (wishes: TableWishes) => {
  const status = statusShown(wishes);
  return listArg(listProofs.query, { ...wishes.query, status: status === 'all' ? undefined : status });
};

export const handle: AskedFirst = {
  ask: (address) =>
    address.has('focus') ? null : adminApi.util.prefetch('listProofs', argOf(deskWishesIn(address, options)), {}),
};

/** The table, or one proof at a time: `?focus=1`, or the proof to begin with. */
export function ReviewJobsPage() {
  const table = useDeskParams(options);
  const [params, setParams] = useSearchParams();
  const focus = params.get('focus');
  const look = (at: string | null) =>
    setParams((before) => {
      const after = new URLSearchParams(before);
      if (at === null) after.delete('focus');
      else after.set('focus', at);
      return after;
    });
  if (focus === null) return <ReviewTable table={table} look={look} />;
  return (
    <FocusedReview
      wishes={listArg(listProofs.query, table.query)}
      startAt={idRule.safeParse(focus).success ? focus : null}
      onLeave={() => look(null)}
    />
  );
}

interface TableProps {
  table: DeskParams;
  look: (at: string) => void;
}

function ReviewTable({ table, look }: TableProps) {
  const status = statusShown(table);
  const arg = useMemo(() => argOf(table), [table]);
  const list = useListProofsQuery(arg);
  const views = useDeskViews('proofs');
  const exporting = useExport('exportProofs', arg);
  const prefetch = adminApi.usePrefetch('listProofs');
  const [refusing, setRefusing] = useState<Proof | null>(null);
  const banned = useAskBanned();
  const { schedule, undoLast, standingOf } = useStandings();

  const isOpen = (proof: Proof): boolean => proof.status === 'in-review' && isFree(standingOf(rowKey(proof)));
  const keys: readonly DeskKey<Proof>[] = [
    {
      key: 'a',
      label: 'Accept',
      run: (proof) => banned.ask(proof.userInfo, () => schedule(acceptance(proof))),
      when: isOpen,
      thenNext: true,
    },
    { key: 'r', label: 'Reject, with a reason', run: setRefusing, when: isOpen },
  ];
  const pageKeys: readonly DeskPageKey[] = [
    { key: 'u', label: 'Undo the last decision', run: undoLast },
    { key: 'f', label: 'Review one by one', run: () => look('1') },
  ];
  const selection = useMemo<DeskSelection<Proof>>(
    () => ({
      label: ({ userInfo, taskInfo }) => `Select the proof by ${userInfo.fullname} for ${taskInfo.jobTitle}`,
      can: (proof) => proof.status === 'in-review',
      allMatching: true,
      actions: (chosen) => <BulkProofActions chosen={chosen} asked={arg} />,
    }),
    [arg],
  );
  const isNarrowed = status !== 'in-review' || table.asked !== '';

  return (
    <>
      <PageTitle
        title="Review Jobs"
        subtitle={`A proof that nobody decides within ${limits.reviewWindowDays} days is approved and paid by itself.`}
        actions={
          <button type="button" className="sn-btn sn-btn--primary" onClick={() => look('1')}>
            Review one by one
          </button>
        }
      />
      <RejectionBrakes />
      <DeskList<Proof>
        table={table}
        rows={list.data?.data}
        {...listState(list, loadFailed, failureAndWhy)}
        columns={columns}
        rowKey={rowKey}
        caption="Proofs"
        search={{ label: 'Search proofs', placeholder: 'Name, e-mail, job or reference' }}
        filters={<ProofFilters table={table} />}
        views={views}
        exporting={exporting}
        onOpen={(proof) => look(rowKey(proof))}
        keys={keys}
        pageKeys={pageKeys}
        selection={selection}
        onPageIntent={(page) => prefetch({ ...arg, page })}
        empty={isNarrowed ? <NothingFound clear={table.clear} /> : <AllReviewed />}
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
    <EmptyState title="Nothing to review" text="Every proof is decided. New ones show here as soon as they come in." />
  );
}

function NothingFound({ clear }: { clear: () => void }) {
  return (
    <EmptyState
      title="No proofs found"
      text="No proof fits this search."
      action={
        <button type="button" className="sn-btn sn-btn--ghost" onClick={clear}>
          Show those in review
        </button>
      }
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
