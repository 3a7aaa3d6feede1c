import type { BulkOutcome } from '../contract/proofs';
import { DomainError } from './errors';

/**
 * Decides rows one after the other, each in its own transaction, so that one refusal undoes nothing else.
 * @returns how many were decided, and for each of the others the text that says why not.
 */
export const decideEach = async (
  ids: readonly string[],
  decide: (id: string) => Promise<unknown>,
): Promise<BulkOutcome> => {
  const refused: BulkOutcome['refused'] = [];
  const distinct = [...new Set(ids)];
  for (const id of distinct) {
    try {
      await decide(id);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      refused.push({ id, message: error.message });
    }
  }
  return { decided: distinct.length - refused.length, refused };
};
