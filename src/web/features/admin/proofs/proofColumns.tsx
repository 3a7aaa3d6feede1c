import type { Proof } from '../../../../contract/proofs';
import { formatCount } from '../../../lib/naira';
import type { AdminColumn, RowDrawer } from '../../../table/tableTypes';
import { lazyPart } from '../../../ui/lazyPart';
import { Naira } from '../../../ui/Naira';
import { PictureFlag, ProofCell } from './ProofCell';
import { ProofActions, ProofStatus } from './ProofActions';
import { ReviewClock } from './ReviewClock';
import { Person, column } from '../shared/columns';

export const ownerWords = { agreed: 'As agreed', not_agreed: 'Not as agreed' } as const;

export const columns: readonly AdminColumn<Proof>[] = [
  {
    key: 'fullname',
    title: 'Fullname',
    sort: 'fullname',
    always: true,
    render: ({ userInfo }) => <Person of={userInfo} />,
  },
  {
    key: 'job',
    title: 'Job Title',
    sort: 'jobTitle',
    filter: 'Job',
    render: ({ taskInfo }) => (
      <div className="admin-two admin-job">
        <span>{taskInfo.jobTitle}</span>
        <small>
          <span>{`${taskInfo.reference} ·`}</span> <Naira amount={taskInfo.payoutAmount} />
        </small>
      </div>
    ),
  },
  {
    key: 'proof',
    title: 'Proof of Completion',
    filter: 'With a picture seen before',
    render: (proof) =>
      proof.sharesPicture ? (
        <div className="proof-cell">
          <ProofCell proof={proof} />
          <PictureFlag proof={proof} />
        </div>
      ) : (
        <ProofCell proof={proof} />
      ),
  },
  {
    key: 'clock',
    title: 'Auto-approves in',
    sort: 'reviewDueAt',
    filter: ['Less than 24 hours left', 'Decided'],
    hideBelow: 'lg',
    render: (proof) => <ReviewClock proof={proof} />,
  },
  column.when('submitted', 'Submitted', ({ submittedAt }) => submittedAt, {
    ...{ sort: 'submittedAt', filter: 'Submitted', hiddenAtFirst: true },
  }),
  {
    key: 'opened',
    title: 'Opened links',
    hideBelow: 'lg',
    hiddenAtFirst: true,
    render: ({ share }) => {
      const count = share && `${formatCount(share.opened)} at least, ${formatCount(share.visits)} visits`;
      return share?.signs[0] ? <b>{`${count}, unusual`}</b> : count;
    },
  },
  {
    key: 'word',
    title: 'Job owner',
    sort: 'word',
    filter: 'Job owner',
    hideBelow: 'lg',
    hiddenAtFirst: true,
    render: ({ ownerWord }) =>
      ownerWord && <span title={ownerWord.reason ?? undefined}>{ownerWords[ownerWord.word]}</span>,
  },
  {
    key: 'status',
    title: 'Status',
    sort: 'status',
    filter: 'Decided by',
    render: (proof) => (
      <>
        <ProofStatus proof={proof} />
        <span className="proof-status__clock">
          <ReviewClock proof={proof} />
        </span>
      </>
    ),
  },
  column.actions((proof, place) => <ProofActions proof={proof} place={place} />, 'Action'),
];
const clockTitles: Readonly<Record<string, string>> = {
  approved: 'Decided',
  rejected: 'Decided',
  all: 'Due or decided',
};
export const columnsOf = new Map(
  Object.entries(clockTitles).map(([status, title]) => [
    status,
    columns.map((column) => (column.key === 'clock' ? { ...column, title } : column)),
  ]),
);
export const rowKey = (proof: Proof): string => proof.dataValues.id;

const ProofDetails = lazyPart(() => import('./ProofDetails').then((module) => ({ default: module.ProofDetails })));
export const drawer: RowDrawer<Proof> = {
  title: ({ userInfo, taskInfo }) => `${userInfo.fullname}: ${taskInfo.jobTitle}`,
  draw: (proof, place) => <ProofDetails proof={proof} place={place} />,
};
