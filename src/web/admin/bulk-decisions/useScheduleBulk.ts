import type { startBulkDecision } from '../../../contract/bulkDecisions';
import type { ArgOf } from '../../../contract/endpoint';
import { newKey } from '../../api/idempotencyKeys';
import { useQueue } from '../../pending/hooks';

/**
 * A bulk decision starts after the seconds in which it can be undone; from then on the server continues alone.
 * @returns the subject under which `useStanding` knows it
 */
export function useScheduleBulk() {
  const { schedule } = useQueue();
  return (input: ArgOf<typeof startBulkDecision>, label: string): string => {
    const subject = newKey();
    schedule({ kind: 'startBulkDecision', subject, label, input });
    return subject;
  };
}
