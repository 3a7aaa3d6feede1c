import * as messages from '../../../contract/messages';
import { submitProof } from '../../../contract/jobs';
import { isEmptyHtml } from '../../lib/richText';

/** Why a proof cannot be sent as it stands; null when it can. */
export const proofProblem = (html: string): string | null => {
  if (isEmptyHtml(html)) return messages.jobs.proofRequired;
  const result = submitProof.body.shape.proof.safeParse(html);
  return result.success ? null : (result.error.issues[0]?.message ?? messages.jobs.submitFailed);
};
