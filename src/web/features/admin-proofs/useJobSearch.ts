import { useListAdminTasksQuery } from '../../api/adminApi';
import { useGetAdminTaskQuery } from '../../api/adminJobApi';
import type { AdminTask } from '../../../contract/jobs';
import type { FoundOptions } from '../../table/tableFilters';

const jobsOffered = 20;

const getLabel = (task: AdminTask): string => `${task.jobTitle} · ${task.reference}`;

/** The newest jobs, or those that match the typed text; and the one that an address names, however old it is. */
export function useJobSearch(typed: string, taskId: string | undefined): FoundOptions {
  const { data: found, isFetching } = useListAdminTasksQuery({
    page: 1,
    pageSize: jobsOffered,
    ...(typed && { q: typed }),
  });
  const { data: named } = useGetAdminTaskQuery({ id: taskId ?? '' }, { skip: !taskId });
  return {
    options: (found?.data ?? []).map((task) => ({ value: task.id, label: getLabel(task) })),
    loading: isFetching,
    chosen: named && getLabel(named.data),
  };
}
