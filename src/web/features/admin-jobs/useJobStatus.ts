import type { ArgOf } from '../../../contract/endpoint';
import type { AdminTask, setTaskStatus as endpoint } from '../../../contract/jobs';
import { useSetTaskStatusMutation } from '../../api/adminApi';
import { useSettled } from '../../admin/useSettled';

/** Pauses, resumes or stops a job. Resolves to whether it needs no further asking. */
export function useJobStatus() {
  const [setTaskStatus, { isLoading: busy }] = useSetTaskStatusMutation();
  const settled = useSettled('task');
  return {
    busy,
    setStatus: async ({ id }: Pick<AdminTask, 'id'>, status: ArgOf<typeof endpoint>['status']) =>
      settled(await setTaskStatus({ id, status })),
  };
}
