import { limits } from '../../../../contract/limits';
import type { Proof } from '../../../../contract/proofs';
import { useReopenProofMutation } from '../../../api/adminApi';
import { formatNaira } from '../../../lib/naira';
import { ReasonButton } from '../shared/AskButton';
import { useDecisions } from '../shared/decisions/useDecisions';

const reopeningReasons = [
  'The member has shown that the post was there.',
  'The reason given does not fit this proof.',
  'It was rejected by mistake.',
] as const;

interface Props {
  proof: Proof;
  small?: boolean;
}

export function ReopenProof({ proof: { dataValues, userInfo, taskInfo }, small = false }: Props) {
  const { id } = dataValues;
  const [reopen] = useReopenProofMutation();
  const { forget } = useDecisions();
  return (
    <ReasonButton
      label="Reopen"
      button={{ size: small ? 'small' : 'medium' }}
      title={`Look again at the proof by ${userInfo.fullname}?`}
      commonReasons={reopeningReasons}
      confirmLabel="Reopen"
      gentle
      draftName={`reopen-proof:${id}`}
      act={async (reason) => {
        const { error } = await reopen({ id, reason });
        // Keeps the text if a slot must be added first.
        if (error) return false;
        forget(id);
        return true;
      }}
    >{`It’ll be in review again for ${limits.reviewWindowDays} days and hold a slot of “${taskInfo.jobTitle}” at ${formatNaira(taskInfo.payoutAmount)}. We’ll tell the member; your reason is kept in the audit log. The admin who rejected it can’t do this, nor decide it afterwards.`}</ReasonButton>
  );
}
