import type { startBulkDecision } from '../../../contract/bulkDecisions';
import type { ArgOf } from '../../../contract/endpoint';
import { newKey } from '../../api/idempotencyKeys';
import { useDecisions } from '../decisions/useDecisions';

/**
 * A bulk decision starts after the seconds in which it can be undone; from then on the server continues alone.
 * @returns the subject under which `useDecision` knows it
 */
export function useScheduleBulk() {
  const { decide } = useDecisions();
  return (input: ArgOf<typeof startBulkDecision>, label: string): string => {
    const subject = newKey();
    decide({ name: 'startBulkDecision', subject, label, input });
    return subject;
  };
}
