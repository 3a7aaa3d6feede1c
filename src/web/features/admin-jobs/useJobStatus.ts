import type { ArgOf } from '../../../contract/endpoint';
import type { AdminTask, setTaskStatus as endpoint } from '../../../contract/jobs';
import { isDone } from '../../api/apiError';
import { useSetTaskStatusMutation } from '../../api/adminApi';

/** Pauses, resumes or stops a job. Resolves to true if nothing more needs asking. */
export function useJobStatus() {
  const [setTaskStatus, { isLoading: busy }] = useSetTaskStatusMutation();
  return {
    busy,
    setStatus: async ({ id }: Pick<AdminTask, 'id'>, status: ArgOf<typeof endpoint>['status']) =>
      isDone(await setTaskStatus({ id, status })),
  };
}
