import { type Proof, listProofs } from '../../../../contract/proofs';
import { formatCount } from '../../../lib/naira';
import type { AdminColumn, RowDrawer } from '../../../table/tableTypes';
import { lazyPart } from '../../../ui/lazyPart';
import { Naira } from '../../../ui/Naira';
import { PictureFlag, ProofCell } from './ProofCell';
import { ProofActions, ProofStatus, ReviewClock } from './ProofActions';
import { Person, column } from '../shared/columns';
import { limits } from '../../../../contract/limits';
import type { AdminTask } from '../../../../contract/jobs';
import { adminApi, useListAdminTasksQuery } from '../../../api/adminApi';
import { useGetAdminTaskQuery } from '../../../api/jobFormApi';
import type { FoundOptions } from '../../../table/tableFilters';
import { adminList } from '../../../table/useAdminTable';

const ownerWords = { not_agreed: 'Not as agreed', agreed: 'As agreed' } as const;

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

const ProofDetails = lazyPart(() => import('./ProofDetails'), 'ProofDetails');
export const drawer: RowDrawer<Proof> = {
  title: ({ userInfo, taskInfo }) => `${userInfo.fullname}: ${taskInfo.jobTitle}`,
  draw: (proof, place) => <ProofDetails proof={proof} place={place} />,
};

const jobsOffered = 20;

const getLabel = (task: AdminTask): string => `${task.jobTitle} · ${task.reference}`;

function useJobSearch(typed: string, taskId: string | undefined): FoundOptions {
  const { currentData: found, isFetching } = useListAdminTasksQuery({
    page: 1,
    pageSize: jobsOffered,
    ...(typed && { q: typed }),
  });
  const { data: named } = useGetAdminTaskQuery({ id: taskId ?? '' }, { skip: !taskId });
  return {
    options: (found?.data ?? []).map((task) => ({ value: task.id, label: getLabel(task) })),
    loading: isFetching && !found,
    chosen: named && getLabel(named.data),
  };
}

const orders = { submittedAt: 'Submitted first', fullname: 'Name, A to Z', jobTitle: 'Job, A to Z' };

const galleryPage = 12;

const proofsBy = (pageSize: number) =>
  adminList({
    query: listProofs.query,
    endpoint: adminApi.endpoints.listProofs,
    pageSize,
    status: {
      options: { 'in-review': 'In review', approved: 'Approved', rejected: 'Rejected', all: 'All' },
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
        options: { admin: 'An admin', auto: 'The 5-day clock', owner: 'The job owner' },
      },
      {
        kind: 'choice',
        label: 'Job owner',
        name: 'word',
        options: { ...ownerWords, none: 'Has said nothing' },
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
    orders,
    linkNames: { user_id: ({ userInfo }) => `Member: ${userInfo.fullname}` },
    reread: ({ userInfo, taskInfo }) => ({ user_id: userInfo.id, task_id: taskInfo.id }),
    failure: 'We couldn’t load the proofs.',
  });
export const proofs = { table: proofsBy(limits.pageSize.adminProofs), gallery: proofsBy(galleryPage) };
export type Way = keyof typeof proofs;
export const wayIn = (address: URLSearchParams): Way => (address.get('view') === 'gallery' ? 'gallery' : 'table');
