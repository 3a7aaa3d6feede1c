import { limits } from '../../../../contract/limits';
import type { AdminTask } from '../../../../contract/jobs';
import { listProofs, type Proof } from '../../../../contract/proofs';
import { adminApi, useListAdminTasksQuery, useListProofsQuery } from '../../../api/adminApi';
import { useGetAdminTaskQuery } from '../../../api/jobFormApi';
import { readOnce } from '../../../api/baseApi';
import type { FoundOptions } from '../../../table/tableFilters';
import { adminList } from '../../../table/useAdminTable';
import { columns, drawer, ownerWords, rowKey } from './proofColumns';

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

const rereadProof = ({ userInfo, taskInfo }: Proof) =>
  adminApi.endpoints.listProofs.initiate({ user_id: userInfo.id, task_id: taskInfo.id }, readOnce);

/** The orders of the gallery, which has no headings. */
const orders = [
  { value: 'submittedAt', label: 'Submitted first' },
  { value: 'fullname', label: 'Name, A to Z' },
  { value: 'jobTitle', label: 'Job, A to Z' },
];

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
    orders,
    linkNames: { user_id: ({ userInfo }) => `Member: ${userInfo.fullname}` },
    reread: rereadProof,
    failure: 'The proofs could not be loaded.',
  });
export const proofs = { table: proofsBy(limits.pageSize.adminProofs), gallery: proofsBy(galleryPage) };
export type Way = keyof typeof proofs;
export const wayIn = (address: URLSearchParams): Way => (address.get('view') === 'gallery' ? 'gallery' : 'table');
