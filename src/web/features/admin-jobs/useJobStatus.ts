import type { ArgOf } from '../../../contract/endpoint';
import type { AdminTask, setTaskStatus as endpoint } from '../../../contract/jobs';
import { useSetTaskStatusMutation } from '../../api/adminApi';
import { useIsDone } from '../../admin/useIsDone';

/** Pauses, resumes or stops a job. Resolves to true if nothing more needs asking. */
export function useJobStatus() {
  const [setTaskStatus, { isLoading: busy }] = useSetTaskStatusMutation();
  const isDone = useIsDone('task');
  return {
    busy,
    setStatus: async ({ id }: Pick<AdminTask, 'id'>, status: ArgOf<typeof endpoint>['status']) =>
      isDone(await setTaskStatus({ id, status })),
  };
}
