import { Button, Card, Flex } from 'antd';
import { Suspense, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import type { ArgOf } from '../../../../contract/endpoint';
import type { Proof, ProofDetail, listProofs } from '../../../../contract/proofs';
import { proofReasons } from '../../../../contract/proofReasons';
import { useGetProofQuery } from '../../../api/adminApi';
import { mayPrefetch } from '../../../lib/mayPrefetch';
import { stretch } from '../../../lib/dates';
import { formatCount } from '../../../lib/naira';
import { paths } from '../../../paths';
import { lazyPart } from '../../../ui/lazyPart';
import { areShortcutsWanted, type Binding, useShortcuts } from '../../../table/useShortcuts';
import { Key } from '../../../ui/Key';
import { Naira } from '../../../ui/Naira';
import { LoadingState } from '../../../ui/PageState';
import { PageTitle } from '../../../ui/PageTitle';
import { useNow } from '../../../ui/time';
import { EmptyText } from '../shared/EmptyList';
import { useAskFirst } from '../shared/decisions/useAskFirst';
import { Failure } from '../../../shared/Answer';
import { ReasonDialog } from '../shared/AskButton';
import { Dialog } from '../../../ui/dialog/Dialog';
import { FocusPending } from './FocusPending';
import { ownPictures } from '../../../shared/proofPictures';
import { RefuseDialog, useRowDecision } from '../shared/decisions/rowDecisions';
import { ProofStatus, proofQueue, ReviewClock } from './ProofActions';
import { PictureFlag } from './ProofCell';
import { LinkOpens, OwnerWordLine, DuplicatePictures, JobFacts, MemberHistory } from './ProofContext';
import { ProofViewer } from './ProofViewer';
import { ReopenProof } from './ReopenProof';
import { BannedTag } from '../shared/columns';
import { useReviewQueue } from './useReviewQueue';
import { serverNow } from '../../../lib/serverTime';
import './focusedReview.css';

const KeySheet = lazyPart(() => import('../../../table/KeySheet'));

interface Props {
  query: ArgOf<typeof listProofs>;
  startAt: string | null;
  onLeave: () => void;
}

export function FocusedReview({ query, startAt, onLeave }: Props) {
  const queue = useReviewQueue(query, startAt);
  const { list, current, next, row } = queue;
  const { data: detail, error } = useGetProofQuery({ id: current ?? '' }, { skip: current === null });
  const { data: following } = useGetProofQuery({ id: next ?? '' }, { skip: next === null });
  usePreloadedPictures(following?.data);
  const shown = detail?.data.dataValues.id === current ? detail?.data : undefined;
  const proof = shown ?? row;

  return (
    <>
      <Flex wrap gap="var(--s3)" align="flex-start" justify="space-between" className="focus-head">
        <PageTitle title="Review Jobs" subtitle={<Progress {...queue} />} />
        <FrameKeys onLeave={onLeave} goBack={queue.goBack} />
      </Flex>
      {proof ? (
        <OneProof key={proof.dataValues.id} proof={proof} detail={shown} advance={queue.advance} skip={queue.skip} />
      ) : error || list.error ? (
        <Failure
          failed="The proof could not be loaded."
          query={{ error: error ?? list.error, refetch: list.refetch }}
        />
      ) : list.isFetching || current !== null ? (
        <LoadingState />
      ) : (
        <AllSeen skipped={queue.skippedCount} comeBack={queue.comeBack} onLeave={onLeave} />
      )}
    </>
  );
}

const paceFrom = 3;

type ProgressProps = Pick<ReturnType<typeof useReviewQueue>, 'left' | 'decidedCount' | 'skippedCount'>;

function Progress({ left, decidedCount, skippedCount }: ProgressProps) {
  const [startedMs] = useState(() => serverNow().getTime());
  const now = useNow(15_000);
  const all = left + decidedCount;
  if (left === 0) return <span>{`${formatCount(decidedCount)} decided here`}</span>;
  const place = Math.min(all, decidedCount + skippedCount + 1);
  const msEach = (now.getTime() - startedMs) / Math.max(1, decidedCount);
  const progress = [
    `${formatCount(place)} of ${formatCount(all)}`,
    decidedCount >= paceFrom && `about ${stretch(msEach * left, 1)} left`,
    decidedCount > 0 && `${formatCount(decidedCount)} decided here`,
  ]
    .filter(Boolean)
    .join(' · ');
  return <span>{progress}</span>;
}

const idle = () => false;
/** Listed for the help sheet; the buttons handle them. */
const sheetKeys: readonly Binding[] = [
  { keys: ['a'], label: 'Accept', run: idle },
  { keys: ['r'], label: 'Reject: then the number of a reason, and Enter', run: idle },
  { keys: ['1', '…', '5'], label: 'Reject for that reason', run: idle },
  { keys: ['s'], label: 'Skip', run: idle },
  { keys: ['p'], label: 'Previous: the one looked at before', run: idle },
  { keys: ['u'], label: 'Undo the last decision', run: idle },
  { keys: ['←', '→'], label: 'Picture before, next picture', run: idle },
  { keys: ['+', '-', '0'], label: 'Zoom in, zoom out, whole picture', run: idle },
  { keys: ['t'], label: 'Turn the picture', run: idle },
  { keys: ['Escape'], label: 'Back to the table', run: idle },
  { keys: ['?'], label: 'Show these keys', run: idle },
];

function FrameKeys({ onLeave, goBack }: Pick<Props, 'onLeave'> & { goBack: (() => void) | null }) {
  const [sheet, setSheet] = useState(false);
  const [wanted, setWanted] = useState(areShortcutsWanted);
  useShortcuts(
    [
      { keys: ['Escape'], label: 'Back to the table', run: () => (onLeave(), true) },
      { keys: ['?'], label: 'Show these keys', run: () => (setSheet(true), true) },
      { keys: ['p'], label: 'Previous', run: () => (goBack?.(), goBack !== null) },
    ],
    wanted,
  );
  return (
    <Flex wrap gap="small">
      <Button disabled={goBack === null} aria-keyshortcuts="P" onClick={() => goBack?.()}>
        Previous <Key>P</Key>
      </Button>
      <Button aria-haspopup="dialog" onClick={() => setSheet(true)}>
        Keys <Key>?</Key>
      </Button>
      <Button onClick={onLeave}>
        Back to the table <Key>Esc</Key>
      </Button>
      <Suspense>
        {sheet && (
          <KeySheet bindings={sheetKeys} enabled={wanted} onClose={() => setSheet(false)} onEnable={setWanted} />
        )}
      </Suspense>
    </Flex>
  );
}

function usePreloadedPictures(next: ProofDetail | undefined): void {
  const sources = next ? ownPictures(next.proof).join(' ') : '';
  useEffect(() => {
    if (!mayPrefetch()) return;
    for (const src of sources.split(' ').filter(Boolean)) new Image().src = src;
  }, [sources]);
}

interface OneProps {
  proof: Proof;
  detail: ProofDetail | undefined;
  advance: () => void;
  skip: () => void;
}

function OneProof({ proof, detail, advance, skip }: OneProps) {
  const { userInfo, taskInfo } = proof;
  return (
    <article className="focus" aria-label={`Proof by ${userInfo.fullname} for ${taskInfo.jobTitle}`}>
      <p className="sn-visually-hidden" role="status">
        {`Proof by ${userInfo.fullname} for ${taskInfo.jobTitle}`}
      </p>
      <Flex
        component="header"
        wrap
        gap="var(--s2) var(--s5)"
        align="center"
        justify="space-between"
        className="focus__top"
      >
        <div className="admin-two">
          <Link className="admin-strong" to={paths.admin.user(userInfo.id)}>
            {userInfo.fullname}
          </Link>
          <BannedTag ban={userInfo.ban} />
          <small>
            <span>{`${taskInfo.jobTitle} · ${taskInfo.reference} ·`}</span> <Naira amount={taskInfo.payoutAmount} />
          </small>
        </div>
        <Flex component="p" wrap gap="middle" align="center">
          {proof.decidedAt === null && <span className="sn-muted">Auto-approves in</span>}
          <ReviewClock proof={proof} />
          <ProofStatus proof={proof} />
          <PictureFlag proof={proof} />
        </Flex>
      </Flex>
      <Card size="small" className="focus__look">
        <ProofViewer proof={proof} inPairs />
        <DuplicatePictures detail={detail} />
      </Card>
      <aside className="focus__side" aria-label="What to know">
        <OwnerWordLine proof={proof} />
        <LinkOpens proof={proof} />
        <Reasons proof={proof} advance={advance} />
        <JobFacts detail={detail} />
        <MemberHistory detail={detail} userId={userInfo.id} />
      </aside>
      <FocusActions proof={proof} advance={advance} skip={skip} />
    </article>
  );
}

function Reasons({ proof, advance }: Pick<OneProps, 'proof' | 'advance'>) {
  const { isOpen, refuse } = useRowDecision({ queue: proofQueue, row: proof });
  const give = (reason: string) => {
    refuse({ reason, fraudulent: false });
    advance();
  };
  useShortcuts(
    proofReasons.map((reason, at) => ({
      keys: [String(at + 1)],
      label: reason,
      run: () => {
        if (isOpen) give(reason);
        return isOpen;
      },
    })),
    areShortcutsWanted(),
  );
  if (!isOpen) return null;
  return (
    <Card size="small" className="focus__reasons" title={<h2>Reject, because</h2>}>
      {proofReasons.map((reason, at) => (
        <Button key={reason} type="text" block aria-keyshortcuts={String(at + 1)} onClick={() => give(reason)}>
          <Key>{String(at + 1)}</Key> <span>{reason}</span>
        </Button>
      ))}
    </Card>
  );
}

function FocusActions({ proof, advance, skip }: Omit<OneProps, 'detail'>) {
  const { isOpen, accept, refuse } = useRowDecision({ queue: proofQueue, row: proof });
  const question = useAskFirst();
  const [refusing, setRefusing] = useState(false);
  // Keys come faster than a file loads, and open dialogs take keys.
  useEffect(() => {
    ReasonDialog.ahead();
    Dialog.ahead();
  }, []);
  const acceptNow = () =>
    question.ask({ member: proof.userInfo }, () => {
      accept();
      advance();
    });
  const whenOpen = (act: () => void) => () => {
    if (isOpen) act();
    return isOpen;
  };
  useShortcuts(
    [
      { keys: ['a'], label: 'Accept', run: whenOpen(acceptNow) },
      { keys: ['r'], label: 'Reject', run: whenOpen(() => setRefusing(true)) },
      { keys: ['s'], label: 'Skip', run: () => (skip(), true) },
    ],
    areShortcutsWanted(),
  );
  return (
    <Flex component="footer" wrap gap="small" justify="space-between" className="focus__acts">
      <FocusPending />
      <Button danger disabled={!isOpen} aria-keyshortcuts="R" onClick={() => setRefusing(true)}>
        Reject <Key>R</Key>
      </Button>
      <Button aria-keyshortcuts="S" onClick={skip}>
        <span>{isOpen ? 'Skip' : 'Next'}</span> <Key>S</Key>
      </Button>
      {proof.status === 'rejected' && <ReopenProof proof={proof} />}
      <Button type="primary" disabled={!isOpen} aria-keyshortcuts="A" onClick={acceptNow}>
        Accept <Key>A</Key>
      </Button>
      {question.dialog}
      <RefuseDialog
        queue={proofQueue}
        row={proof}
        open={refusing}
        onRefuse={(refusal) => {
          refuse(refusal);
          advance();
        }}
        onClose={() => setRefusing(false)}
      />
    </Flex>
  );
}

function AllSeen({ skipped, comeBack, onLeave }: { skipped: number; comeBack: () => void; onLeave: () => void }) {
  if (skipped === 0)
    return (
      <EmptyText title="Nothing to review" text="Every proof here is decided. New ones show as soon as they come in.">
        <Button onClick={onLeave}>Back to the table</Button>
      </EmptyText>
    );
  return (
    <EmptyText
      title="Only skipped ones are left"
      text={`You have skipped ${formatCount(skipped)} of these proofs. They still wait.`}
    >
      <Button type="primary" onClick={comeBack}>
        Look at them again
      </Button>
    </EmptyText>
  );
}
